import { assign, not, setup } from 'xstate';
import {
  ACCESS_CHECK_TIMEOUT_MS,
  CONFIRMATION_POLL_MS,
  REGISTRATION_TIMEOUT_MS,
} from '../../../../core/domain/constants.ts';
import type { GateKind } from '../../../../core/domain/data-document.ts';
import { isEmail } from '../../../../core/domain/email.ts';
import type { MediaId, PlayableType } from '../../../../core/domain/media.ts';
import { finalOutput } from '../../../shared/final-output.ts';
import { port } from '../../../shared/port.ts';
import type { GateEvent, RegistrationForm } from '../../player.events.ts';
import type { ConfirmedResult, PasswordResult, Registration, RegistrationResult } from '../../player.ports.ts';

export interface GateInput {
  kind: GateKind;
  type: PlayableType;
  id: MediaId;
  /** The browser keeps cookies. */
  hasCookies: boolean;
}

/** What the form says; a key of the texts. */
export type GateNotice =
  | 'incomplete'
  | 'invalidEmail'
  | 'cookiesRefused'
  | 'cookiesOff'
  | 'alreadyRegistered'
  | 'captchaEmpty'
  | 'captchaError'
  | 'cookieError'
  | 'mailOff'
  | 'error'
  | 'wrongPassword'
  | 'limited';

interface GateContext extends GateInput {
  notice: GateNotice | undefined;
  form: RegistrationForm | undefined;
  password: string;
  /** Milliseconds until the next try is heard. */
  coolDown: number;
}

export interface GateOutcome {
  kind: 'passed';
}

/** What travels: the consent is the browser's own matter. */
const registrationOf = ({ consent: _consent, ...registration }: RegistrationForm): Registration => registration;

const isFilled = (form: RegistrationForm) =>
  [form.email, form.nom, form.prenom, form.zip].every((field) => field.trim() !== '');

const NOTICE_OF_ANSWER: Readonly<Record<Exclude<RegistrationResult['status'], 'ok'>, GateNotice>> = {
  limited: 'limited',
  alreadyRegistered: 'alreadyRegistered',
  captchaEmpty: 'captchaEmpty',
  captchaError: 'captchaError',
  cookieError: 'cookieError',
  mailOff: 'mailOff',
  error: 'error',
};

/**
 * Stands before a medium until its viewer has registered, or has given its password.
 *
 * A registration counts when it has been confirmed by e-mail: the id cookie of an earlier one is tried first, and after a
 * new one, or one whose letter was sent again, the host is asked whenever the page comes back into view, and every ten
 * seconds. Nothing is sent before the viewer has agreed to the cookie that remembers the registration. A password is judged
 * by the host alone, which also tells how long to wait after too many tries. Source: player document, points 4, 5 and 8.
 * Rows: L35, P05.
 */
export const gateMachine = setup({
  types: {
    input: {} as GateInput,
    context: {} as GateContext,
    events: {} as GateEvent | { type: 'page.visible' },
    output: {} as GateOutcome,
    tags: {} as 'busy',
  },
  actors: {
    /** `isResent`: the letter of an earlier registration was sent again, and this browser has no cookie of it. */
    fetchConfirmation: port<ConfirmedResult, { id: MediaId; isResent: boolean }>('fetchConfirmation'),
    register: port<RegistrationResult, { form: Registration; id: MediaId }>('register'),
    tryPassword: port<PasswordResult, { password: string; type: PlayableType; id: MediaId }>('tryPassword'),
  },
  delays: {
    answerTimeout: ACCESS_CHECK_TIMEOUT_MS,
    registrationTimeout: REGISTRATION_TIMEOUT_MS,
    confirmationPoll: CONFIRMATION_POLL_MS,
    coolDown: ({ context }) => context.coolDown,
  },
  guards: {
    isPassword: ({ context }) => context.kind === 'password',
    isConfirmed: (_, answer: ConfirmedResult) => answer === 'confirmed',
    isFilled: (_, form: RegistrationForm) => isFilled(form),
    hasEmail: ({ context }) => isEmail(context.form!.email),
    mayKeepCookie: ({ context }) => context.form!.consent,
    hasCookies: ({ context }) => context.hasCookies,
    isRegistered: (_, answer: RegistrationResult) => answer.status === 'ok',
    isResent: (_, answer: RegistrationResult) => answer.status === 'alreadyRegistered',
    isRegistrationLimited: (_, answer: RegistrationResult) => answer.status === 'limited',
    isGiven: (_, password: string) => password !== '',
    isRight: (_, answer: PasswordResult) => answer.status === 'right',
    isLimited: (_, answer: PasswordResult) => answer.status === 'limited',
  },
  actions: {
    setForm: assign((_, form: RegistrationForm) => ({ form, notice: undefined })),
    setPassword: assign((_, password: string) => ({ password, notice: undefined })),
    /** A secret is not kept longer than its request. */
    forgetPassword: assign({ password: '' }),
    say: assign((_, notice: GateNotice) => ({ notice })),
    sayAnswer: assign((_, answer: RegistrationResult) => ({
      notice: answer.status === 'ok' ? undefined : NOTICE_OF_ANSWER[answer.status],
    })),
    coolDown: assign((_, answer: PasswordResult | RegistrationResult) => ({
      notice: 'limited' as const,
      coolDown: answer.status === 'limited' ? answer.retryAfterMs : 0,
    })),
  },
}).createMachine({
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
          after: { answerTimeout: { target: 'editing' } },
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
                'The letter of an earlier registration was sent again; another address may be tried meanwhile.',
              on: { 'page.visible': { target: 'recheckingResent' } },
              after: { confirmationPoll: { target: 'recheckingResent' } },
            },
            recheckingResent: {
              description: 'Asks whether that letter was answered.',
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
              after: { answerTimeout: { target: 'resent' } },
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
              guard: not('mayKeepCookie'),
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
          description: 'The registration is on its way.',
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
                actions: { type: 'sayAnswer', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isRegistrationLimited', params: ({ event }) => event.output },
                target: 'coolingDown',
                actions: { type: 'coolDown', params: ({ event }) => event.output },
              },
              {
                target: 'editing',
                actions: { type: 'sayAnswer', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
          after: {
            registrationTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
        },
        coolingDown: {
          description: 'Too many registrations: the host has told when the next one is heard.',
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
          after: { answerTimeout: { target: 'confirmationSent' } },
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
          description: 'The host compares it.',
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
            answerTimeout: { target: 'editing', actions: { type: 'say', params: 'error' } },
          },
        },
        coolingDown: {
          description: 'Too many tries: the host has told when the next one is heard.',
          after: { coolDown: { target: 'editing' } },
        },
      },
    },
    passed: {
      description: 'The way is free; the host knows of it.',
      type: 'final',
      output: { kind: 'passed' } satisfies GateOutcome,
    },
  },
});
