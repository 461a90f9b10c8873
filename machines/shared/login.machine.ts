import { assign, setup } from 'xstate';
import { ACCESS_CHECK_TIMEOUT_MS } from '../../core/domain/constants/requests.ts';
import { isEmail } from '../../core/domain/email.ts';
import { finalOutput } from './final-output.ts';
import { port } from './port.ts';

export interface Credentials {
  email: string;
  password: string;
}

export type LoginResult =
  | { status: 'ok' }
  | { status: 'wrong' }
  /** An administrator has not approved the account yet. */
  | { status: 'waiting' }
  /** An administrator has suspended the account. */
  | { status: 'suspended' }
  /** Too many attempts: the server says when to retry. */
  | { status: 'limited'; retryAfterMs: number };

export type LoginNotice = 'incomplete' | 'invalidEmail' | 'wrong' | 'waiting' | 'suspended' | 'limited' | 'error';

interface LoginContext {
  credentials: Credentials;
  notice: LoginNotice | undefined;
  /** Milliseconds until the server accepts the next attempt. */
  coolDown: number;
}

export interface LoginOutcome {
  kind: 'signedIn';
}

/**
 * Signs a person in.
 *
 * The form is sent once both fields are filled, with an address or an account name. A refusal returns to it with the
 * reason; too many attempts make it wait. Source: library document, points 2, 4 and 5.
 * Rows: L32, L35, S07.
 */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as { type: 'login.submit'; email: string; password: string },
    output: {} as LoginOutcome,
    tags: {} as 'busy',
  },
  actors: { signIn: port<LoginResult, Credentials>('signIn') },
  delays: { responseTimeout: ACCESS_CHECK_TIMEOUT_MS, coolDown: ({ context }) => context.coolDown },
  guards: {
    isFilled: (_, { email, password }: Credentials) => email.trim() !== '' && password !== '',
    /** Accounts created by the group may have a name; text with an @ must be a valid address. */
    isAddressOrName: (_, { email }: Credentials) => !email.includes('@') || isEmail(email),
    isRight: (_, result: LoginResult) => result.status === 'ok',
    isWaiting: (_, result: LoginResult) => result.status === 'waiting',
    isSuspended: (_, result: LoginResult) => result.status === 'suspended',
    isLimited: (_, result: LoginResult) => result.status === 'limited',
  },
  actions: {
    setCredentials: assign((_, { email, password }: Credentials) => ({
      credentials: { email, password },
      notice: undefined,
    })),
    /** Discards the password as soon as its request ends. */
    forgetPassword: assign({ credentials: ({ context }) => ({ email: context.credentials.email, password: '' }) }),
    say: assign((_, notice: LoginNotice) => ({ notice })),
    forgetNotice: assign({ notice: undefined }),
    coolDown: assign((_, result: LoginResult) => ({
      notice: 'limited' as const,
      coolDown: result.status === 'limited' ? result.retryAfterMs : 0,
    })),
  },
}).createMachine({
  id: 'login',
  description: 'Signs a person in.',
  context: { credentials: { email: '', password: '' }, notice: undefined, coolDown: 0 },
  output: finalOutput<LoginOutcome>(),
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is shown, with its errors.',
      on: {
        'login.submit': [
          {
            guard: { type: 'isFilled', params: ({ event }) => event },
            target: 'checkingName',
            actions: { type: 'setCredentials', params: ({ event }) => event },
          },
          { actions: { type: 'say', params: 'incomplete' } },
        ],
      },
    },
    checkingName: {
      description: 'Checks for a valid e-mail address or account name.',
      always: [
        {
          guard: { type: 'isAddressOrName', params: ({ context }) => context.credentials },
          target: 'submitting',
        },
        {
          target: 'editing',
          actions: ['forgetPassword', { type: 'say', params: 'invalidEmail' }],
        },
      ],
    },
    submitting: {
      description: 'The server checks the password.',
      tags: 'busy',
      exit: 'forgetPassword',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => context.credentials,
        onDone: [
          { guard: { type: 'isRight', params: ({ event }) => event.output }, target: 'signedIn' },
          {
            guard: { type: 'isLimited', params: ({ event }) => event.output },
            target: 'coolingDown',
            actions: { type: 'coolDown', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isWaiting', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'say', params: 'waiting' },
          },
          {
            guard: { type: 'isSuspended', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'say', params: 'suspended' },
          },
          { target: 'editing', actions: { type: 'say', params: 'wrong' } },
        ],
        onError: { target: 'editing', actions: { type: 'say', params: 'error' } },
      },
      after: { responseTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } } },
    },
    coolingDown: {
      description: 'Too many attempts: the server says when to retry.',
      after: { coolDown: { target: 'editing', actions: 'forgetNotice' } },
    },
    signedIn: {
      description: 'Signed in; the page leads back to where the person came from.',
      type: 'final',
      output: { kind: 'signedIn' } satisfies LoginOutcome,
    },
  },
});
