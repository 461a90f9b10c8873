import { accountMachine } from '../../../machines/shared/account/account.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

const group = { id: 64, name: 'Whitewater Federation', needsApproval: true };
const PASSWORD = 'Eddy-Line-2026';
const form = { name: 'Ana Roy', email: 'ana@club.example', password: PASSWORD, captchaResponse: 'yes' };
const change = { current: 'before', password: PASSWORD };
const offline = new Error('offline');
const limited = { status: 'limited', retryAfterMs: 30_000 } as const;

const signUp = { send: { type: 'account.signUp', form } };
const offered = { done: 'account', output: { kind: 'signUp', group } };
const connected = { done: 'account', output: { kind: 'connected', name: 'Ana Roy', isAdministrator: false } };
const said = (notice: string | undefined) => (snapshot: { context: { notice: string | undefined } }) => {
  if (snapshot.context.notice !== notice) throw new Error(`says ${snapshot.context.notice}, not ${notice}`);
};

type Journey = PinnedJourney<typeof accountMachine>;

const NO_SECRETS = {
  signUp: { name: '', email: '', password: '', captchaResponse: '' },
  change: { current: '', password: '' },
  password: '',
};
const changeIt = { send: { type: 'account.change', form: change } };
const signOut = { send: { type: 'account.signOut' } };
const leave = { send: { type: 'account.leave' } };
const deleteIt = { send: { type: 'account.delete', password: PASSWORD } };

/** Who is signed in. */
const opening: Journey[] = [
  {
    name: '[L35] whose account it is, or whose group makes them, is asked for first',
    begins: {
      in: 'asking',
      runs: ['account'],
      context: {
        name: '',
        isAdministrator: false,
        group: { id: 0, name: '', needsApproval: false },
        strength: undefined,
        ...NO_SECRETS,
        notice: undefined,
        coolDown: 0,
      },
    },
    steps: [{ ...offered, expects: { in: { signingUp: 'editing' }, runs: [], context: { group } } }],
    ends: 'signingUp',
  },
  {
    name: '[L35] who is signed in is named',
    steps: [connected],
    ends: { connected: 'editing' },
    context: { name: 'Ana Roy', isAdministrator: false },
  },
  {
    name: '[L35] a group that makes its accounts itself says so',
    steps: [{ done: 'account', output: { kind: 'closed' } }],
    ends: 'closed',
  },
  {
    name: '[L35] a host that does not say within ten seconds, or at all, can be asked again',
    steps: [
      { elapse: 10_000, expects: { in: 'failed', runs: [] } },
      { send: { type: 'account.retry' }, expects: { in: 'asking', runs: ['account'] } },
      { error: 'account', reason: offline, expects: { in: 'failed' } },
    ],
    ends: 'failed',
  },
];

/** Somebody makes an account. */
const signingUp: Journey[] = [
  {
    name: '[L35] an account is asked for in the group of the page, with what was filled in',
    steps: [
      offered,
      {
        ...signUp,
        expects: {
          in: { signingUp: 'submitting' },
          context: { signUp: form },
          inputs: { signUp: [{ form, groupId: 64 }] },
        },
      },
      { done: 'signUp', output: { status: 'ok' }, expects: { context: { ...NO_SECRETS, notice: undefined } } },
    ],
    ends: { signingUp: 'sent' },
  },
  {
    name: '[L35] no password is no account',
    steps: [offered, { send: { type: 'account.signUp', form: { ...form, password: '' } } }],
    ends: { signingUp: 'editing' },
    context: { notice: 'incomplete' },
    runs: [],
  },
  {
    name: '[L35] a group that has stopped taking people meanwhile says so',
    steps: [offered, signUp, { done: 'signUp', output: { status: 'closed' } }],
    ends: 'closed',
  },
  ...(
    [
      ['within half a minute', { elapse: 30_000 }],
      ['at all', { error: 'signUp', reason: offline }],
    ] as const
  ).map(([when, step]): Journey => ({
    name: `[L35] a host that does not take a sign-up ${when} is reported, and the words go with the next try`,
    steps: [
      offered,
      signUp,
      { ...step, expects: { in: { signingUp: 'editing' }, runs: [], context: { ...NO_SECRETS, notice: 'error' } } },
      { ...signUp, expects: { context: { notice: undefined } } },
    ],
    ends: { signingUp: 'submitting' },
  })),
  {
    name: '[L35] after half a minute of waiting the form is there again, without a word',
    steps: [
      offered,
      signUp,
      {
        done: 'signUp',
        output: limited,
        expects: { in: { signingUp: 'coolingDown' }, context: { notice: 'limited' } },
      },
      { elapse: 30_000 },
    ],
    ends: { signingUp: 'editing' },
    context: { notice: undefined },
  },
];

