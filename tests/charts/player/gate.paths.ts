import { CONFIRMATION_POLL_MS } from '../../../core/domain/constants/access-gate.ts';
import { gateMachine } from '../../../machines/player/opening/gate/gate.machine.ts';
import type { GateInput } from '../../../machines/player/opening/gate/gate.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const form = {
  nom: 'Roy',
  prenom: 'Ana',
  zip: '31000',
  email: 'ana@club.example',
  emailing1: true,
  emailing2: false,
  captchaResponse: 'x',
  consent: true,
};
const offline = new Error('offline');
const gate = (changes: Partial<GateInput> = {}): GateInput => ({
  kind: 'registration',
  type: 'video',
  id: 'v1',
  hasCookies: true,
  ...changes,
});
/** The request body: the consent to the cookie stays in the browser. */
const { consent: _, ...sent } = form;
const asksConfirmed = { confirmed: [{ id: 'v1', isResent: false }] };
const asksResent = { confirmed: [{ id: 'v1', isResent: true }] };
const editing = { registration: { editing: 'waiting' } };
const verifying = { password: 'verifying' };
const submit = { send: { type: 'gate.submit', form } };
const guess = (password: string) => ({ send: { type: 'gate.tryPassword', password } });
const noticed = (notice: string | undefined) => (snapshot: { context: { notice: string | undefined } }) => {
  if (snapshot.context.notice !== notice) throw new Error(`says ${snapshot.context.notice}, not ${notice}`);
};

