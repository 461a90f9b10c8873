/** The requests of the account page, as its chart hears their answers. */
import type {
  AccountResult,
  ChangeResult,
  PasswordForm,
  SignUpResult,
  SignUpForm,
} from '../../../machines/shared/account/account.machine.ts';
import { changePassword, getSignUp, logout, signUp } from '../../../core/contract/auth.ts';
import { checkSession } from '../../../core/contract/session.ts';
import type { GroupId, UserId } from '../../../core/domain/media.ts';
import { leaveDeviceData } from '../offline/claim.ts';
import { forgetSession, markSession } from '../storage.ts';
import { captchaRefusal, solvedCaptcha } from './solved-captcha.ts';
import type { Ask } from './client.ts';
import { limited } from './limited.ts';

/** Whose account this is; where it is nobody's, whether the page's group lets people make one. */
export async function fetchAccount(
  ask: Ask,
  page: { userId: UserId; groupId: GroupId | undefined },
  signal: AbortSignal,
): Promise<AccountResult> {
  const session = await ask(checkSession, {}, signal);
  if (session.status === 'ok') {
    markSession();
    const { name, role } = session.data.user;
    return { kind: 'connected', name, isAdministrator: role === 'admin' };
  }
  if (session.status !== 'disconnected') throw new Error(`check_session: ${session.status}`);
  forgetSession();
  const answer = await ask(
    getSignUp,
    { userId: page.userId, ...(page.groupId === undefined ? {} : { groupId: page.groupId }) },
    signal,
  );
  if (answer.status === 'ok') {
    const { id, name, approval } = answer.data;
    return { kind: 'signUp', group: { id, name, needsApproval: approval === true } };
  }
  if (answer.status === 'closed') return { kind: 'closed' };
  throw new Error(`getSignUp: ${answer.status}`);
}

export async function sendSignUp(
  ask: Ask,
  { form, groupId }: { form: SignUpForm; groupId: GroupId },
  signal: AbortSignal,
): Promise<SignUpResult> {
  const captchaResponse = form.captchaResponse === '' ? '' : await solvedCaptcha(ask, signal);
  const answer = await ask(signUp, { ...form, groupId, captchaResponse }, signal);
  switch (answer.status) {
    case 'ok':
    case 'weak':
    case 'closed':
    case 'mailOff':
      return { status: answer.status };
    case 'captcha vide':
    case 'captcha error':
    case 'limited':
      return captchaRefusal(answer);
    default:
      return { status: 'error' };
  }
}

export async function sendPasswordChange(ask: Ask, form: PasswordForm, signal: AbortSignal): Promise<ChangeResult> {
  const answer = await ask(changePassword, form, signal);
  switch (answer.status) {
    case 'ok':
    case 'wrong':
    case 'weak':
      return { status: answer.status };
    case 'disconnected':
      forgetSession();
      return { status: 'disconnected' };
    case 'limited':
      return limited(answer);
    default:
      throw new Error(`changePassword: ${answer.status}`);
  }
}

export async function sendSignOut(ask: Ask, signal: AbortSignal): Promise<void> {
  await leaveDeviceData(ask);
  const { status } = await ask(logout, {}, signal);
  if (status !== 'ok' && status !== 'disconnected') throw new Error(`logout: ${status}`);
  forgetSession();
}
