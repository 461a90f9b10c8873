import { assign, setup } from 'xstate';
import { ACCESS_CHECK_TIMEOUT_MS } from '../../../../core/domain/constants/requests.ts';
import { CONFIRMATION_POLL_MS, REGISTRATION_TIMEOUT_MS } from '../../../../core/domain/constants/access-gate.ts';
import type { GateKind } from '../../../../core/domain/data-document.ts';
import { isEmail } from '../../../../core/domain/email.ts';
import type { MediaId, PlayableType } from '../../../../core/domain/media.ts';
import { port } from '../../../shared/port.ts';
import type { GateEvent, RegistrationForm } from '../../player.events.ts';
import type { ConfirmedResult, PasswordResult, Registration, RegistrationResult } from '../../player.ports.ts';

export interface GateInput {
  kind: GateKind;
  type: PlayableType;
  id: MediaId;
  /** The browser accepts cookies. */
  hasCookies: boolean;
}

/** The message in the form; a key of the texts. */
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
  /** Milliseconds until the server accepts the next attempt. */
  coolDown: number;
}

export interface GateOutcome {
  kind: 'passed';
}

/** What is sent: the consent stays in the browser. */
export const registrationOf = ({ consent: _consent, ...registration }: RegistrationForm): Registration => registration;

const isFilled = (form: RegistrationForm) =>
  [form.email, form.nom, form.prenom, form.zip].every((field) => field.trim() !== '');

const NOTICE_OF_RESULT: Readonly<Record<Exclude<RegistrationResult['status'], 'ok'>, GateNotice>> = {
  limited: 'limited',
  alreadyRegistered: 'alreadyRegistered',
  captchaEmpty: 'captchaEmpty',
  captchaError: 'captchaError',
  cookieError: 'cookieError',
  mailOff: 'mailOff',
  error: 'error',
};

/** Types, ports, guards and actions of the gate chart. */
export const gateSetup = setup({
  types: {
    input: {} as GateInput,
    context: {} as GateContext,
    events: {} as GateEvent | { type: 'page.visible' },
    output: {} as GateOutcome,
    tags: {} as 'busy',
  },
  actors: {
    /** `isResent`: the e-mail of an earlier registration was sent again, and this browser has no cookie of it. */
    fetchConfirmation: port<ConfirmedResult, { id: MediaId; isResent: boolean }>('fetchConfirmation'),
    register: port<RegistrationResult, { form: Registration; id: MediaId }>('register'),
    tryPassword: port<PasswordResult, { password: string; type: PlayableType; id: MediaId }>('tryPassword'),
  },
  delays: {
    responseTimeout: ACCESS_CHECK_TIMEOUT_MS,
    registrationTimeout: REGISTRATION_TIMEOUT_MS,
    confirmationPoll: CONFIRMATION_POLL_MS,
    coolDown: ({ context }) => context.coolDown,
  },
  guards: {
    isPassword: ({ context }) => context.kind === 'password',
    isConfirmed: (_, result: ConfirmedResult) => result === 'confirmed',
    isFilled: (_, form: RegistrationForm) => isFilled(form),
    hasEmail: ({ context }) => isEmail(context.form!.email),
    maySetCookie: ({ context }) => context.form!.consent,
    hasCookies: ({ context }) => context.hasCookies,
    isRegistered: (_, result: RegistrationResult) => result.status === 'ok',
    isResent: (_, result: RegistrationResult) => result.status === 'alreadyRegistered',
    isRegistrationLimited: (_, result: RegistrationResult) => result.status === 'limited',
    isGiven: (_, password: string) => password !== '',
    isRight: (_, result: PasswordResult) => result.status === 'right',
    isLimited: (_, result: PasswordResult) => result.status === 'limited',
  },
  actions: {
    setForm: assign((_, form: RegistrationForm) => ({ form, notice: undefined })),
    setPassword: assign((_, password: string) => ({ password, notice: undefined })),
    /** Discards the password as soon as its request ends. */
    forgetPassword: assign({ password: '' }),
    say: assign((_, notice: GateNotice) => ({ notice })),
    sayResult: assign((_, result: RegistrationResult) => ({
      notice: result.status === 'ok' ? undefined : NOTICE_OF_RESULT[result.status],
    })),
    coolDown: assign((_, result: PasswordResult | RegistrationResult) => ({
      notice: 'limited' as const,
      coolDown: result.status === 'limited' ? result.retryAfterMs : 0,
    })),
  },
});
