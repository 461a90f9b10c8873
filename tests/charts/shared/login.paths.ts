import { loginMachine } from '../../../machines/shared/login.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

const submit = { send: { type: 'login.submit', email: 'ana@club.example', password: 'secret' } };

type Journey = PinnedJourney<typeof loginMachine>;

/** What may come of a try. */
const tries: Journey[] = [
  {
    name: '[L32] the name and the password are sent, and the password is forgotten',
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
    name: `[L32] without a ${what} nothing is sent, which is said`,
    steps: [{ send: { type: 'login.submit', ...typed } }],
    ends: 'editing',
    context: { notice: 'incomplete' },
    runs: [],
  })),
  ...(
    [
      ['within ten seconds', { elapse: 10_000 }],
      ['at all', { error: 'signIn', reason: new Error('offline') }],
    ] as const
  ).map(([when, step]): Journey => ({
    name: `[L32] a host that does not respond ${when} is reported, and the words go with the next try`,
    steps: [
      submit,
      { ...step, expects: { in: 'editing', runs: [], context: { notice: 'error' } } },
      { ...submit, expects: { in: 'submitting', context: { notice: undefined } } },
    ],
    ends: 'submitting',
  })),
  {
    name: '[L32] after too many tries the form comes back when the server has said, without a word',
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
      name: '[L32] signs in',
      steps: [submit, { done: 'signIn', output: { status: 'ok' } }],
      ends: 'signedIn',
      output: { kind: 'signedIn' },
    },
    {
      name: '[L32] a wrong password leads back to the form, which keeps the name and forgets the password',
      steps: [submit, { done: 'signIn', output: { status: 'wrong' } }],
      ends: 'editing',
      check: ({ context: { notice, credentials } }) => {
        if (notice !== 'wrong' || credentials.email !== 'ana@club.example' || credentials.password !== '')
          throw new Error(JSON.stringify({ notice, credentials }));
      },
    },
    {
      name: '[S07] an account that waits for approval shows that, and signs nobody in',
      steps: [submit, { done: 'signIn', output: { status: 'waiting' } }],
      ends: 'editing',
      check: ({ context: { notice } }) => {
        if (notice !== 'waiting') throw new Error(notice);
      },
    },
    {
      name: '[S07] a suspended account shows that, and signs nobody in',
      steps: [submit, { done: 'signIn', output: { status: 'suspended' } }],
      ends: 'editing',
      check: ({ context: { notice, credentials } }) => {
        if (notice !== 'suspended' || credentials.password !== '') throw new Error(JSON.stringify({ notice }));
      },
    },
    {
      name: '[L35] what looks like an address must be one',
      steps: [{ send: { type: 'login.submit', email: 'ana@club', password: 'secret' } }],
      ends: 'editing',
      check: ({ context: { notice, credentials } }) => {
        if (notice !== 'invalidEmail' || credentials.password !== '') throw new Error(JSON.stringify({ notice }));
      },
    },
    {
      name: '[L35] an account of the group may bear a name',
      steps: [
        { send: { type: 'login.submit', email: 'viewer', password: 'secret' } },
        { done: 'signIn', output: { status: 'ok' } },
      ],
      ends: 'signedIn',
    },
    {
      name: '[L32] too many tries wait',
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
