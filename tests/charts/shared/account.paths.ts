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

/** Opening the page. */
const opening: Journey[] = [
  {
    name: '[L35] the page first requests the signed-in account, or the group to sign up for',
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
    name: '[L35] the name of the signed-in user is shown',
    steps: [connected],
    ends: { connected: 'editing' },
    context: { name: 'Ana Roy', isAdministrator: false },
  },
  {
    name: '[L35] a group that creates its accounts itself shows that sign-up is closed',
    steps: [{ done: 'account', output: { kind: 'closed' } }],
    ends: 'closed',
  },
  {
    name: '[L35] an account request that fails or gets no response within ten seconds offers a retry',
    steps: [
      { elapse: 10_000, expects: { in: 'failed', runs: [] } },
      { send: { type: 'account.retry' }, expects: { in: 'asking', runs: ['account'] } },
      { error: 'account', reason: offline, expects: { in: 'failed' } },
    ],
    ends: 'failed',
  },
];

/** Signing up. */
const signingUp: Journey[] = [
  {
    name: '[L35] a sign-up sends the form with the group of the page, then clears the form',
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
    name: '[L35] a sign-up without a password is reported and not sent',
    steps: [offered, { send: { type: 'account.signUp', form: { ...form, password: '' } } }],
    ends: { signingUp: 'editing' },
    context: { notice: 'incomplete' },
    runs: [],
  },
  {
    name: '[L35] a group that closes sign-up in the meantime shows that it is closed',
    steps: [offered, signUp, { done: 'signUp', output: { status: 'closed' } }],
    ends: 'closed',
  },
  ...(
    [
      ['gets no response within half a minute', { elapse: 30_000 }],
      ['fails', { error: 'signUp', reason: offline }],
    ] as const
  ).map(([when, step]): Journey => ({
    name: `[L35] a sign-up that ${when} is reported, and the next attempt clears the notice`,
    steps: [
      offered,
      signUp,
      { ...step, expects: { in: { signingUp: 'editing' }, runs: [], context: { ...NO_SECRETS, notice: 'error' } } },
      { ...signUp, expects: { context: { notice: undefined } } },
    ],
    ends: { signingUp: 'submitting' },
  })),
  {
    name: '[L35] the sign-up form returns without a notice when a rate limit of half a minute has passed',
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

/** Changing the password and signing out. */
const changing: Journey[] = [
  {
    name: '[L35] a password change sends the current and the new password, then clears both',
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
      ['gets no response within ten seconds', { elapse: 10_000 }],
      ['fails', { error: 'change', reason: offline }],
    ] as const
  ).map(([when, step]): Journey => ({
    name: `[L35] a password change that ${when} is reported, and the next attempt clears the notice`,
    steps: [
      connected,
      changeIt,
      { ...step, expects: { in: { connected: 'editing' }, runs: [], context: { ...NO_SECRETS, notice: 'error' } } },
      { ...changeIt, expects: { context: { notice: undefined } } },
    ],
    ends: { connected: 'submitting' },
  })),
  {
    name: '[L35] a rate-limited password change waits as long as the server asks',
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
      ['gets no response within ten seconds', { elapse: 10_000 }],
      ['fails', { error: 'signOut', reason: offline }],
    ] as const
  ).map(([when, step]): Journey => ({
    name: `[L35] a sign-out that ${when} keeps the session and is reported`,
    steps: [connected, { ...signOut, expects: { in: 'signingOut', runs: ['signOut'] } }, step],
    ends: { connected: 'editing' },
    context: { notice: 'error' },
    runs: [],
  })),
];