export default definePaths(gateMachine, {
  name: 'gate',
  input: [gate(), gate({ hasCookies: false }), gate({ kind: 'password' })],
  events: {
    'gate.submit': [
      { form },
      { form: { ...form, zip: ' ' } },
      { form: { ...form, email: 'ana@club' } },
      { form: { ...form, consent: false } },
    ],
    'gate.tryPassword': [{ password: '' }, { password: 'regatta' }],
    'page.visible': [{}],
  },
  runsIn: {
    confirmed: [
      'registration.checkingConfirmed',
      'registration.editing.recheckingResent',
      'registration.recheckingConfirmed',
    ],
    register: 'registration.submitting',
    verify: 'password.verifying',
  },
  results: {
    confirmed: { done: ['confirmed', 'unconfirmed', 'noCookie'], error: [offline] },
    register: {
      done: [
        { status: 'ok', id: 'r1' },
        { status: 'alreadyRegistered' },
        { status: 'captchaEmpty' },
        { status: 'captchaError' },
        { status: 'limited', retryAfterMs: 30_000 },
        { status: 'cookieError' },
        { status: 'mailOff' },
      ],
      error: [offline],
    },
    verify: {
      done: [{ status: 'right' }, { status: 'wrong' }, { status: 'limited', retryAfterMs: 30_000 }],
      error: [offline],
    },
  },
  unseen: [
    {
      state: 'registration.editing.recheckingResent',
      like: 'registration.editing.resent',
      reason: 'The form stays as it was while the server is asked again.',
    },
  ],
  tags: { busy: ['registration.checkingConfirmed', 'registration.submitting', 'password.verifying'] },
  pinned: [
    {
      name: '[P05] a viewer who confirmed earlier passes at once',
      steps: [{ done: 'confirmed', output: 'confirmed' }],
      ends: 'passed',
      output: { kind: 'passed' },
    },
    {
      name: '[P05] a registration passes when its e-mail is confirmed in another window',
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        submit,
        { done: 'register', output: { status: 'ok', id: 'r1' } },
        { send: { type: 'page.visible' } },
        { done: 'confirmed', output: 'confirmed' },
      ],
      ends: 'passed',
    },
    {
      name: '[P05] the server is polled every ten seconds while a confirmation e-mail is pending',
      steps: [
        { error: 'confirmed', reason: offline },
        submit,
        { done: 'register', output: { status: 'ok', id: 'r1' } },
        { elapse: CONFIRMATION_POLL_MS },
        { done: 'confirmed', output: 'unconfirmed' },
        { elapse: CONFIRMATION_POLL_MS },
      ],
      ends: { registration: 'recheckingConfirmed' },
    },
    {
      name: '[P05] a form with an empty field is not sent, and the viewer is told why',
      steps: [{ done: 'confirmed', output: 'noCookie' }, { send: { type: 'gate.submit', form: { ...form, nom: '' } } }],
      ends: { registration: { editing: 'waiting' } },
      check: noticed('incomplete'),
    },
    {
      name: '[L35] a form with an invalid e-mail address is not sent, and the viewer is told why',
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        { send: { type: 'gate.submit', form: { ...form, email: 'ana@club' } } },
      ],
      ends: { registration: { editing: 'waiting' } },
      check: noticed('invalidEmail'),
    },
    {
      name: '[P05] a form without consent to the cookie is not sent, and the viewer is told why',
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        { send: { type: 'gate.submit', form: { ...form, consent: false } } },
      ],
      ends: { registration: { editing: 'waiting' } },
      check: noticed('cookiesRefused'),
    },
    {
      name: '[P05] a resent e-mail passes when it is confirmed in another window',
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        submit,
        { done: 'register', output: { status: 'alreadyRegistered' } },
        { elapse: CONFIRMATION_POLL_MS },
        { done: 'confirmed', output: 'unconfirmed' },
        { send: { type: 'page.visible' } },
        { done: 'confirmed', output: 'confirmed' },
      ],
      ends: 'passed',
      output: { kind: 'passed' },
    },
    {
      name: '[P05] another address can be registered while a resent e-mail is pending',
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        submit,
        { done: 'register', output: { status: 'alreadyRegistered' } },
        { elapse: CONFIRMATION_POLL_MS },
        { send: { type: 'gate.submit', form: { ...form, email: 'bea@club.example' } } },
        { done: 'register', output: { status: 'ok', id: 'r2' } },
      ],
      ends: { registration: 'confirmationSent' },
    },
    {
      name: '[P05] after too many registrations, further ones are blocked for as long as the server says',
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        submit,
        { done: 'register', output: { status: 'limited', retryAfterMs: 30_000 } },
        { elapse: 29_999 },
        submit,
      ],
      ends: { registration: 'coolingDown' },
      check: noticed('limited'),
    },
    {
      name: '[P05] with cookies disabled the form is not sent, and the viewer is told why',
      input: gate({ hasCookies: false }),
      steps: [{ done: 'confirmed', output: 'noCookie' }, submit],
      ends: { registration: { editing: 'waiting' } },
      check: noticed('cookiesOff'),
    },
    {
      name: '[P05] an e-mail address that is already registered is reported to the viewer',
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        submit,
        { done: 'register', output: { status: 'alreadyRegistered' } },
      ],
      ends: { registration: { editing: 'resent' } },
      check: noticed('alreadyRegistered'),
    },
    {
      name: '[P05] a server that does not send e-mails is reported to the viewer',
      steps: [{ done: 'confirmed', output: 'noCookie' }, submit, { done: 'register', output: { status: 'mailOff' } }],
      ends: { registration: { editing: 'waiting' } },
      check: noticed('mailOff'),
    },
    {
      name: '[P05] a wrong password is discarded and can be tried again',
      input: gate({ kind: 'password' }),
      steps: [guess('sprint'), { done: 'verify', output: { status: 'wrong' } }],
      ends: { password: 'editing' },
      check: (snapshot) => {
        noticed('wrongPassword')(snapshot);
        if (snapshot.context.password !== '') throw new Error('the password is still there');
      },
    },
    {
      name: '[P05] after too many wrong passwords, further ones are blocked for as long as the server says',
      input: gate({ kind: 'password' }),
      steps: [
        guess('sprint'),
        { done: 'verify', output: { status: 'limited', retryAfterMs: 30_000 } },
        { elapse: 29_999 },
        guess('regatta'),
      ],
      ends: { password: 'coolingDown' },
    },
    {
      name: '[P05] the right password passes the gate',
      input: gate({ kind: 'password' }),
      steps: [guess('regatta'), { done: 'verify', output: { status: 'right' } }],
      ends: 'passed',
      output: { kind: 'passed' },
    },
    {
      name: '[P05] a confirmation check without a response within ten seconds leads to the registration form',
      onChart: true,
      begins: {
        in: { registration: 'checkingConfirmed' },
        inputs: asksConfirmed,
        context: { password: '', coolDown: 0 },
      },
      steps: [{ elapse: 10_000, expects: { in: editing, runs: [], context: { notice: undefined } } }],
      ends: editing,
    },
    {
      name: '[P05] a notice stays until the form is sent again, and the consent to the cookie is not sent',
      onChart: true,
      steps: [
        { done: 'confirmed', output: 'noCookie', expects: { in: editing } },
        { send: { type: 'gate.submit', form: { ...form, zip: ' ' } }, expects: { context: { notice: 'incomplete' } } },
        {
          ...submit,
          expects: {
            in: { registration: 'submitting' },
            context: { notice: undefined, form },
            inputs: { register: [{ form: sent, id: 'v1' }] },
          },
        },
        { error: 'register', reason: offline, expects: { in: editing, context: { notice: 'error' } } },
        { ...submit, expects: { in: { registration: 'submitting' }, context: { notice: undefined } } },
        { elapse: 30_000, expects: { in: editing, context: { notice: 'error' }, runs: [] } },
      ],
      ends: editing,
    },
    {
      name: '[P05] the registration form returns when the wait that the server set is over',
      onChart: true,
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        submit,
        {
          done: 'register',
          output: { status: 'limited', retryAfterMs: 30_000 },
          expects: { in: { registration: 'coolingDown' }, context: { coolDown: 30_000, notice: 'limited' } },
        },
        { elapse: 30_000, expects: { in: editing } },
      ],
      ends: editing,
    },
    {
      name: '[P05] the confirmation is checked again after a check that fails or gets no response within ten seconds',
      onChart: true,
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        submit,
        { done: 'register', output: { status: 'ok', id: 'r1' }, expects: { in: { registration: 'confirmationSent' } } },
        { elapse: 10_000, expects: { in: { registration: 'recheckingConfirmed' }, inputs: asksConfirmed } },
        { elapse: 10_000, expects: { in: { registration: 'confirmationSent' }, runs: [] } },
        {
          send: { type: 'page.visible' },
          expects: { in: { registration: 'recheckingConfirmed' }, inputs: asksConfirmed },
        },
        { error: 'confirmed', reason: offline, expects: { in: { registration: 'confirmationSent' } } },
      ],
      ends: { registration: 'confirmationSent' },
    },
    {
      name: '[P05] a resent e-mail is checked again after a check that fails or gets no response within ten seconds',
      onChart: true,
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        submit,
        {
          done: 'register',
          output: { status: 'alreadyRegistered' },
          expects: { context: { notice: 'alreadyRegistered' } },
        },
        {
          elapse: 10_000,
          expects: { in: { registration: { editing: 'recheckingResent' } }, inputs: asksResent },
        },
        { elapse: 10_000, expects: { in: { registration: { editing: 'resent' } }, runs: [] } },
        {
          send: { type: 'page.visible' },
          expects: { in: { registration: { editing: 'recheckingResent' } }, inputs: asksResent },
        },
        { error: 'confirmed', reason: offline, expects: { in: { registration: { editing: 'resent' } } } },
      ],
      ends: { registration: { editing: 'resent' } },
    },
    {
      name: '[P05] a password is sent unchanged, and a notice stays until the next attempt',
      onChart: true,
      input: gate({ kind: 'password' }),
      begins: { in: { password: 'editing' }, context: { password: '', coolDown: 0, notice: undefined } },
      steps: [
        { ...guess(''), expects: { in: { password: 'editing' }, context: { notice: 'wrongPassword' }, inputs: {} } },
        {
          ...guess('sprint'),
          expects: {
            in: verifying,
            context: { notice: undefined },
            inputs: { verify: [{ password: 'sprint', type: 'video', id: 'v1' }] },
          },
        },
        {
          error: 'verify',
          reason: offline,
          expects: { in: { password: 'editing' }, context: { notice: 'error', password: '' } },
        },
        {
          ...guess('regatta'),
          expects: {
            in: verifying,
            context: { notice: undefined },
            inputs: { verify: [{ password: 'regatta', type: 'video', id: 'v1' }] },
          },
        },
        {
          elapse: 10_000,
          expects: { in: { password: 'editing' }, context: { notice: 'error', password: '' }, runs: [] },
        },
        guess('sprint'),
        {
          done: 'verify',
          output: { status: 'limited', retryAfterMs: 30_000 },
          expects: { in: { password: 'coolingDown' }, context: { notice: 'limited', coolDown: 30_000 } },
        },
        { elapse: 30_000, expects: { in: { password: 'editing' } } },
      ],
      ends: { password: 'editing' },
    },
  ],
});
