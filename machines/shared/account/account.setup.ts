import { assign, setup } from 'xstate';
import { ACCESS_CHECK_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { REGISTRATION_TIMEOUT_MS } from '../../../core/domain/constants/access-gate.ts';
import type { GroupId } from '../../../core/domain/media.ts';
import { passwordStrength } from '../../../core/domain/password.ts';
import type { PasswordStrength } from '../../../core/domain/password.ts';
import { port } from '../port.ts';
import type { AccountNotice, PasswordForm, SignUpForm } from './account.rules.ts';
import { NO_CHANGE, NO_SIGN_UP, changeProblemOf, problemOf } from './account.rules.ts';
import { isLost } from '../result-guards.ts';

interface SignUpGroup {
  id: GroupId;
  name: string;
  /** An administrator approves each account. */
  needsApproval: boolean;
}

/** The account, or whether the visitor may sign up here. */
export type AccountResult =
  | { kind: 'connected'; name: string; isAdministrator: boolean }
  | { kind: 'signUp'; group: SignUpGroup }
  | { kind: 'closed' };

/** Too many attempts: the server says when to retry. */
interface Limited {
  status: 'limited';
  retryAfterMs: number;
}

export type SignUpResult =
  | { status: 'ok' | 'weak' | 'closed' | 'captchaEmpty' | 'captchaError' | 'mailOff' | 'error' }
  | Limited;

export type ChangeResult = { status: 'ok' | 'wrong' | 'weak' | 'disconnected' } | Limited;

export type DeletionResult = { status: 'ok' | 'wrong' | 'disconnected' | 'lastAdministrator' | 'superUser' } | Limited;

type Result = SignUpResult | ChangeResult | DeletionResult;

interface AccountContext {
  name: string;
  /** An administrator of a group, who approves sign-ups. */
  isAdministrator: boolean;
  group: SignUpGroup;
  /** Strength of the new password as typed; undefined while empty. */
  strength: PasswordStrength | undefined;
  signUp: SignUpForm;
  change: PasswordForm;
  /** The password that confirms the deletion. */
  password: string;
  notice: AccountNotice | undefined;
  /** Milliseconds until the server accepts the next attempt. */
  coolDown: number;
}

type AccountEvent =
  /** The new password as typed. */
  | { type: 'account.typed'; password: string }
  | { type: 'account.signUp'; form: SignUpForm }
  | { type: 'account.change'; form: PasswordForm }
  | { type: 'account.signOut' }
  /** Opens the form that deletes the account, or returns from it. */
  | { type: 'account.leave' }
  | { type: 'account.cancel' }
  | { type: 'account.delete'; password: string }
  | { type: 'account.retry' };

export type AccountOutcome =
  /** The server no longer knows the session: the page leads to the sign-in and back. */
  { kind: 'lost' } | { kind: 'signedOut' };

export const NO_GROUP: SignUpGroup = { id: 0, name: '', needsApproval: false };

/** Types, ports, guards and actions of the account chart. */
export const accountSetup = setup({
  types: {
    context: {} as AccountContext,
    events: {} as AccountEvent,
    output: {} as AccountOutcome,
    tags: {} as 'busy',
  },
  actors: {
    fetchAccount: port<AccountResult, undefined>('fetchAccount'),
    signUp: port<SignUpResult, { form: SignUpForm; groupId: GroupId }>('signUp'),
    changePassword: port<ChangeResult, PasswordForm>('changePassword'),
    deleteAccount: port<DeletionResult, string>('deleteAccount'),
    signOut: port<void, undefined>('signOut'),
  },
  delays: {
    responseTimeout: ACCESS_CHECK_TIMEOUT_MS,
    signUpTimeout: REGISTRATION_TIMEOUT_MS,
    coolDown: ({ context }) => context.coolDown,
  },
  guards: {
    isConnected: (_, result: AccountResult) => result.kind === 'connected',
    maySignUp: (_, result: AccountResult) => result.kind === 'signUp',
    isSendable: (_, form: SignUpForm) => problemOf(form) === undefined,
    isChangeable: (_, form: PasswordForm) => changeProblemOf(form) === undefined,
    isPassword: (_, password: string) => password !== '',
    isDone: (_, { status }: Result) => status === 'ok',
    isClosed: (_, { status }: SignUpResult) => status === 'closed',
    isLost,
    isLimited: (_, { status }: Result) => status === 'limited',
  },
  actions: {
    setAccount: assign((_, result: AccountResult) =>
      result.kind === 'connected'
        ? { name: result.name, isAdministrator: result.isAdministrator }
        : { group: result.kind === 'signUp' ? result.group : NO_GROUP },
    ),
    measure: assign((_, password: string) => ({
      strength: password === '' ? undefined : passwordStrength(password),
    })),
    forgetStrength: assign({ strength: undefined }),
    setSignUp: assign((_, signUp: SignUpForm) => ({ signUp, notice: undefined })),
    setChange: assign((_, change: PasswordForm) => ({ change, notice: undefined })),
    setPassword: assign((_, password: string) => ({ password, notice: undefined })),
    /** Discards secrets as soon as their request ends. */
    forgetSecrets: assign({ signUp: NO_SIGN_UP, change: NO_CHANGE, password: '' }),
    say: assign((_, notice: AccountNotice) => ({ notice })),
    sayProblem: assign((_, form: SignUpForm) => ({ notice: problemOf(form) })),
    sayChangeProblem: assign((_, form: PasswordForm) => ({ notice: changeProblemOf(form) })),
    sayResult: assign((_, { status }: Result) => ({
      notice: status === 'ok' || status === 'closed' || status === 'disconnected' ? undefined : status,
    })),
    forgetNotice: assign({ notice: undefined }),
    coolDown: assign((_, result: Result) => ({
      notice: 'limited' as const,
      coolDown: result.status === 'limited' ? result.retryAfterMs : 0,
    })),
  },
});
