/** The requests of the password page, for its chart. */
import type {
  LinkRequestResult,
  LinkResult,
  NewPasswordResult,
} from '../../../machines/shared/password/password.machine.ts';
import { getPasswordLink, requestPasswordLink, setPassword } from '../../../core/contract/auth.ts';
import { recordSession } from '../offline/claim.ts';
import type { SendRequest } from './client.ts';
import { limited } from './limited.ts';

export async function fetchPasswordLink(
  sendRequest: SendRequest,
  token: string,
  signal: AbortSignal,
): Promise<LinkResult> {
  const response = await sendRequest(getPasswordLink, { token }, signal);
  if (response.status === 'ok') return { status: 'ok', ...response.data };
  if (response.status === 'late') return { status: 'late' };
  throw new Error(`getPasswordLink: ${response.status}`);
}

export async function sendLinkRequest(
  sendRequest: SendRequest,
  email: string,
  signal: AbortSignal,
): Promise<LinkRequestResult> {
  const response = await sendRequest(requestPasswordLink, { email }, signal);
  switch (response.status) {
    case 'ok':
    case 'mailOff':
      return { status: response.status };
    case 'limited':
      return limited(response);
    default:
      throw new Error(`requestPasswordLink: ${response.status}`);
  }
}

export async function sendNewPassword(
  sendRequest: SendRequest,
  params: { token: string; password: string },
  signal: AbortSignal,
): Promise<NewPasswordResult> {
  const response = await sendRequest(setPassword, params, signal);
  switch (response.status) {
    case 'ok':
      await recordSession(response.data.user.id);
      return { status: 'ok' };
    case 'weak':
    case 'late':
      return { status: response.status };
    default:
      throw new Error(`setPassword: ${response.status}`);
  }
}