/** Who is signed in changes the password, or signs out. */
const changing: Journey[] = [
  {
    name: '[L35] the present password goes with the new one, and both are forgotten',
    steps: [
      connected,
      { ...changeIt, expects: { context: { change }, inputs: { change: [change] } } },
      { done: 'change', output: { status: 'ok' } },
    ],
    ends: { connected: 'changed' },
    context: { ...NO_SECRETS, notice: undefined },
  },
  ...(
    [
      ['within ten seconds', { elapse: 10_000 }],
      ['at all', { error: 'change', reason: offline }],
    ] as const
  ).map(([when, step]): Journey => ({
    name: `[L35] a host that does not change a password ${when} is reported, and the words go with the next try`,
    steps: [
      connected,
      changeIt,
      { ...step, expects: { in: { connected: 'editing' }, runs: [], context: { ...NO_SECRETS, notice: 'error' } } },
      { ...changeIt, expects: { context: { notice: undefined } } },
    ],
    ends: { connected: 'submitting' },
  })),
  {
    name: '[L35] too many present passwords that are wrong wait as long as the server says',
    steps: [
      connected,
      changeIt,
      {
        done: 'change',
        output: limited,
        expects: { in: { connected: 'coolingDown' }, context: { notice: 'limited' } },
      },
      { elapse: 30_000 },
    ],
    ends: { connected: 'editing' },
    context: { notice: undefined },
  },
  ...(
    [
      ['within ten seconds', { elapse: 10_000 }],
      ['at all', { error: 'signOut', reason: offline }],
    ] as const
  ).map(([when, step]): Journey => ({
    name: `[L35] a session that is not ended ${when} goes on, which is said`,
    steps: [connected, { ...signOut, expects: { in: 'signingOut', runs: ['signOut'] } }, step],
    ends: { connected: 'editing' },
    context: { notice: 'error' },
    runs: [],
  })),
];

