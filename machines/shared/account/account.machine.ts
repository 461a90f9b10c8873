import { finalOutput } from '../final-output.ts';
import type { AccountOutcome } from './account.setup.ts';
import { NO_CHANGE, NO_SIGN_UP } from './account.rules.ts';
import { NO_GROUP, accountSetup } from './account.setup.ts';

export type { AccountResult, SignUpResult, ChangeResult, DeletionResult, AccountOutcome } from './account.setup.ts';

export type { SignUpForm, PasswordForm, AccountNotice } from './account.rules.ts';

/**
 * A person's account: a signed-in person changes the password, signs out, or deletes the account; anybody else signs
 * up, if the page's group allows it.
 *
 * The strength of a new password is shown while it is typed; a weak one is not sent. An account is created once its
 * e-mail is confirmed; the server never reveals whether an address already has one. Source: library document, point 5;
 * player document, point 9.
 * Rows: L32, L35, O02.
 */
export const accountMachine = accountSetup.createMachine({
  id: 'account',
  description: 'A person’s account: signing up, changing the password, signing out, deleting it.',
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
      description: 'Requests who is signed in, and whether the group allows sign-ups.',
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
      description: 'The server did not respond.',
      on: { 'account.retry': { target: 'asking' } },
    },
    closed: { description: 'Nobody is signed in, and the group does not allow sign-ups.' },
    signingUp: {
      description: 'Signing up.',
      initial: 'editing',
      states: {
        editing: {
          description: 'The form is shown, with its errors.',
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
          description: 'Requests the e-mail.',
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
          description: 'The password form is shown, with its errors.',
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
          description: 'The server checks the current password and sets the new one.',
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
          description: 'The new password is set, and every other session has ended.',
          on: { 'account.leave': { target: '#account.deleting' } },
        },
      },
    },
    deleting: {
      description: 'Deleting the account.',
      // The field of the new password is removed, and empty when it returns.
      entry: 'forgetStrength',
      initial: 'editing',
      states: {
        editing: {
          description: 'Shows what is deleted and what stays, and asks for the password.',
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
          description: 'The server checks the password and deletes the account.',
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
    deleted: { description: 'The account is deleted, and nobody is signed in.' },
    signingOut: {
      description: 'Signs out.',
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
      description: 'The session has ended.',
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
