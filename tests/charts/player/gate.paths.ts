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
/** As it travels: the consent is the browser's own matter. */
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
      name: '[P05] somebody confirmed before passes at once',
      steps: [{ done: 'confirmed', output: 'confirmed' }],
      ends: 'passed',
      output: { kind: 'passed' },
    },
    {
      name: '[P05] a registration passes when its e-mail was answered in another window',
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
      name: '[P05] while the e-mail is out the server is asked every ten seconds',
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
      name: '[P05] a field left empty is said and nothing is sent',
      steps: [{ done: 'confirmed', output: 'noCookie' }, { send: { type: 'gate.submit', form: { ...form, nom: '' } } }],
      ends: { registration: { editing: 'waiting' } },
      check: noticed('incomplete'),
    },
    {
      name: '[L35] an address that no e-mail reaches is said and nothing is sent',
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        { send: { type: 'gate.submit', form: { ...form, email: 'ana@club' } } },
      ],
      ends: { registration: { editing: 'waiting' } },
      check: noticed('invalidEmail'),
    },
    {
      name: '[P05] without consent to the cookie nothing is sent',
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        { send: { type: 'gate.submit', form: { ...form, consent: false } } },
      ],
      ends: { registration: { editing: 'waiting' } },
      check: noticed('cookiesRefused'),
    },
    {
      name: '[P05] an e-mail that was sent again passes when it is answered in another window',
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
      name: '[P05] while that e-mail is out another address may be tried',
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
      name: '[P05] too many registrations wait as long as the server says',
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
      name: '[P05] without cookies nothing is sent',
      input: gate({ hasCookies: false }),
      steps: [{ done: 'confirmed', output: 'noCookie' }, submit],
      ends: { registration: { editing: 'waiting' } },
      check: noticed('cookiesOff'),
    },
    {
      name: '[P05] the server says that the e-mail is registered',
      steps: [
        { done: 'confirmed', output: 'noCookie' },
        submit,
        { done: 'register', output: { status: 'alreadyRegistered' } },
      ],
      ends: { registration: { editing: 'resent' } },
      check: noticed('alreadyRegistered'),
    },
    {
      name: '[P05] a host that sends no e-mails says so',
      steps: [{ done: 'confirmed', output: 'noCookie' }, submit, { done: 'register', output: { status: 'mailOff' } }],
      ends: { registration: { editing: 'waiting' } },
      check: noticed('mailOff'),
    },
    {
      name: '[P05] a wrong password may be tried again, and is forgotten',
      input: gate({ kind: 'password' }),
      steps: [guess('sprint'), { done: 'verify', output: { status: 'wrong' } }],
      ends: { password: 'editing' },
      check: (snapshot) => {
        noticed('wrongPassword')(snapshot);
        if (snapshot.context.password !== '') throw new Error('the password is still there');
      },
    },
    {
      name: '[P05] too many passwords wait as long as the server says',
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
      name: '[P05] the right password passes',
      input: gate({ kind: 'password' }),
      steps: [guess('regatta'), { done: 'verify', output: { status: 'right' } }],
      ends: 'passed',
      output: { kind: 'passed' },
    },
    {
      name: '[P05] a host that does not say within ten seconds whether somebody is confirmed lets them register',
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
      name: '[P05] what was wrong with a form is said until it is sent, and consent stays with the browser',
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
      name: '[P05] after too many registrations the form is there again when the time that the server said is over',
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
      name: '[P05] whether the e-mail was answered is asked again where the server fails or does not respond for ten seconds',
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
      name: '[P05] so it is with an e-mail that was sent again',
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
      name: '[P05] a password is sent as it was given, once, and what was wrong is said until the next try',
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
