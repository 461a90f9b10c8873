import type { SnapshotFrom } from 'xstate';
import type { Applicant, Invitation, Member } from '../../../machines/shared/members/members.machine.ts';
import { membersMachine } from '../../../machines/shared/members/members.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { REGISTRATION_TIMEOUT_MS } from '../../../core/domain/constants/access-gate.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof membersMachine>;

const confirmedAt = new Date(2026, 5, 1, 12).getTime();
const freya: Applicant = { id: 1, name: 'Freya Lindqvist', email: 'freya@club.example', confirmedAt };
const ana: Applicant = { id: 2, name: 'Ana Roy', email: 'ana@club.example', confirmedAt };
const offline = new Error('offline');

const chair: Member = {
  id: 64,
  name: 'Cyd Ames',
  login: 'cyd@club.example',
  role: 'admin',
  state: 'active',
  self: true,
  mayChange: false,
};
const bea: Member = {
  id: 66,
  name: 'Bea Lund',
  login: 'bea@club.example',
  role: 'viewer',
  state: 'active',
  self: false,
  mayChange: true,
};
const beaSuspended: Member = { ...bea, state: 'suspended' };
const beaEditor: Member = { ...bea, role: 'editor' };
const eva: Member = { ...bea, id: 67, name: 'Eva Moss', login: 'eva@club.example', state: 'invited' };
const invitation: Invitation = { email: 'eva@club.example', name: 'Eva Moss', role: 'editor' };
const EMPTY = '||viewer';

const list = (members: readonly Member[], applicants: readonly Applicant[] = [freya, ana]) =>
  ({ done: 'load', output: { status: 'ok', applicants, members } }) as const;
const loaded = list([chair, bea]);
const approve = { send: { type: 'members.decide', applicant: freya, approve: true } } as const;
const decline = { send: { type: 'members.decide', applicant: freya, approve: false } } as const;
const type = (draft: Partial<Invitation>) => ({ send: { type: 'members.type', draft } }) as const;
const invite = { send: { type: 'members.invite' } } as const;
const choose = { send: { type: 'members.chooseRole', id: 66, role: 'editor' } } as const;
const saveRole = { send: { type: 'members.saveRole', member: bea } } as const;
const suspend = { send: { type: 'members.suspend', member: bea, suspended: true } } as const;
const resume = { send: { type: 'members.suspend', member: beaSuspended, suspended: false } } as const;
const responded = (id: 'decide' | 'invite' | 'change', status: string) => ({ done: id, output: { status } }) as const;
const limited = { status: 'limited', retryAfterMs: 90_000 } as const;

const draftOf = ({ email, name, role }: Invitation): string => [email, name, role].join('|');

interface Expected {
  notice?: string | undefined;
  formNotice?: string | undefined;
  about?: string;
  applicants?: string;
  members?: string;
  draft?: string;
  sent?: string;
  chosen?: string;
  change?: string;
  coolDown?: number;
}

/** Fails if the context differs. */
const holds =
  (expected: Expected) =>
  ({ context }: Snapshot) => {
    const actual: Required<Expected> = {
      notice: context.notice,
      formNotice: context.formNotice,
      about: context.about,
      applicants: context.people?.applicants.map(({ name }) => name).join() ?? '',
      members: context.people?.members.map(({ name, role, state }) => `${name} ${role} ${state}`).join() ?? '',
      draft: draftOf(context.draft),
      sent: context.sent ? draftOf(context.sent) : '',
      chosen: JSON.stringify(context.chosen),
      change: JSON.stringify(context.changed?.change),
      coolDown: context.coolDown,
    };
    for (const [key, value] of Object.entries(expected)) {
      const found = actual[key as keyof Expected];
      if (found !== value) throw new Error(`${key} is ${String(found)}, not ${String(value)}`);
    }
  };

