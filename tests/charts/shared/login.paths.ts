import { loginMachine } from '../../../machines/shared/login.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

const submit = { send: { type: 'login.submit', email: 'ana@club.example', password: 'secret' } };

type Journey = PinnedJourney<typeof loginMachine>;

/** Outcomes of a sign-in. */
const tries: Journey[] = [
  {
    name: '[L32] the name and the password are sent, and the password is cleared',
    steps: [
      {
        ...submit,
        expects: { in: 'submitting', inputs: { signIn: [{ email: 'ana@club.example', password: 'secret' }] } },
      },
      { done: 'signIn', output: { status: 'ok' } },
    ],
    ends: 'signedIn',
    output: { kind: 'signedIn' },
    context: { credentials: { email: 'ana@club.example', password: '' }, notice: undefined },
  },
  ...(
    [
      ['name', { email: ' ', password: 'secret' }],
      ['password', { email: 'ana@club.example', password: '' }],
    ] as const
  ).map(([what, typed]): Journey => ({
    name: `[L32] a sign-in without a ${what} is reported and not sent`,
    steps: [{ send: { type: 'login.submit', ...typed } }],
    ends: 'editing',
    context: { notice: 'incomplete' },
    runs: [],
  })),
  ...(
    [
      ['gets no response within ten seconds', { elapse: 10_000 }],
      ['fails', { error: 'signIn', reason: new Error('offline') }],
    ] as const
  ).map(([when, step]): Journey => ({
    name: `[L32] a sign-in that ${when} is reported, and the next attempt clears the notice`,
    steps: [
      submit,
      { ...step, expects: { in: 'editing', runs: [], context: { notice: 'error' } } },
      { ...submit, expects: { in: 'submitting', context: { notice: undefined } } },
    ],
    ends: 'submitting',
  })),
  {
    name: '[L32] the form returns without a notice when the rate limit of the server has passed',
    steps: [
      submit,
      {
        done: 'signIn',
        output: { status: 'limited', retryAfterMs: 60_000 },
        expects: { in: 'coolingDown', context: { notice: 'limited' } },
      },
      { elapse: 60_000 },
    ],
    ends: 'editing',
    context: { notice: undefined },
  },
];

export default definePaths(loginMachine, {
  name: 'login',
  input: undefined,
  events: {
    'login.submit': [
      { email: 'ana@club.example', password: 'secret' },
      { email: ' ', password: 'secret' },
      { email: 'ana@club', password: 'secret' },
    ],
  },
  runsIn: { signIn: 'submitting' },
  results: {
    signIn: {
      done: [
        { status: 'ok' },
        { status: 'wrong' },
        { status: 'waiting' },
        { status: 'suspended' },
        { status: 'limited', retryAfterMs: 60_000 },
      ],
      error: [new Error('offline')],
    },
  },
  tags: { busy: ['submitting'] },
  pinned: [
    {
      name: '[L32] a viewer with the right password is signed in',
      steps: [submit, { done: 'signIn', output: { status: 'ok' } }],
      ends: 'signedIn',
      output: { kind: 'signedIn' },
    },
    {
      name: '[L32] a wrong password leads back to the form, which keeps the name and clears the password',
      steps: [submit, { done: 'signIn', output: { status: 'wrong' } }],
      ends: 'editing',
      check: ({ context: { notice, credentials } }) => {
        if (notice !== 'wrong' || credentials.email !== 'ana@club.example' || credentials.password !== '')
          throw new Error(JSON.stringify({ notice, credentials }));
      },
    },
    {
      name: '[S07] an account that awaits approval is reported, and the viewer is not signed in',
      steps: [submit, { done: 'signIn', output: { status: 'waiting' } }],
      ends: 'editing',
      check: ({ context: { notice } }) => {
        if (notice !== 'waiting') throw new Error(notice);
      },
    },
    {
      name: '[S07] a suspended account is reported, and the viewer is not signed in',
      steps: [submit, { done: 'signIn', output: { status: 'suspended' } }],
      ends: 'editing',
      check: ({ context: { notice, credentials } }) => {
        if (notice !== 'suspended' || credentials.password !== '') throw new Error(JSON.stringify({ notice }));
      },
    },
    {
      name: '[L35] an invalid e-mail address is reported, and the password is cleared',
      steps: [{ send: { type: 'login.submit', email: 'ana@club', password: 'secret' } }],
      ends: 'editing',
      check: ({ context: { notice, credentials } }) => {
        if (notice !== 'invalidEmail' || credentials.password !== '') throw new Error(JSON.stringify({ notice }));
      },
    },
    {
      name: '[L35] an account of the group can sign in with a name instead of an e-mail address',
      steps: [
        { send: { type: 'login.submit', email: 'viewer', password: 'secret' } },
        { done: 'signIn', output: { status: 'ok' } },
      ],
      ends: 'signedIn',
    },
    {
      name: '[L32] a rate-limited sign-in cannot be sent again before the limit has passed',
      steps: [
        submit,
        { done: 'signIn', output: { status: 'limited', retryAfterMs: 60_000 } },
        { elapse: 59_999 },
        submit,
      ],
      ends: 'coolingDown',
    },
    ...tries.map((journey) => ({ ...journey, onChart: true })),
  ],
});
