import { not } from 'xstate';
import { finalOutput } from '../../../shared/final-output.ts';
import type { GateOutcome } from './gate.setup.ts';
import { gateSetup, registrationOf } from './gate.setup.ts';

export type { GateInput, GateNotice } from './gate.setup.ts';

/**
 * Stands before a medium until its viewer has registered, or has given its password.
 *
 * A registration counts when it has been confirmed by e-mail: the id cookie of an earlier one is tried first, and after a
 * new one, or one whose e-mail was sent again, the server is asked whenever the page comes back into view, and every ten
 * seconds. Nothing is sent before the viewer has agreed to the cookie that remembers the registration. A password is checked
 * by the server alone, which also returns how long to wait after too many tries. Source: player document, points 4, 5 and
 * 8.
 * Rows: L35, P05.
 */
export const gateMachine = gateSetup.createMachine({
  id: 'gate',
  description: 'A registration or a password before a medium.',
  context: ({ input }) => ({ ...input, notice: undefined, form: undefined, password: '', coolDown: 0 }),
  output: finalOutput<GateOutcome>(),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Which of the two stands here.',
      always: [{ guard: 'isPassword', target: 'password' }, { target: 'registration' }],
    },
    registration: {
      description: 'The viewer registers, or has done so before.',
      initial: 'checkingConfirmed',
      states: {
        checkingConfirmed: {
          description: 'The id cookie of an earlier registration is tried.',
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
          description: 'The form is shown, with what was wrong with it.',
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
                'The e-mail of an earlier registration was sent again; another address may be tried meanwhile.',
              on: { 'page.visible': { target: 'recheckingResent' } },
              after: { confirmationPoll: { target: 'recheckingResent' } },
            },
            recheckingResent: {
              description: 'Asks whether that e-mail was answered.',
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
          description: 'An address that letters reach, and consent to the cookie that remembers the registration.',
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
          description: 'Without cookies a registration cannot be remembered.',
          always: [
            { guard: 'hasCookies', target: 'submitting' },
            { target: 'editing', actions: { type: 'say', params: 'cookiesOff' } },
          ],
        },
        submitting: {
          description: 'The registration is being sent.',
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
          description: 'An e-mail is on its way; its link confirms.',
          on: { 'page.visible': { target: 'recheckingConfirmed' } },
          after: { confirmationPoll: { target: 'recheckingConfirmed' } },
        },
        recheckingConfirmed: {
          description: 'Asks whether the e-mail was answered.',
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
      description: 'The viewer gives the password.',
      initial: 'editing',
      states: {
        editing: {
          description: 'The field is shown, with what was wrong.',
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
          description: 'The server compares it.',
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
      description: 'The way is free; the server knows of it.',
      type: 'final',
      output: { kind: 'passed' } satisfies GateOutcome,
    },
  },
});