/** Fails if a child was started with other input. */
const sends = (snapshot: Snapshot, id: string, expected: object): void => {
  const child = snapshot.children[id as keyof typeof snapshot.children] as { getSnapshot: () => unknown } | undefined;
  const { input } = (child?.getSnapshot() ?? {}) as { input?: unknown };
  if (JSON.stringify(input) !== JSON.stringify(expected)) throw new Error(`${id} was sent ${JSON.stringify(input)}`);
};

const typed = [type({ email: invitation.email }), type({ name: invitation.name }), type({ role: 'editor' })];
const TYPED = 'eva@club.example|Eva Moss|editor';

type Journey = PinnedJourney<typeof membersMachine>;

/** The next action clears the notice of the last one. */
const oneAfterAnother: Journey[] = [
  {
    name: '[S07] no role is chosen and no rate limit applies before the members have loaded',
    begins: {
      in: 'loading',
      inputs: { load: [{ groupId: undefined }] },
      context: {
        people: undefined,
        chosen: {},
        coolDown: 0,
        draft: { email: '', name: '', role: 'viewer' },
        about: '',
      },
    },
    steps: [loaded],
    ends: 'listed',
    context: { people: { applicants: [freya, ana], members: [chair, bea] } },
  },
  ...(
    [
      ['a decision', approve, 'deciding'],
      ['another suspension', suspend, 'changing'],
      ['a role', saveRole, 'changing'],
    ] as const
  ).map(([what, step, ends]): Journey => ({
    name: `[S07] the notice of an unsaved change is cleared once ${what} is sent`,
    steps: [
      loaded,
      choose,
      suspend,
      { error: 'change', reason: offline, expects: { in: 'listed', context: { notice: 'notSaved' } } },
      step,
    ],
    ends,
    context: { notice: undefined },
  })),
  {
    name: '[S07] roles of several members can be chosen before one is saved',
    steps: [
      list([chair, bea, eva]),
      choose,
      { send: { type: 'members.chooseRole', id: 67, role: 'admin' } },
      {
        send: { type: 'members.saveRole', member: eva },
        expects: { inputs: { change: [{ id: 67, change: { kind: 'role', role: 'admin' } }] } },
      },
    ],
    ends: 'changing',
    context: { chosen: { 66: 'editor', 67: 'admin' } },
  },
];

