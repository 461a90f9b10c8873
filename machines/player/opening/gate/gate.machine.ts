import { not } from 'xstate';
import { finalOutput } from '../../../shared/final-output.ts';
import type { GateOutcome } from './gate.setup.ts';
import { gateSetup, registrationOf } from './gate.setup.ts';

export type { GateInput, GateNotice } from './gate.setup.ts';

/**
 * Blocks a medium until its viewer has registered or entered its password.
 *
 * A registration counts once it is confirmed by e-mail. The id cookie of an earlier registration is tried first. After
 * a new registration, or one whose e-mail was sent again, the server is asked every ten seconds and whenever the page
 * becomes visible. Nothing is sent before the viewer has agreed to the cookie that remembers the registration. Only the
 * server checks a password; after too many attempts it also returns how long to wait. Source: player document, points
 * 4, 5 and 8.
 * Rows: L35, P05.
 */
export const gateMachine = gateSetup.createMachine({
  id: 'gate',
  description: 'Registration or password required before a medium.',
  context: ({ input }) => ({ ...input, notice: undefined, form: undefined, password: '', coolDown: 0 }),
  output: finalOutput<GateOutcome>(),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Chooses between registration and password.',
      always: [{ guard: 'isPassword', target: 'password' }, { target: 'registration' }],
    },
    registration: {
      description: 'The viewer registers, or has registered before.',
      initial: 'checkingConfirmed',
      states: {
        checkingConfirmed: {
          description: 'Tries the id cookie of an earlier registration.',
          tags: 'busy',
          invoke: {
            id: 'confirmed',
            src: 'fetchConfirmation',
            input: ({ context }) => ({ id: context.id, isResent: false }),
            onDone: [
              {
                guard: { type: 'isConfirmed', params: ({ event }) => event.output },
                target: '#gate.passed',
              },
              { target: 'editing' },
            ],
            onError: { target: 'editing' },
          },
          after: { responseTimeout: { target: 'editing' } },
        },
        editing: {
          description: 'Shows the form, with its errors.',
          initial: 'waiting',
          on: {
            'gate.submit': [
              {
                guard: { type: 'isFilled', params: ({ event }) => event.form },
                target: 'checkingForm',
                actions: { type: 'setForm', params: ({ event }) => event.form },
              },
              { actions: { type: 'say', params: 'incomplete' } },
            ],
          },
          states: {
            waiting: { description: 'Nothing has been sent.' },
            resent: {
              description:
                'The e-mail of an earlier registration was sent again; the viewer may try another address meanwhile.',
              on: { 'page.visible': { target: 'recheckingResent' } },
              after: { confirmationPoll: { target: 'recheckingResent' } },
            },
            recheckingResent: {
              description: 'Checks whether that registration has been confirmed.',
              invoke: {
                id: 'confirmed',
                src: 'fetchConfirmation',
                input: ({ context }) => ({ id: context.id, isResent: true }),
                onDone: [
                  {
                    guard: { type: 'isConfirmed', params: ({ event }) => event.output },
                    target: '#gate.passed',
                  },
                  { target: 'resent' },
                ],
                onError: { target: 'resent' },
              },
              after: { responseTimeout: { target: 'resent' } },
            },
          },
        },
        checkingForm: {
          description: 'Checks for a valid e-mail address and consent to the cookie that remembers the registration.',
          always: [
            {
              guard: not('hasEmail'),
              target: 'editing',
              actions: { type: 'say', params: 'invalidEmail' },
            },
            {
              guard: not('maySetCookie'),
              target: 'editing',
              actions: { type: 'say', params: 'cookiesRefused' },
            },
            { target: 'checkingCookies' },
          ],
        },
        checkingCookies: {
          description: 'Checks for cookies: without them a registration cannot be remembered.',
          always: [
            { guard: 'hasCookies', target: 'submitting' },
            { target: 'editing', actions: { type: 'say', params: 'cookiesOff' } },
          ],
        },
        submitting: {
          description: 'Sends the registration.',
          tags: 'busy',
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ context }) => ({ form: registrationOf(context.form!), id: context.id }),
            onDone: [
              {
                guard: { type: 'isRegistered', params: ({ event }) => event.output },
                target: 'confirmationSent',
              },
              {
                guard: { type: 'isResent', params: ({ event }) => event.output },
                target: 'editing.resent',
                actions: { type: 'sayResult', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isRegistrationLimited', params: ({ event }) => event.output },
                target: 'coolingDown',
                actions: { type: 'coolDown', params: ({ event }) => event.output },
              },
              {
                target: 'editing',
                actions: { type: 'sayResult', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
          after: {
            registrationTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
        },
        coolingDown: {
          description: 'Too many registrations: the server says when to retry.',
          after: { coolDown: { target: 'editing' } },
        },
        confirmationSent: {
          description: 'The e-mail with the confirmation link has been sent.',
          on: { 'page.visible': { target: 'recheckingConfirmed' } },
          after: { confirmationPoll: { target: 'recheckingConfirmed' } },
        },
        recheckingConfirmed: {
          description: 'Checks whether the registration has been confirmed.',
          invoke: {
            id: 'confirmed',
            src: 'fetchConfirmation',
            input: ({ context }) => ({ id: context.id, isResent: false }),
            onDone: [
              {
                guard: { type: 'isConfirmed', params: ({ event }) => event.output },
                target: '#gate.passed',
              },
              { target: 'confirmationSent' },
            ],
            onError: { target: 'confirmationSent' },
          },
          after: { responseTimeout: { target: 'confirmationSent' } },
        },
      },
    },
    password: {
      description: 'The viewer enters the password.',
      initial: 'editing',
      states: {
        editing: {
          description: 'Shows the field, with its errors.',
          on: {
            'gate.tryPassword': [
              {
                guard: { type: 'isGiven', params: ({ event }) => event.password },
                target: 'verifying',
                actions: { type: 'setPassword', params: ({ event }) => event.password },
              },
              { actions: { type: 'say', params: 'wrongPassword' } },
            ],
          },
        },
        verifying: {
          description: 'The server checks the password.',
          tags: 'busy',
          exit: 'forgetPassword',
          invoke: {
            id: 'verify',
            src: 'tryPassword',
            input: ({ context }) => ({ password: context.password, type: context.type, id: context.id }),
            onDone: [
              {
                guard: { type: 'isRight', params: ({ event }) => event.output },
                target: '#gate.passed',
              },
              {
                guard: { type: 'isLimited', params: ({ event }) => event.output },
                target: 'coolingDown',
                actions: { type: 'coolDown', params: ({ event }) => event.output },
              },
              { target: 'editing', actions: { type: 'say', params: 'wrongPassword' } },
            ],
            onError: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
          after: {
            responseTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
        },
        coolingDown: {
          description: 'Too many attempts: the server says when to retry.',
          after: { coolDown: { target: 'editing' } },
        },
      },
    },
    passed: {
      description: 'The gate is passed; the server knows.',
      type: 'final',
      output: { kind: 'passed' } satisfies GateOutcome,
    },
  },
});
