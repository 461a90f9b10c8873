/** The requests of the account page, for its chart. */
import type {
  AccountResult,
  ChangeResult,
  DeletionResult,
  PasswordForm,
  SignUpResult,
  SignUpForm,
} from '../../../machines/shared/account/account.machine.ts';
import { changePassword, deleteAccount, getSignUp, logout, signUp } from '../../../core/contract/auth.ts';
import { checkSession } from '../../../core/contract/session.ts';
import type { GroupId, UserId } from '../../../core/domain/media.ts';
import { leaveDeviceData } from '../offline/claim.ts';
import { forgetSession, markSession } from '../storage.ts';
import { captchaRefusal, solvedCaptcha } from './solved-captcha.ts';
import type { SendRequest } from './client.ts';
import { limited } from './limited.ts';

/** The account; if nobody is signed in, whether the page's group allows sign-up. */
export async function fetchAccount(
  sendRequest: SendRequest,
  page: { userId: UserId; groupId: GroupId | undefined },
  signal: AbortSignal,
): Promise<AccountResult> {
  const session = await sendRequest(checkSession, {}, signal);
  if (session.status === 'ok') {
    markSession();
    const { name, role } = session.data.user;
    return { kind: 'connected', name, isAdministrator: role === 'admin' };
  }
  if (session.status !== 'disconnected') throw new Error(`check_session: ${session.status}`);
  forgetSession();
  const response = await sendRequest(
    getSignUp,
    { userId: page.userId, ...(page.groupId === undefined ? {} : { groupId: page.groupId }) },
    signal,
  );
  if (response.status === 'ok') {
    const { id, name, approval } = response.data;
    return { kind: 'signUp', group: { id, name, needsApproval: approval === true } };
  }
  if (response.status === 'closed') return { kind: 'closed' };
  throw new Error(`getSignUp: ${response.status}`);
}

export async function sendSignUp(
  sendRequest: SendRequest,
  { form, groupId }: { form: SignUpForm; groupId: GroupId },
  signal: AbortSignal,
): Promise<SignUpResult> {
  const captchaResponse = form.captchaResponse === '' ? '' : await solvedCaptcha(sendRequest, signal);
  const response = await sendRequest(signUp, { ...form, groupId, captchaResponse }, signal);
  switch (response.status) {
    case 'ok':
    case 'weak':
    case 'closed':
    case 'mailOff':
      return { status: response.status };
    case 'captcha vide':
    case 'captcha error':
    case 'limited':
      return captchaRefusal(response);
    default:
      return { status: 'error' };
  }
}

export async function sendPasswordChange(
  sendRequest: SendRequest,
  form: PasswordForm,
  signal: AbortSignal,
): Promise<ChangeResult> {
  const response = await sendRequest(changePassword, form, signal);
  switch (response.status) {
    case 'ok':
    case 'wrong':
    case 'weak':
      return { status: response.status };
    case 'disconnected':
      forgetSession();
      return { status: 'disconnected' };
    case 'limited':
      return limited(response);
    default:
      throw new Error(`changePassword: ${response.status}`);
  }
}

/**
 * Also deletes the data on this device; anything that cannot be deleted now is deleted at the next sign-in by
 * somebody else.
 */
export async function sendDeletion(
  sendRequest: SendRequest,
  password: string,
  signal: AbortSignal,
): Promise<DeletionResult> {
  const response = await sendRequest(deleteAccount, { password }, signal);
  switch (response.status) {
    case 'wrong':
    case 'lastAdministrator':
    case 'superUser':
      return { status: response.status };
    case 'ok':
      await leaveDeviceData(sendRequest).catch(() => undefined);
      forgetSession();
      return { status: 'ok' };
    case 'disconnected':
      forgetSession();
      return { status: 'disconnected' };
    case 'limited':
      return limited(response);
    default:
      throw new Error(`deleteAccount: ${response.status}`);
  }
}

export async function sendSignOut(sendRequest: SendRequest, signal: AbortSignal): Promise<void> {
  await leaveDeviceData(sendRequest);
  const { status } = await sendRequest(logout, {}, signal);
  if (status !== 'ok' && status !== 'disconnected') throw new Error(`logout: ${status}`);
  forgetSession();
}