/** Who is signed in deletes the account. */
const deleting: Journey[] = [
  {
    name: '[O02] an account is deleted by its password, which is forgotten',
    steps: [
      connected,
      { ...leave, expects: { in: { deleting: 'editing' }, runs: [] } },
      {
        ...deleteIt,
        expects: { in: { deleting: 'submitting' }, context: { password: PASSWORD }, inputs: { deletion: [PASSWORD] } },
      },
      { done: 'deletion', output: { status: 'ok' } },
    ],
    ends: 'deleted',
    context: { password: '', notice: undefined },
    runs: [],
  },
  {
    name: '[O02] nothing is deleted without a password',
    steps: [connected, leave, { send: { type: 'account.delete', password: '' } }],
    ends: { deleting: 'editing' },
    context: { notice: 'incomplete' },
    runs: [],
  },
  {
    name: '[O02] whoever thinks better of it keeps the account, and nothing of the form is said any more',
    steps: [
      connected,
      leave,
      { send: { type: 'account.delete', password: '' }, expects: { context: { notice: 'incomplete' } } },
      { send: { type: 'account.cancel' } },
    ],
    ends: { connected: 'editing' },
    context: { notice: undefined },
  },
  {
    name: '[O02] what was said of the password is not said of the deletion',
    steps: [
      connected,
      {
        send: { type: 'account.change', form: { current: '', password: '' } },
        expects: { context: { notice: 'incomplete' } },
      },
      leave,
    ],
    ends: { deleting: 'editing' },
    context: { notice: undefined },
  },
  {
    name: '[O02] an account with another password can be deleted, too',
    steps: [connected, changeIt, { done: 'change', output: { status: 'ok' } }, leave],
    ends: { deleting: 'editing' },
  },
  ...(['wrong', 'lastAdministrator', 'superUser'] as const).map((status): Journey => ({
    name: `[O02] a deletion that is refused (${status}) is reported, and the words go with the next try`,
    steps: [
      connected,
      leave,
      deleteIt,
      {
        done: 'deletion',
        output: { status },
        expects: { in: { deleting: 'editing' }, context: { password: '', notice: status } },
      },
      { ...deleteIt, expects: { context: { notice: undefined } } },
    ],
    ends: { deleting: 'submitting' },
  })),
  ...(
    [
      ['within ten seconds', { elapse: 10_000 }],
      ['at all', { error: 'deletion', reason: offline }],
    ] as const
  ).map(([when, step]): Journey => ({
    name: `[O02] a host that does not delete an account ${when} is reported`,
    steps: [
      connected,
      leave,
      deleteIt,
      { ...step, expects: { in: { deleting: 'editing' }, runs: [], context: { ...NO_SECRETS, notice: 'error' } } },
    ],
    ends: { deleting: 'editing' },
  })),
  {
    name: '[O02] a lost session deletes nothing and leads to the sign-in',
    steps: [connected, leave, deleteIt, { done: 'deletion', output: { status: 'disconnected' } }],
    ends: 'lost',
    output: { kind: 'lost' },
  },
  {
    name: '[O02] too many wrong passwords wait as long as the server says',
    steps: [
      connected,
      leave,
      deleteIt,
      {
        done: 'deletion',
        output: limited,
        expects: { in: { deleting: 'coolingDown' }, context: { notice: 'limited' } },
      },
      { elapse: 29_999, expects: { in: { deleting: 'coolingDown' } } },
      { elapse: 1 },
    ],
    ends: { deleting: 'editing' },
    context: { notice: undefined },
  },
  {
    name: '[O02] nobody has to wait to keep the account',
    steps: [connected, leave, deleteIt, { done: 'deletion', output: limited }, { send: { type: 'account.cancel' } }],
    ends: { connected: 'editing' },
    context: { notice: undefined },
  },
];

