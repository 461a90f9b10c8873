import { assign, setup } from 'xstate';
import { ACCESS_CHECK_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { REGISTRATION_TIMEOUT_MS } from '../../../core/domain/constants/access-gate.ts';
import { passwordStrength } from '../../../core/domain/password.ts';
import type { PasswordStrength } from '../../../core/domain/password.ts';
import { emailProblem, passwordProblem } from '../credentials.rules.ts';
import { port } from '../port.ts';
import { isOk } from '../result-guards.ts';

/** Whose password a link sets. */
export type LinkResult =
  | { status: 'ok'; name: string; login: string }
  /** Used, expired or invalid. */
  | { status: 'late' };

export type LinkRequestResult =
  | { status: 'ok' | 'mailOff' }
  /** Too many attempts: the server says when to retry. */
  | { status: 'limited'; retryAfterMs: number };

/** Whether the first run of the library waits for this person. */
export interface FirstRunResult {
  firstRun: boolean;
}

export interface NewPasswordResult {
  status: 'ok' | 'weak' | 'late';
}

/** Message in a form; a key of the texts. */
export type PasswordNotice = 'incomplete' | 'invalidEmail' | 'weak' | 'late' | 'mailOff' | 'limited' | 'error';

export interface PasswordInput {
  /** Token of the link; undefined if the page was opened without one. */
  token: string | undefined;
}

interface PasswordContext {
  token: string;
  /** Name of the account that the link belongs to. */
  name: string;
  login: string;
  /** Strength of the new password as typed; undefined while empty. */
  strength: PasswordStrength | undefined;
  /** The address being sent. */
  email: string;
  password: string;
  notice: PasswordNotice | undefined;
  /** Milliseconds until the server accepts the next attempt. */
  coolDown: number;
}

type PasswordEvent =
  /** The new password as typed. */
  | { type: 'password.typed'; password: string }
  | { type: 'password.request'; email: string }
  | { type: 'password.set'; password: string }
  | { type: 'password.retry' };

/** Where the page leads once the person is signed in. */
export interface PasswordOutcome {
  kind: 'library' | 'firstRun';
}

/** Types, ports, guards and actions of the password chart. */
export const passwordSetup = setup({
  types: {
    input: {} as PasswordInput,
    context: {} as PasswordContext,
    events: {} as PasswordEvent,
    output: {} as PasswordOutcome,
    tags: {} as 'busy',
  },
  actors: {
    fetchLink: port<LinkResult, { token: string }>('fetchLink'),
    requestLink: port<LinkRequestResult, { email: string }>('requestLink'),
    setPassword: port<NewPasswordResult, { token: string; password: string }>('setPassword'),
    fetchFirstRun: port<FirstRunResult, void>('fetchFirstRun'),
  },
  delays: {
    responseTimeout: ACCESS_CHECK_TIMEOUT_MS,
    mailTimeout: REGISTRATION_TIMEOUT_MS,
    coolDown: ({ context }) => context.coolDown,
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isEmailSendable: (_, email: string) => emailProblem(email) === undefined,
    isPasswordSendable: (_, password: string) => passwordProblem(password) === undefined,
    isOk,
    hasFirstRun: (_, { firstRun }: FirstRunResult) => firstRun,
    isWeak: (_, { status }: NewPasswordResult) => status === 'weak',
    isMailOff: (_, { status }: LinkRequestResult) => status === 'mailOff',
  },
  actions: {
    setOwner: assign((_, link: LinkResult) =>
      link.status === 'ok' ? { name: link.name, login: link.login } : { name: '', login: '' },
    ),
    measure: assign((_, password: string) => ({
      strength: password === '' ? undefined : passwordStrength(password),
    })),
    setEmail: assign((_, email: string) => ({ email: email.trim(), notice: undefined })),
    setNewPassword: assign((_, password: string) => ({ password, notice: undefined })),
    /** Discards the password as soon as its request ends. */
    clearPassword: assign({ password: '' }),
    /** An invalid link is not used again. */
    clearToken: assign({ token: '' }),
    say: assign((_, notice: PasswordNotice) => ({ notice })),
    sayEmailProblem: assign((_, email: string) => ({ notice: emailProblem(email) })),
    sayPasswordProblem: assign((_, password: string) => ({ notice: passwordProblem(password) })),
    clearNotice: assign({ notice: undefined }),
    coolDown: assign((_, result: LinkRequestResult) => ({
      notice: 'limited' as const,
      coolDown: result.status === 'limited' ? result.retryAfterMs : 0,
    })),
  },
});