/** Deleting the account. */
const deleting: Journey[] = [
  {
    name: '[O02] deleting an account sends the password, then clears it',
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
    name: '[O02] a deletion without a password is reported and not sent',
    steps: [connected, leave, { send: { type: 'account.delete', password: '' } }],
    ends: { deleting: 'editing' },
    context: { notice: 'incomplete' },
    runs: [],
  },
  {
    name: '[O02] cancelling the deletion keeps the account and clears the notice',
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
    name: '[O02] opening the deletion form clears the notice of the password form',
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
    name: '[O02] an account can be deleted after its password was changed',
    steps: [connected, changeIt, { done: 'change', output: { status: 'ok' } }, leave],
    ends: { deleting: 'editing' },
  },
  ...(['wrong', 'lastAdministrator', 'superUser'] as const).map((status): Journey => ({
    name: `[O02] a refused deletion (${status}) is reported, and the next attempt clears the notice`,
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
      ['gets no response within ten seconds', { elapse: 10_000 }],
      ['fails', { error: 'deletion', reason: offline }],
    ] as const
  ).map(([when, step]): Journey => ({
    name: `[O02] a deletion that ${when} is reported`,
    steps: [
      connected,
      leave,
      deleteIt,
      { ...step, expects: { in: { deleting: 'editing' }, runs: [], context: { ...NO_SECRETS, notice: 'error' } } },
    ],
    ends: { deleting: 'editing' },
  })),
  {
    name: '[O02] a deletion with a lost session leads to the sign-in',
    steps: [connected, leave, deleteIt, { done: 'deletion', output: { status: 'disconnected' } }],
    ends: 'lost',
    output: { kind: 'lost' },
  },
  {
    name: '[O02] a rate-limited deletion waits as long as the server asks',
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
    name: '[O02] a rate-limited deletion can be cancelled at once',
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
      name: '[L35] an accepted sign-up reports that the e-mail was sent and clears the password',
      steps: [offered, signUp, { done: 'signUp', output: { status: 'ok' } }],
      ends: { signingUp: 'sent' },
      check: ({ context }) => {
        if (context.signUp.password !== '') throw new Error('the password is still there');
      },
    },
    ...(
      [
        ['an empty field', { name: '' }, 'incomplete'],
        ['an invalid e-mail address', { email: 'ana@club' }, 'invalidEmail'],
        ['a weak password', { password: 'abcdefgh1' }, 'weak'],
      ] as const
    ).map(([what, changes, notice]) => ({
      name: `[L35] a sign-up with ${what} is reported and not sent`,
      steps: [offered, { send: { type: 'account.signUp', form: { ...form, ...changes } } }],
      ends: { signingUp: 'editing' },
      check: said(notice),
    })),
    {
      name: '[L35] the password strength follows the typed text',
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
      name: '[L35] an emptied password field shows no strength',
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
      name: '[L35] cancelling the deletion brings back an empty password form without a strength',
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
      name: '[L35] a new password of medium strength is accepted',
      steps: [
        connected,
        { send: { type: 'account.change', form: { ...change, password: 'aA1!aA1!' } } },
        { done: 'change', output: { status: 'ok' } },
      ],
      ends: { connected: 'changed' },
    },
    {
      name: '[L35] a change to a weak password is reported and not sent',
      steps: [connected, { send: { type: 'account.change', form: { ...change, password: 'aA1!aA1' } } }],
      ends: { connected: 'editing' },
      check: said('weak'),
    },
    {
      name: '[L35] a wrong current password is reported, and the passwords are cleared',
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
      name: '[L32] a password change with a lost session leads to the sign-in',
      steps: [
        connected,
        { send: { type: 'account.change', form: change } },
        { done: 'change', output: { status: 'disconnected' } },
      ],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L35] a rate-limited sign-up cannot be sent again before the limit has passed',
      steps: [offered, signUp, { done: 'signUp', output: limited }, { elapse: 29_999 }, signUp],
      ends: { signingUp: 'coolingDown' },
      check: said('limited'),
    },
    {
      name: '[L35] a sign-up on a server without e-mail is reported, and the password is cleared',
      steps: [offered, signUp, { done: 'signUp', output: { status: 'mailOff' } }],
      ends: { signingUp: 'editing' },
      check: (snapshot) => {
        said('mailOff')(snapshot);
        if (snapshot.context.signUp.password !== '') throw new Error('the password is still there');
      },
    },
    {
      name: '[S07] a signed-in administrator is recognised as one',
      steps: [{ done: 'account', output: { kind: 'connected', name: 'Ana Roy', isAdministrator: true } }],
      ends: { connected: 'editing' },
      check: ({ context }) => {
        if (!context.isAdministrator) throw new Error('no administrator');
      },
    },
    {
      name: '[L35] signing out ends the session',
      steps: [connected, { send: { type: 'account.signOut' } }, { done: 'signOut', output: undefined }],
      ends: 'signedOut',
      output: { kind: 'signedOut' },
    },
    ...[...opening, ...signingUp, ...changing, ...deleting].map((journey) => ({ ...journey, onChart: true })),
  ],
});
