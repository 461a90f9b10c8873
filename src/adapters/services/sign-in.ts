import type { Credentials, LoginResult } from '../../../machines/shared/login.machine.ts';
import { login } from '../../../core/contract/auth.ts';
import { recordSession } from '../offline/claim.ts';
import type { SendRequest } from './client.ts';
import { failed } from './failed.ts';
import { limited } from './limited.ts';

export async function sendCredentials(
  sendRequest: SendRequest,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<LoginResult> {
  const response = await sendRequest(login, { ...credentials }, signal);
  switch (response.status) {
    case 'ok':
      await recordSession(response.data.user.id);
      return { status: 'ok' };
    case 'wrong':
    case 'waiting':
    case 'suspended':
      return { status: response.status };
    case 'limited':
      return limited(response);
    default:
      return failed('login', response.status);
  }
}
