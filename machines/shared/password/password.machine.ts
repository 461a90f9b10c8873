import { finalOutput } from '../final-output.ts';
import type { PasswordOutcome } from './password.setup.ts';
import { passwordSetup } from './password.setup.ts';

export type {
  FirstRunResult,
  LinkRequestResult,
  LinkResult,
  NewPasswordResult,
  PasswordNotice,
  PasswordOutcome,
} from './password.setup.ts';

/**
 * Resets a password by an e-mailed link: the form requests the link, and the link sets a new password and signs in.
 *
 * The administrator of a new library continues with its first run, anybody else with the library, also if the server
 * does not say which. A used or expired link leads to the form that requests another. The response is the same for
 * every address, so the page never reveals whether one has an account.
 * Rows: L35, S01, S07.
 */
export const passwordMachine = passwordSetup.createMachine({
  id: 'password',
  description: 'Resets a password by an e-mailed link.',
  context: ({ input }) => ({
    token: input.token ?? '',
    name: '',
    login: '',
    strength: undefined,
    email: '',
    password: '',
    notice: undefined,
    coolDown: 0,
  }),
  output: finalOutput<PasswordOutcome>(),
  initial: 'opening',
  states: {
    opening: {
      description: 'With a link, looks it up; without one, asks for an e-mail address.',
      always: [{ guard: 'hasToken', target: 'checking' }, { target: 'requesting' }],
    },
    checking: {
      description: 'Requests whose password the link sets.',
      tags: 'busy',
      invoke: {
        id: 'link',
        src: 'fetchLink',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'setOwner', params: ({ event }) => event.output },
          },
          { target: 'requesting', actions: ['clearToken', { type: 'say', params: 'late' }] },
        ],
        onError: { target: 'failed' },
      },
      after: { responseTimeout: { target: 'failed' } },
    },
    failed: {
      description: 'The server did not say whose link this is.',
      on: { 'password.retry': { target: 'checking' } },
    },
    requesting: {
      description: 'Requesting a link.',
      initial: 'editing',
      states: {
        editing: {
          description: 'The form is shown, with its errors.',
          on: {
            'password.request': [
              {
                guard: { type: 'isEmailSendable', params: ({ event }) => event.email },
                target: 'submitting',
                actions: { type: 'setEmail', params: ({ event }) => event.email },
              },
              { actions: { type: 'sayEmailProblem', params: ({ event }) => event.email } },
            ],
          },
        },
        submitting: {
          description: 'Asks the server to send an e-mail.',
          tags: 'busy',
          invoke: {
            id: 'request',
            src: 'requestLink',
            input: ({ context }) => ({ email: context.email }),
            onDone: [
              { guard: { type: 'isOk', params: ({ event }) => event.output }, target: 'sent' },
              {
                guard: { type: 'isMailOff', params: ({ event }) => event.output },
                target: 'editing',
                actions: { type: 'say', params: 'mailOff' },
              },
              { target: 'coolingDown', actions: { type: 'coolDown', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
          after: { mailTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } } },
        },
        coolingDown: {
          description: 'Too many attempts: the server says when to retry.',
          after: { coolDown: { target: 'editing', actions: 'clearNotice' } },
        },
        sent: { description: 'If the address has an account, the e-mail has been sent.' },
      },
    },
    choosing: {
      description: 'The owner of the link chooses a password.',
      initial: 'editing',
      on: {
        'password.typed': { actions: { type: 'measure', params: ({ event }) => event.password } },
      },
      states: {
        editing: {
          description: 'The form is shown, with its errors.',
          on: {
            'password.set': [
              {
                guard: { type: 'isPasswordSendable', params: ({ event }) => event.password },
                target: 'submitting',
                actions: { type: 'setNewPassword', params: ({ event }) => event.password },
              },
              { actions: { type: 'sayPasswordProblem', params: ({ event }) => event.password } },
            ],
          },
        },
        submitting: {
          description: 'The server sets the new password.',
          tags: 'busy',
          exit: 'clearPassword',
          invoke: {
            id: 'set',
            src: 'setPassword',
            input: ({ context }) => ({ token: context.token, password: context.password }),
            onDone: [
              { guard: { type: 'isOk', params: ({ event }) => event.output }, target: '#password.signedIn' },
              {
                guard: { type: 'isWeak', params: ({ event }) => event.output },
                target: 'editing',
                actions: { type: 'say', params: 'weak' },
              },
              { target: '#password.requesting', actions: ['clearToken', { type: 'say', params: 'late' }] },
            ],
            onError: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
          after: { responseTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } } },
        },
      },
    },
    signedIn: {
      description: 'The password is set and the person signed in; checks whether a first run waits for them.',
      invoke: {
        id: 'firstRun',
        src: 'fetchFirstRun',
        input: undefined,
        onDone: [
          { guard: { type: 'hasFirstRun', params: ({ event }) => event.output }, target: 'firstRun' },
          { target: 'library' },
        ],
        onError: { target: 'library' },
      },
      after: { responseTimeout: { target: 'library' } },
    },
    library: {
      description: 'The page leads to the library.',
      type: 'final',
      output: { kind: 'library' } satisfies PasswordOutcome,
    },
    firstRun: {
      description: 'The page leads to the first run.',
      type: 'final',
      output: { kind: 'firstRun' } satisfies PasswordOutcome,
    },
  },
});
