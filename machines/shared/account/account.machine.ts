import { finalOutput } from '../final-output.ts';
import type { AccountOutcome } from './account.setup.ts';
import { NO_CHANGE, NO_SIGN_UP } from './account.rules.ts';
import { NO_GROUP, accountSetup } from './account.setup.ts';

export type { AccountResult, SignUpResult, ChangeResult, DeletionResult, AccountOutcome } from './account.setup.ts';

export type { SignUpForm, PasswordForm, AccountNotice } from './account.rules.ts';

/**
 * A person's account: who is signed in changes the password, signs out, or deletes the account; anybody else makes one, where
 * the page's group lets people do so.
 *
 * The strength of a new password is shown while it is typed; a weak one is not sent. An account is made when its letter
 * is answered, which the server says of no address that has one already. Source: library document, point 5; player
 * document, point 9.
 * Rows: L32, L35, O02.
 */
export const accountMachine = accountSetup.createMachine({
  id: 'account',
  description: "A person's account: made, given another password, signed out of, deleted.",
  context: {
    name: '',
    isAdministrator: false,
    group: NO_GROUP,
    strength: undefined,
    signUp: NO_SIGN_UP,
    change: NO_CHANGE,
    password: '',
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
      after: { responseTimeout: { target: 'failed' } },
    },
    failed: {
      description: 'The server did not say.',
      on: { 'account.retry': { target: 'asking' } },
    },
    closed: { description: 'Nobody is signed in, and the group makes its accounts itself.' },
    signingUp: {
      description: 'An account is requested.',
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
          description: 'The e-mail is requested.',
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
              { target: 'editing', actions: { type: 'sayResult', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
          after: { signUpTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } } },
        },
        coolingDown: {
          description: 'Too many attempts: the server says when to retry.',
          after: { coolDown: { target: 'editing', actions: 'forgetNotice' } },
        },
        sent: { description: 'The e-mail has been sent; its link creates the account.' },
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
            'account.leave': { target: '#account.deleting', actions: 'forgetNotice' },
          },
        },
        submitting: {
          description: 'The server compares the present password, and takes the new one.',
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
              { target: 'editing', actions: { type: 'sayResult', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
          after: { responseTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } } },
        },
        coolingDown: {
          description: 'Too many attempts: the server says when to retry.',
          after: { coolDown: { target: 'editing', actions: 'forgetNotice' } },
        },
        changed: {
          description: 'The new password counts, and every other session has ended.',
          on: { 'account.leave': { target: '#account.deleting' } },
        },
      },
    },
    deleting: {
      description: 'The account is to be deleted.',
      // The field of the new password is gone, and empty when it comes back.
      entry: 'forgetStrength',
      initial: 'editing',
      states: {
        editing: {
          description: 'A summary of what is deleted and what stays is shown, and the password is requested.',
          on: {
            'account.cancel': { target: '#account.connected', actions: 'forgetNotice' },
            'account.delete': [
              {
                guard: { type: 'isPassword', params: ({ event }) => event.password },
                target: 'submitting',
                actions: { type: 'setPassword', params: ({ event }) => event.password },
              },
              { actions: { type: 'say', params: 'incomplete' } },
            ],
          },
        },
        submitting: {
          description: 'The server compares the password, and deletes the account.',
          tags: 'busy',
          exit: 'forgetSecrets',
          invoke: {
            id: 'deletion',
            src: 'deleteAccount',
            input: ({ context }) => context.password,
            onDone: [
              { guard: { type: 'isDone', params: ({ event }) => event.output }, target: '#account.deleted' },
              { guard: { type: 'isLost', params: ({ event }) => event.output }, target: '#account.lost' },
              {
                guard: { type: 'isLimited', params: ({ event }) => event.output },
                target: 'coolingDown',
                actions: { type: 'coolDown', params: ({ event }) => event.output },
              },
              { target: 'editing', actions: { type: 'sayResult', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
          after: { responseTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } } },
        },
        coolingDown: {
          description: 'Too many attempts: the server says when to retry.',
          on: { 'account.cancel': { target: '#account.connected', actions: 'forgetNotice' } },
          after: { coolDown: { target: 'editing', actions: 'forgetNotice' } },
        },
      },
    },
    deleted: { description: 'The account is gone, and nobody is signed in.' },
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
      after: { responseTimeout: { target: 'connected', actions: { type: 'say', params: 'error' } } },
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