export default definePaths(accountMachine, {
  name: 'account',
  input: undefined,
  events: {
    'account.typed': [{ password: 'abc' }, { password: PASSWORD }],
    'account.signUp': [{ form }, { form: { ...form, name: ' ' } }],
    'account.change': [{ form: change }, { form: { ...change, current: '' } }],
    'account.signOut': [{}],
    'account.retry': [{}],
    'account.leave': [{}],
    'account.cancel': [{}],
    'account.delete': [{ password: PASSWORD }, { password: '' }],
  },
  runsIn: {
    account: 'asking',
    signUp: 'signingUp.submitting',
    change: 'connected.submitting',
    deletion: 'deleting.submitting',
    signOut: 'signingOut',
  },
  results: {
    account: {
      done: [
        { kind: 'connected', name: 'Ana Roy', isAdministrator: false },
        { kind: 'signUp', group },
        { kind: 'closed' },
      ],
      error: [offline],
    },
    signUp: { done: [{ status: 'ok' }, { status: 'closed' }, { status: 'captchaEmpty' }, limited], error: [offline] },
    change: { done: [{ status: 'ok' }, { status: 'wrong' }, { status: 'disconnected' }, limited], error: [offline] },
    deletion: {
      done: [{ status: 'ok' }, { status: 'lastAdministrator' }, { status: 'disconnected' }, limited],
      error: [offline],
    },
    signOut: { done: [undefined], error: [offline] },
  },
  tags: { busy: ['asking', 'signingUp.submitting', 'connected.submitting', 'deleting.submitting', 'signingOut'] },
  pinned: [
    {
      name: '[L35] an account is asked for, and its e-mail is on its way',
      steps: [offered, signUp, { done: 'signUp', output: { status: 'ok' } }],
      ends: { signingUp: 'sent' },
      check: ({ context }) => {
        if (context.signUp.password !== '') throw new Error('the password is still there');
      },
    },
    ...(
      [
        ['a field left empty', { name: '' }, 'incomplete'],
        ['an address that no letter reaches', { email: 'ana@club' }, 'invalidEmail'],
        ['a weak password', { password: 'abcdefgh1' }, 'weak'],
      ] as const
    ).map(([what, changes, notice]) => ({
      name: `[L35] ${what} is said and nothing is sent`,
      steps: [offered, { send: { type: 'account.signUp', form: { ...form, ...changes } } }],
      ends: { signingUp: 'editing' },
      check: said(notice),
    })),
    {
      name: '[L35] the strength follows the letters',
      steps: [
        offered,
        { send: { type: 'account.typed', password: 'abc' } },
        { send: { type: 'account.typed', password: 'aA1!aA1!' } },
        { send: { type: 'account.typed', password: PASSWORD } },
      ],
      ends: { signingUp: 'editing' },
      check: ({ context }) => {
        if (context.strength !== 'strong') throw new Error(String(context.strength));
      },
    },
    {
      name: '[L35] an emptied field has no strength',
      steps: [
        connected,
        { send: { type: 'account.typed', password: 'abc' } },
        { send: { type: 'account.typed', password: '' } },
      ],
      ends: { connected: 'editing' },
      check: ({ context }) => {
        if (context.strength !== undefined) throw new Error(context.strength);
      },
    },
    {
      name: '[L35] a form that comes back empty has no strength',
      steps: [
        connected,
        { send: { type: 'account.typed', password: 'Strong-enough-4-this' } },
        { send: { type: 'account.leave' } },
        { send: { type: 'account.cancel' } },
      ],
      ends: { connected: 'editing' },
      check: ({ context }) => {
        if (context.strength !== undefined) throw new Error(context.strength);
      },
    },
    {
      name: '[L35] a medium password is enough to be changed to',
      steps: [
        connected,
        { send: { type: 'account.change', form: { ...change, password: 'aA1!aA1!' } } },
        { done: 'change', output: { status: 'ok' } },
      ],
      ends: { connected: 'changed' },
    },
    {
      name: '[L35] a weak password is not sent',
      steps: [connected, { send: { type: 'account.change', form: { ...change, password: 'aA1!aA1' } } }],
      ends: { connected: 'editing' },
      check: said('weak'),
    },
    {
      name: '[L35] another present password is said, and the secrets are forgotten',
      steps: [
        connected,
        { send: { type: 'account.change', form: change } },
        { done: 'change', output: { status: 'wrong' } },
      ],
      ends: { connected: 'editing' },
      check: (snapshot) => {
        said('wrong')(snapshot);
        if (snapshot.context.change.current !== '') throw new Error('the password is still there');
      },
    },
    {
      name: '[L32] a lost session leads to the sign-in',
      steps: [
        connected,
        { send: { type: 'account.change', form: change } },
        { done: 'change', output: { status: 'disconnected' } },
      ],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L35] too many tries wait as long as the server says',
      steps: [offered, signUp, { done: 'signUp', output: limited }, { elapse: 29_999 }, signUp],
      ends: { signingUp: 'coolingDown' },
      check: said('limited'),
    },
    {
      name: '[L35] a host that sends no e-mails says so, and the password is forgotten',
      steps: [offered, signUp, { done: 'signUp', output: { status: 'mailOff' } }],
      ends: { signingUp: 'editing' },
      check: (snapshot) => {
        said('mailOff')(snapshot);
        if (snapshot.context.signUp.password !== '') throw new Error('the password is still there');
      },
    },
    {
      name: '[S07] an administrator is led to the sign-ups',
      steps: [{ done: 'account', output: { kind: 'connected', name: 'Ana Roy', isAdministrator: true } }],
      ends: { connected: 'editing' },
      check: ({ context }) => {
        if (!context.isAdministrator) throw new Error('no administrator');
      },
    },
    {
      name: '[L35] signs out',
      steps: [connected, { send: { type: 'account.signOut' } }, { done: 'signOut', output: undefined }],
      ends: 'signedOut',
      output: { kind: 'signedOut' },
    },
    ...[...opening, ...signingUp, ...changing, ...deleting].map((journey) => ({ ...journey, onChart: true })),
  ],
});
