import { assign, setup } from 'xstate';
import { ACCESS_CHECK_TIMEOUT_MS, REGISTRATION_TIMEOUT_MS } from '../../core/domain/constants.ts';
import { isEmail } from '../../core/domain/email.ts';
import type { GroupId } from '../../core/domain/media.ts';
import { passwordStrength, type PasswordStrength } from '../../core/domain/password.ts';
import { finalOutput } from './final-output.ts';
import { port } from './port.ts';

export interface SignUpGroup {
  id: GroupId;
  name: string;
  /** An administrator approves each account. */
  needsApproval: boolean;
}

/** Whose account this is, or whether one may be made here. */
export type AccountResult =
  | { kind: 'connected'; name: string; isAdministrator: boolean }
  | { kind: 'signUp'; group: SignUpGroup }
  | { kind: 'closed' };

export interface SignUpForm {
  name: string;
  email: string;
  password: string;
  /** Not empty where the viewer says that no robot writes. */
  captchaResponse: string;
}

export interface PasswordForm {
  current: string;
  password: string;
}

/** Too many tries: the host tells when the next one is heard. */
interface Limited {
  status: 'limited';
  retryAfterMs: number;
}

export type SignUpResult =
  | { status: 'ok' | 'weak' | 'closed' | 'captchaEmpty' | 'captchaError' | 'mailOff' | 'error' }
  | Limited;

export type ChangeResult = { status: 'ok' | 'wrong' | 'weak' | 'disconnected' } | Limited;

/** What a form says; a key of the texts. */
export type AccountNotice =
  | 'incomplete'
  | 'invalidEmail'
  | 'weak'
  | 'wrong'
  | 'captchaEmpty'
  | 'captchaError'
  | 'mailOff'
  | 'limited'
  | 'error';

interface AccountContext {
  name: string;
  /** Of a group: approves who signs up. */
  isAdministrator: boolean;
  group: SignUpGroup;
  /** Of the new password as it is typed; undefined before the first letter. */
  strength: PasswordStrength | undefined;
  signUp: SignUpForm;
  change: PasswordForm;
  notice: AccountNotice | undefined;
  /** Milliseconds until the next try is heard. */
  coolDown: number;
}

export type AccountEvent =
  /** The new password as it is typed. */
  | { type: 'account.typed'; password: string }
  | { type: 'account.signUp'; form: SignUpForm }
  | { type: 'account.change'; form: PasswordForm }
  | { type: 'account.signOut' }
  | { type: 'account.retry' };

export type AccountOutcome =
  /** The host knows of nobody any more: the page leads to the sign-in, and back. */
  { kind: 'lost' } | { kind: 'signedOut' };

const NO_GROUP: SignUpGroup = { id: 0, name: '', needsApproval: false };
const NO_SIGN_UP: SignUpForm = { name: '', email: '', password: '', captchaResponse: '' };
const NO_CHANGE: PasswordForm = { current: '', password: '' };

/** Why a sign-up is not sent, undefined where it is. */
function problemOf(form: SignUpForm): AccountNotice | undefined {
  if ([form.name, form.email].some((field) => field.trim() === '') || form.password === '') return 'incomplete';
  if (!isEmail(form.email)) return 'invalidEmail';
  return passwordStrength(form.password) === 'weak' ? 'weak' : undefined;
}

/** Why a change is not sent, undefined where it is. */
function changeProblemOf({ current, password }: PasswordForm): AccountNotice | undefined {
  if (current === '' || password === '') return 'incomplete';
  return passwordStrength(password) === 'weak' ? 'weak' : undefined;
}

/**
 * A person's account: who is signed in changes the password or signs out; anybody else makes an account, where the page's
 * group lets people do so.
 *
 * How strong a new password is is told while it is typed; a weak one is not sent. An account is made when its letter is
 * answered, which the host says of no address that has one already. Source: library document, point 5; player document,
 * point 9.
 * Rows: L32, L35.
 */
