import { passwordMachine } from '../../../machines/shared/password/password.machine.ts';
import { ACCESS_CHECK_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { REGISTRATION_TIMEOUT_MS } from '../../../core/domain/constants/access-gate.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

const TOKEN = 'Zk3c1Vq0b8YhT2mRx5WnLs7dJfQeGpUaCiBoEwKtDyM';
const PASSWORD = 'Eddy-Line-2026';
const EMAIL = 'ana@club.example';
const offline = new Error('offline');
const owner = { status: 'ok', name: 'Ana Roy', login: EMAIL } as const;
const limited = { status: 'limited', retryAfterMs: 30_000 } as const;
const late = { status: 'late' } as const;

const found = { done: 'link', output: owner };
const lost = { done: 'link', output: late };
const request = { send: { type: 'password.request', email: EMAIL } };
const choose = { send: { type: 'password.set', password: PASSWORD } };
const isSet = { done: 'set', output: { status: 'ok' } } as const;

interface Snapshot {
  context: {
    token: string;
    name: string;
    login: string;
    strength: string | undefined;
    email: string;
    password: string;
    notice: string | undefined;
    coolDown: number;
  };
}

/** Fails if the context differs. */
const holds = (expected: Partial<Snapshot['context']>) => (snapshot: Snapshot) => {
  for (const [key, value] of Object.entries(expected)) {
    const actual = snapshot.context[key as keyof Snapshot['context']];
    if (actual !== value) throw new Error(`${key} is ${String(actual)}, not ${String(value)}`);
  }
};

type Journey = PinnedJourney<typeof passwordMachine>;

/** Requests to the server. */
const requests: Journey[] = [
  {
    name: '[S07] a link is looked up by its token, which is sent again with the new password',
    begins: {
      in: 'checking',
      inputs: { link: [{ token: TOKEN }] },
      context: { coolDown: 0, password: '', notice: undefined },
    },
    steps: [
      { ...found, expects: { in: { choosing: 'editing' } } },
      { ...choose, expects: { inputs: { set: [{ token: TOKEN, password: PASSWORD }] } } },
    ],
    ends: { choosing: 'submitting' },
  },
  {
    name: '[S07] a new link is requested for the address that was typed last',
    steps: [
      lost,
      {
        send: { type: 'password.request', email: 'eva@club.example' },
        expects: { inputs: { request: [{ email: 'eva@club.example' }] } },
      },
      { error: 'request', reason: offline },
      { ...request, expects: { inputs: { request: [{ email: EMAIL }] } } },
    ],
    ends: { requesting: 'submitting' },
  },
  {
    name: '[S07] sending another password clears the notice of a weak one',
    steps: [
      found,
      choose,
      { done: 'set', output: { status: 'weak' }, expects: { context: { notice: 'weak' } } },
      choose,
    ],
    ends: { choosing: 'submitting' },
    context: { notice: undefined },
  },
];

export default definePaths(passwordMachine, {
  name: 'password',
  input: { token: TOKEN },
  events: {
    'password.typed': [{ password: 'abc' }, { password: PASSWORD }],
    'password.request': [{ email: EMAIL }, { email: '' }],
    'password.set': [{ password: PASSWORD }, { password: '' }],
    'password.retry': [{}],
  },
  runsIn: {
    link: 'checking',
    request: 'requesting.submitting',
    set: 'choosing.submitting',
    firstRun: 'signedIn',
  },
  results: {
    link: { done: [owner, late], error: [offline] },
    request: { done: [{ status: 'ok' }, { status: 'mailOff' }, limited], error: [offline] },
    set: { done: [{ status: 'ok' }, { status: 'weak' }, late], error: [offline] },
    firstRun: { done: [{ firstRun: true }, { firstRun: false }], error: [offline] },
  },
  unseen: [
    { state: 'library', like: 'signedIn', reason: 'the page leads away at once' },
    { state: 'firstRun', like: 'signedIn', reason: 'the page leads away at once' },
  ],
  tags: { busy: ['checking', 'requesting.submitting', 'choosing.submitting'] },
  pinned: [
    {
      name: '[S07] a link shows whose password it sets, and setting the password signs in',
      steps: [found, choose, isSet],
      ends: 'signedIn',
      check: holds({ name: 'Ana Roy', login: EMAIL, password: '', notice: undefined }),
    },
    {
      name: '[S01] the administrator of a new library continues with the first run',
      steps: [found, choose, isSet, { done: 'firstRun', output: { firstRun: true } }],
      ends: 'firstRun',
      output: { kind: 'firstRun' },
    },
    {
      name: '[S07] the page leads to the library if no first run is open',
      steps: [found, choose, isSet, { done: 'firstRun', output: { firstRun: false } }],
      ends: 'library',
      output: { kind: 'library' },
    },
    {
      name: '[S07] the page leads to the library if the request for the first run fails',
      steps: [found, choose, isSet, { error: 'firstRun', reason: offline }],
      ends: 'library',
      output: { kind: 'library' },
    },
    {
      name: '[S07] the page leads to the library if the request for the first run times out',
      steps: [
        found,
        choose,
        isSet,
        { elapse: ACCESS_CHECK_TIMEOUT_MS - 1, expects: { in: 'signedIn' } },
        { elapse: 1 },
      ],
      ends: 'library',
      output: { kind: 'library' },
    },
    {
      name: '[S07] setting a password sends the token of the link and the new password',
      steps: [found, choose],
      ends: { choosing: 'submitting' },
      check: holds({ token: TOKEN, password: PASSWORD, notice: undefined }),
    },
    {
      name: '[S07] an expired link offers to request another, and its token is discarded',
      steps: [lost],
      ends: { requesting: 'editing' },
      check: holds({ notice: 'late', token: '', name: '', login: '' }),
    },
    {
      name: '[S07] requesting another link clears the notice and shows that it was sent',
      steps: [lost, request, { done: 'request', output: { status: 'ok' } }],
      ends: { requesting: 'sent' },
      check: holds({ notice: undefined, email: EMAIL }),
    },
    {
      name: '[S07] [L35] the address is trimmed before it is sent',
      steps: [lost, { send: { type: 'password.request', email: ` ${EMAIL} ` } }],
      ends: { requesting: 'submitting' },
      check: holds({ email: EMAIL }),
    },
    ...(
      [
        ['an empty address', '  ', 'incomplete'],
        ['an invalid address', 'ana@club', 'invalidEmail'],
      ] as const
    ).map(([what, email, notice]) => ({
      name: `[S07] ${what} is reported and not sent`,
      steps: [lost, { send: { type: 'password.request', email } }],
      ends: { requesting: 'editing' },
      check: holds({ notice, email: '' }),
    })),
    {
      name: '[S07] a server without e-mail is reported',
      steps: [lost, request, { done: 'request', output: { status: 'mailOff' } }],
      ends: { requesting: 'editing' },
      check: holds({ notice: 'mailOff' }),
    },
    {
      name: '[S07] a rate-limited request waits as long as the server asks',
      steps: [lost, request, { done: 'request', output: limited }],
      ends: { requesting: 'coolingDown' },
      check: holds({ notice: 'limited', coolDown: 30_000 }),
    },
    {
      name: '[S07] the form can be sent again when the rate limit has passed',
      steps: [lost, request, { done: 'request', output: limited }, { elapse: 30_000 }],
      ends: { requesting: 'editing' },
      check: holds({ notice: undefined }),
    },
    {
      name: '[S07] a request that fails is reported, and the form can be sent again',
      steps: [lost, request, { error: 'request', reason: offline }],
      ends: { requesting: 'editing' },
      check: holds({ notice: 'error' }),
    },
    {
      name: '[S07] a request without a response in time is reported',
      steps: [lost, request, { elapse: REGISTRATION_TIMEOUT_MS }],
      ends: { requesting: 'editing' },
      check: holds({ notice: 'error' }),
    },
    {
      name: '[S07] a link whose check fails can be checked again',
      steps: [{ error: 'link', reason: offline }, { send: { type: 'password.retry' } }, found],
      ends: { choosing: 'editing' },
      check: holds({ login: EMAIL, token: TOKEN }),
    },
    {
      name: '[S07] a check of the link without a response in time fails',
      steps: [{ elapse: ACCESS_CHECK_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[S07] [L35] the password strength follows the typed text',
      steps: [found, { send: { type: 'password.typed', password: PASSWORD } }],
      ends: { choosing: 'editing' },
      check: holds({ strength: 'strong' }),
    },
    {
      name: '[S07] [L35] an emptied password field shows no strength',
      steps: [
        found,
        { send: { type: 'password.typed', password: 'abc' } },
        { send: { type: 'password.typed', password: '' } },
      ],
      ends: { choosing: 'editing' },
      check: holds({ strength: undefined }),
    },
    ...(
      [
        ['an empty password', '', 'incomplete'],
        ['a weak password', 'abcdefgh1', 'weak'],
      ] as const
    ).map(([what, password, notice]) => ({
      name: `[S07] [L35] ${what} is reported and not sent`,
      steps: [found, { send: { type: 'password.set', password } }],
      ends: { choosing: 'editing' },
      check: holds({ notice, password: '' }),
    })),
    {
      name: '[S07] a password that the server rejects as weak is reported and cleared',
      steps: [found, choose, { done: 'set', output: { status: 'weak' } }],
      ends: { choosing: 'editing' },
      check: holds({ notice: 'weak', password: '', token: TOKEN }),
    },
    {
      name: '[S07] a link that expires before the password is set offers to request another',
      steps: [found, choose, { done: 'set', output: late }],
      ends: { requesting: 'editing' },
      check: holds({ notice: 'late', token: '', password: '' }),
    },
    {
      name: '[S07] a password that could not be sent is reported, and the link stays',
      steps: [found, choose, { error: 'set', reason: offline }],
      ends: { choosing: 'editing' },
      check: holds({ notice: 'error', token: TOKEN, password: '' }),
    },
    {
      name: '[S07] setting a password without a response in time is reported',
      steps: [found, choose, { elapse: ACCESS_CHECK_TIMEOUT_MS }],
      ends: { choosing: 'editing' },
      check: holds({ notice: 'error', password: '' }),
    },
    {
      name: '[S07] a page opened without a link offers to request one',
      input: { token: undefined },
      steps: [],
      ends: { requesting: 'editing' },
      check: holds({ notice: undefined, token: '' }),
    },
    ...requests.map((journey) => ({ ...journey, onChart: true })),
  ],
});