export default definePaths(membersMachine, {
  name: 'members',
  input: { groupId: undefined },
  events: {
    'members.decide': [
      { applicant: freya, approve: true },
      { applicant: freya, approve: false },
    ],
    'members.type': [{ draft: invitation }],
    'members.invite': [{}],
    'members.chooseRole': [{ id: 66, role: 'editor' }],
    'members.saveRole': [{ member: bea }],
    'members.suspend': [{ member: bea, suspended: true }],
    'members.retry': [{}],
  },
  unseen: [{ state: 'lost', reason: 'the page leads away at once' }],
  runsIn: { load: 'loading', decide: 'deciding', invite: 'inviting', change: 'changing' },
  results: {
    load: {
      done: [
        { status: 'ok', applicants: [freya, ana], members: [chair, bea] },
        { status: 'ok', applicants: [], members: [chair, bea] },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
    decide: {
      done: [{ status: 'ok' }, { status: 'gone' }, { status: 'private' }, { status: 'disconnected' }],
      error: [offline],
    },
    invite: {
      done: [{ status: 'ok' }, { status: 'taken' }, { status: 'private' }, { status: 'disconnected' }],
      error: [offline],
    },
    change: {
      done: [{ status: 'ok' }, { status: 'gone' }, { status: 'private' }, { status: 'disconnected' }],
      error: [offline],
    },
  },
  explore: {
    contextKey: ({ people, draft, chosen }) => [people?.applicants.length, draft.email, chosen],
  },
  tags: { busy: ['loading', 'deciding', 'inviting', 'changing'] },
  pinned: [
    {
      name: '[S07] an administrator sees the members and applicants of their own group',
      steps: [loaded],
      ends: 'listed',
      check: holds({
        members: 'Cyd Ames admin active,Bea Lund viewer active',
        applicants: 'Freya Lindqvist,Ana Roy',
        notice: undefined,
        formNotice: undefined,
        draft: EMPTY,
      }),
    },
    {
      name: '[S07] a super user is shown the group named in the address',
      input: { groupId: 71 },
      steps: [],
      ends: 'loading',
      check: (snapshot: Snapshot) => sends(snapshot, 'load', { groupId: 71 }),
    },
    {
      name: '[S07] a viewer who is not an administrator is refused',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[S07] an approved applicant leaves the list of applicants, and the approval is reported',
      steps: [loaded, approve, responded('decide', 'ok'), list([chair, bea], [ana])],
      ends: 'listed',
      check: holds({ notice: 'approved', about: 'Freya Lindqvist', applicants: 'Ana Roy' }),
    },
    {
      name: '[S07] a declined applicant leaves the list of applicants, and the refusal is reported',
      steps: [loaded, decline, responded('decide', 'ok'), list([chair, bea], [ana])],
      ends: 'listed',
      check: holds({ notice: 'declined', about: 'Freya Lindqvist', applicants: 'Ana Roy' }),
    },
    {
      name: '[S07] a decision sends the applicant and whether they are approved',
      steps: [loaded, approve],
      ends: 'deciding',
      check: (snapshot: Snapshot) => sends(snapshot, 'decide', { id: 1, approve: true }),
    },
    {
      name: '[S07] a second decision while the first is pending sends nothing',
      steps: [loaded, approve, { send: { type: 'members.decide', applicant: ana, approve: true } }],
      ends: 'deciding',
      check: holds({ about: 'Freya Lindqvist' }),
    },
    {
      name: '[S07] an applicant whom somebody else has decided on leaves the list, with a notice',
      steps: [loaded, approve, responded('decide', 'gone'), list([chair, bea], [ana])],
      ends: 'listed',
      check: holds({ notice: 'gone', applicants: 'Ana Roy' }),
    },
    {
      name: '[S07] a decision without a response in time is reported and stays open',
      steps: [loaded, approve, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'listed',
      check: holds({ notice: 'notDecided', applicants: 'Freya Lindqvist,Ana Roy' }),
    },
    {
      name: '[S07] a decision that fails is reported and stays open',
      steps: [loaded, approve, { error: 'decide', reason: offline }],
      ends: 'listed',
      check: holds({ notice: 'notDecided', applicants: 'Freya Lindqvist,Ana Roy' }),
    },
    {
      name: '[S07] a decision by somebody who is no longer an administrator is refused',
      steps: [loaded, approve, responded('decide', 'private')],
      ends: 'refused',
    },
    {
      name: '[S07] an invitation sends the trimmed address, the trimmed name and the role',
      steps: [loaded, ...typed, type({ email: ' eva@club.example ', name: ' Eva Moss ' }), invite],
      ends: 'inviting',
      check: (snapshot: Snapshot) => {
        sends(snapshot, 'invite', { email: 'eva@club.example', name: 'Eva Moss', role: 'editor' });
        holds({ about: 'Eva Moss', notice: undefined })(snapshot);
      },
    },
    {
      name: '[S07] a super user invites into the group named in the address',
      input: { groupId: 71 },
      steps: [loaded, ...typed, invite],
      ends: 'inviting',
      check: (snapshot: Snapshot) => sends(snapshot, 'invite', { groupId: 71, ...invitation }),
    },
    {
      name: '[S07] a confirmed invitation clears the form, and the list shows the invited member',
      steps: [loaded, ...typed, invite, responded('invite', 'ok'), list([chair, bea, eva])],
      ends: 'listed',
      check: holds({
        notice: 'invited',
        formNotice: undefined,
        about: 'Eva Moss',
        draft: EMPTY,
        members: 'Cyd Ames admin active,Bea Lund viewer active,Eva Moss viewer invited',
      }),
    },
    {
      name: '[S07] text typed while an invitation is pending stays',
      steps: [loaded, ...typed, invite, type({ name: 'Ivo Sand' }), responded('invite', 'ok'), list([chair, bea, eva])],
      ends: 'listed',
      check: holds({ notice: 'invited', about: 'Eva Moss', draft: 'eva@club.example|Ivo Sand|editor' }),
    },
    ...(['taken', 'mailOff'] as const).map((status) => ({
      name: `[S07] a refused invitation (${status}) is reported and keeps the typed text`,
      steps: [loaded, ...typed, invite, responded('invite', status)],
      ends: 'listed',
      check: holds({ formNotice: status, notice: undefined, draft: TYPED, coolDown: 0 }),
    })),
    {
      name: '[S07] a rate-limited invitation keeps the typed text and says when to retry',
      steps: [loaded, ...typed, invite, { done: 'invite', output: limited }],
      ends: 'listed',
      check: holds({ formNotice: 'limited', draft: TYPED, coolDown: 90_000 }),
    },
    {
      name: '[S07] an invitation that fails is reported and keeps the typed text',
      steps: [loaded, ...typed, invite, { error: 'invite', reason: offline }],
      ends: 'listed',
      check: holds({ formNotice: 'notInvited', draft: TYPED }),
    },
    {
      name: '[S07] an invitation waits for the mail server until its timeout of half a minute',
      steps: [loaded, ...typed, invite, { elapse: REGISTRATION_TIMEOUT_MS - 1 }],
      ends: 'inviting',
      check: holds({ formNotice: undefined }),
    },
    {
      name: '[S07] an invitation without a response in time is reported and keeps the typed text',
      steps: [loaded, ...typed, invite, { elapse: REGISTRATION_TIMEOUT_MS }],
      ends: 'listed',
      check: holds({ formNotice: 'notInvited', draft: TYPED }),
    },
    {
      name: '[S07] inviting again clears the notice of the form',
      steps: [loaded, ...typed, invite, responded('invite', 'taken'), invite],
      ends: 'inviting',
      check: holds({ formNotice: undefined, sent: TYPED }),
    },
    {
      name: '[S07] inviting clears the notice of the last action',
      steps: [loaded, suspend, responded('change', 'ok'), loaded, ...typed, invite],
      ends: 'inviting',
      check: holds({ notice: undefined }),
    },
    ...(
      [
        ['without an address', { email: ' ' }, 'incomplete'],
        ['without a name', { name: ' ' }, 'incomplete'],
        ['with an invalid e-mail address', { email: 'eva@club' }, 'invalidEmail'],
      ] as const
    ).map(([what, changes, formNotice]) => ({
      name: `[S07] [L35] an invitation ${what} is not sent, and the form reports the reason`,
      steps: [loaded, suspend, responded('change', 'ok'), loaded, ...typed, type(changes), invite],
      ends: 'listed',
      check: holds({ formNotice, notice: undefined, sent: '' }),
    })),
    {
      name: '[S07] an invitation by somebody who is no longer an administrator is refused',
      steps: [loaded, ...typed, invite, responded('invite', 'private')],
      ends: 'refused',
    },
    {
      name: '[S07] a chosen role is not shown as the member’s role before it is saved',
      steps: [loaded, choose],
      ends: 'listed',
      check: holds({ chosen: '{"66":"editor"}', members: 'Cyd Ames admin active,Bea Lund viewer active' }),
    },
    {
      name: '[S07] saving sends the member and the chosen role',
      steps: [loaded, choose, saveRole],
      ends: 'changing',
      check: (snapshot: Snapshot) => {
        sends(snapshot, 'change', { id: 66, change: { kind: 'role', role: 'editor' } });
        holds({ about: 'Bea Lund', notice: undefined })(snapshot);
      },
    },
    {
      name: '[S07] a saved role is shown and reported',
      steps: [loaded, choose, saveRole, responded('change', 'ok'), list([chair, beaEditor])],
      ends: 'listed',
      check: holds({
        notice: 'roleSaved',
        about: 'Bea Lund',
        chosen: '{}',
        members: 'Cyd Ames admin active,Bea Lund editor active',
      }),
    },
    {
      name: '[S07] saving without a chosen role sends nothing',
      steps: [loaded, saveRole],
      ends: 'listed',
      check: holds({ notice: undefined, about: '' }),
    },
    {
      name: '[S07] choosing the current role again sends nothing',
      steps: [loaded, choose, { send: { type: 'members.chooseRole', id: 66, role: 'viewer' } }, saveRole],
      ends: 'listed',
      check: holds({ about: '' }),
    },
    {
      name: '[S07] a role chosen while another change is pending stays chosen',
      steps: [loaded, suspend, choose, responded('change', 'ok'), list([chair, beaSuspended])],
      ends: 'listed',
      check: holds({ chosen: '{"66":"editor"}', notice: 'suspended' }),
    },
    {
      name: '[S07] suspending a member is sent without a confirmation',
      steps: [loaded, suspend],
      ends: 'changing',
      check: (snapshot: Snapshot) => {
        sends(snapshot, 'change', { id: 66, change: { kind: 'suspended', suspended: true } });
        holds({ about: 'Bea Lund', notice: undefined })(snapshot);
      },
    },
    {
      name: '[S07] a suspended member is shown as suspended and reported',
      steps: [loaded, suspend, responded('change', 'ok'), list([chair, beaSuspended])],
      ends: 'listed',
      check: holds({ notice: 'suspended', members: 'Cyd Ames admin active,Bea Lund viewer suspended' }),
    },
    {
      name: '[S07] a suspended member can be reinstated',
      steps: [list([chair, beaSuspended]), resume, responded('change', 'ok'), loaded],
      ends: 'listed',
      check: holds({
        notice: 'resumed',
        change: '{"kind":"suspended","suspended":false}',
        members: 'Cyd Ames admin active,Bea Lund viewer active',
      }),
    },
    {
      name: '[S07] a second suspension while the first is pending sends nothing',
      steps: [loaded, suspend, { send: { type: 'members.suspend', member: eva, suspended: true } }],
      ends: 'changing',
      check: holds({ about: 'Bea Lund' }),
    },
    {
      name: '[S07] a member who has left the group in the meantime is reported and leaves the list',
      steps: [loaded, suspend, responded('change', 'gone'), list([chair])],
      ends: 'listed',
      check: holds({ notice: 'absent', members: 'Cyd Ames admin active' }),
    },
    {
      name: '[S07] a change that fails is reported, and the list stays unchanged',
      steps: [loaded, choose, saveRole, { error: 'change', reason: offline }],
      ends: 'listed',
      check: holds({
        notice: 'notSaved',
        chosen: '{"66":"editor"}',
        members: 'Cyd Ames admin active,Bea Lund viewer active',
      }),
    },
    {
      name: '[S07] a change without a response in time is reported',
      steps: [loaded, suspend, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'listed',
      check: holds({ notice: 'notSaved' }),
    },
    {
      name: '[S07] a change by somebody who is no longer an administrator is refused',
      steps: [loaded, suspend, responded('change', 'private')],
      ends: 'refused',
    },
    {
      name: '[S07] a list that failed to load is retried on demand',
      steps: [{ error: 'load', reason: offline }, { send: { type: 'members.retry' } }, loaded],
      ends: 'listed',
    },
    {
      name: '[S07] a list without a response in time offers a retry',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    ...(
      [
        ['a list', [{ done: 'load', output: { status: 'disconnected' } }]],
        ['a decision', [loaded, approve, responded('decide', 'disconnected')]],
        ['an invitation', [loaded, ...typed, invite, responded('invite', 'disconnected')]],
        ['a change', [loaded, suspend, responded('change', 'disconnected')]],
      ] as const
    ).map(([what, steps]) => ({
      name: `[L32] [S07] a session that has ended at ${what} leads to the sign-in`,
      steps,
      ends: 'lost',
      output: { kind: 'lost' },
    })),
    ...oneAfterAnother.map((journey) => ({ ...journey, onChart: true })),
  ],
});