export const accountMachine = setup({
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
    signOut: port<void, undefined>('signOut'),
  },
  delays: {
    answerTimeout: ACCESS_CHECK_TIMEOUT_MS,
    signUpTimeout: REGISTRATION_TIMEOUT_MS,
    coolDown: ({ context }) => context.coolDown,
  },
  guards: {
    isConnected: (_, answer: AccountResult) => answer.kind === 'connected',
    maySignUp: (_, answer: AccountResult) => answer.kind === 'signUp',
    isSendable: (_, form: SignUpForm) => problemOf(form) === undefined,
    isChangeable: (_, form: PasswordForm) => changeProblemOf(form) === undefined,
    isDone: (_, { status }: SignUpResult | ChangeResult) => status === 'ok',
    isClosed: (_, { status }: SignUpResult) => status === 'closed',
    isLost: (_, { status }: ChangeResult) => status === 'disconnected',
    isLimited: (_, { status }: SignUpResult | ChangeResult) => status === 'limited',
  },
  actions: {
    setAccount: assign((_, answer: AccountResult) =>
      answer.kind === 'connected'
        ? { name: answer.name, isAdministrator: answer.isAdministrator }
        : { group: answer.kind === 'signUp' ? answer.group : NO_GROUP },
    ),
    measure: assign((_, password: string) => ({
      strength: password === '' ? undefined : passwordStrength(password),
    })),
    setSignUp: assign((_, signUp: SignUpForm) => ({ signUp, notice: undefined })),
    setChange: assign((_, change: PasswordForm) => ({ change, notice: undefined })),
    /** Secrets are not kept longer than their request. */
    forgetSecrets: assign({ signUp: NO_SIGN_UP, change: NO_CHANGE }),
    say: assign((_, notice: AccountNotice) => ({ notice })),
    sayProblem: assign((_, form: SignUpForm) => ({ notice: problemOf(form) })),
    sayChangeProblem: assign((_, form: PasswordForm) => ({ notice: changeProblemOf(form) })),
    sayAnswer: assign((_, { status }: SignUpResult | ChangeResult) => ({
      notice: status === 'ok' || status === 'closed' || status === 'disconnected' ? undefined : status,
    })),
    forgetNotice: assign({ notice: undefined }),
    coolDown: assign((_, answer: SignUpResult | ChangeResult) => ({
      notice: 'limited' as const,
      coolDown: answer.status === 'limited' ? answer.retryAfterMs : 0,
    })),
  },
}).createMachine({
  id: 'account',
  description: "A person's account: made, given another password, signed out of.",
  context: {
    name: '',
    isAdministrator: false,
    group: NO_GROUP,
    strength: undefined,
    signUp: NO_SIGN_UP,
    change: NO_CHANGE,
    notice: undefined,
    coolDown: 0,
  },
  output: finalOutput<AccountOutcome>(),
  initial: 'asking',
  on: {
    'account.typed': { actions: { type: 'measure', params: ({ event }) => event.password } },
  },
  states: {
    asking: {
      description: 'Who is signed in, and whether the group lets people make accounts.',
      tags: 'busy',
      invoke: {
        id: 'account',
        src: 'fetchAccount',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isConnected', params: ({ event }) => event.output },
            target: 'connected',
            actions: { type: 'setAccount', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'maySignUp', params: ({ event }) => event.output },
            target: 'signingUp',
            actions: { type: 'setAccount', params: ({ event }) => event.output },
          },
          { target: 'closed' },
        ],
        onError: { target: 'failed' },
      },
      after: { answerTimeout: { target: 'failed' } },
    },
    failed: {
      description: 'The host did not say.',
      on: { 'account.retry': { target: 'asking' } },
    },
    closed: { description: 'Nobody is signed in, and the group makes its accounts itself.' },
    signingUp: {
      description: 'An account is asked for.',
      initial: 'editing',
      states: {
        editing: {
          description: 'The form is shown, with what was wrong.',
          on: {
            'account.signUp': [
              {
                guard: { type: 'isSendable', params: ({ event }) => event.form },
                target: 'submitting',
                actions: { type: 'setSignUp', params: ({ event }) => event.form },
              },
              { actions: { type: 'sayProblem', params: ({ event }) => event.form } },
            ],
          },
        },
        submitting: {
          description: 'The host is asked for a letter.',
          tags: 'busy',
          exit: 'forgetSecrets',
          invoke: {
            id: 'signUp',
            src: 'signUp',
            input: ({ context }) => ({ form: context.signUp, groupId: context.group.id }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'sent',
              },
              { guard: { type: 'isClosed', params: ({ event }) => event.output }, target: '#account.closed' },
              {
                guard: { type: 'isLimited', params: ({ event }) => event.output },
                target: 'coolingDown',
                actions: { type: 'coolDown', params: ({ event }) => event.output },
              },
              { target: 'editing', actions: { type: 'sayAnswer', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
          after: { signUpTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } } },
        },
        coolingDown: {
          description: 'Too many tries: the host has told when the next one is heard.',
          after: { coolDown: { target: 'editing', actions: 'forgetNotice' } },
        },
        sent: { description: 'A letter is on its way; its link makes the account.' },
      },
    },
    connected: {
      description: 'Somebody is signed in.',
      initial: 'editing',
      on: { 'account.signOut': { target: 'signingOut' } },
      states: {
        editing: {
          description: 'The form of the password is shown, with what was wrong.',
          on: {
            'account.change': [
              {
                guard: { type: 'isChangeable', params: ({ event }) => event.form },
                target: 'submitting',
                actions: { type: 'setChange', params: ({ event }) => event.form },
              },
              { actions: { type: 'sayChangeProblem', params: ({ event }) => event.form } },
            ],
          },
        },
        submitting: {
          description: 'The host compares the present password, and takes the new one.',
          tags: 'busy',
          exit: 'forgetSecrets',
          invoke: {
            id: 'change',
            src: 'changePassword',
            input: ({ context }) => context.change,
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'changed',
              },
              {
                guard: { type: 'isLost', params: ({ event }) => event.output },
                target: '#account.lost',
              },
              {
                guard: { type: 'isLimited', params: ({ event }) => event.output },
                target: 'coolingDown',
                actions: { type: 'coolDown', params: ({ event }) => event.output },
              },
              { target: 'editing', actions: { type: 'sayAnswer', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
          after: { answerTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } } },
        },
        coolingDown: {
          description: 'Too many tries: the host has told when the next one is heard.',
          after: { coolDown: { target: 'editing', actions: 'forgetNotice' } },
        },
        changed: { description: 'The new password counts, and every other session has ended.' },
      },
    },
    signingOut: {
      description: 'The session is ended.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: undefined,
        onDone: { target: 'signedOut' },
        onError: { target: 'connected', actions: { type: 'say', params: 'error' } },
      },
      after: { answerTimeout: { target: 'connected', actions: { type: 'say', params: 'error' } } },
    },
    lost: {
      description: 'Nobody is signed in any more.',
      type: 'final',
      output: { kind: 'lost' } satisfies AccountOutcome,
    },
    signedOut: {
      description: 'Signed out; the page leads to the library.',
      type: 'final',
      output: { kind: 'signedOut' } satisfies AccountOutcome,
    },
  },
});
