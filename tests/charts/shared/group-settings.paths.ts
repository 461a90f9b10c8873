import type { SnapshotFrom } from 'xstate';
import type { GroupSettings } from '../../../machines/shared/group-settings/group-settings.ports.ts';
import { groupSettingsMachine } from '../../../machines/shared/group-settings/group-settings.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PICTURE_TIMEOUT_MS } from '../../../core/domain/constants/edit-page.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof groupSettingsMachine>;

const club: GroupSettings = {
  name: 'Club',
  language: 'en',
  accent: '',
  logo: '',
  embedding: 'anyone',
  version: 3,
  firstRun: undefined,
};
const renamed: GroupSettings = { ...club, name: 'Paddlers', version: 4 };
const file = new Blob(['x']);
const offline = new Error('offline');
const PICTURE = 'iVBORw0KGgo=';

const loaded = { done: 'load', output: { status: 'ok', settings: club } } as const;
const type = (changes: object) => ({ send: { type: 'group.type', changes } }) as const;
const save = { send: { type: 'group.save' } } as const;
const choose = { send: { type: 'group.chooseLogo', file } } as const;
const saved = (settings: GroupSettings) => ({ done: 'save', output: { status: 'ok', settings } }) as const;

interface Expected {
  notice?: string | undefined;
  changes?: object;
  name?: string | undefined;
  version?: number | undefined;
  sent?: object;
}

const holds =
  (expected: Expected) =>
  ({ context }: Snapshot) => {
    const { notice, changes, settings, sent } = context;
    const actual: Required<Expected> = { notice, changes, sent, name: settings?.name, version: settings?.version };
    for (const [key, value] of Object.entries(expected))
      if (JSON.stringify(actual[key as keyof Expected]) !== JSON.stringify(value))
        throw new Error(`${key} is ${JSON.stringify(actual[key as keyof Expected])}, not ${JSON.stringify(value)}`);
  };

/** What a request was started with. */
const sends = (snapshot: Snapshot, id: string, expected: object): void => {
  const child = snapshot.children[id as keyof typeof snapshot.children] as { getSnapshot: () => unknown } | undefined;
  const { input } = (child?.getSnapshot() ?? {}) as { input?: unknown };
  if (JSON.stringify(input) !== JSON.stringify(expected)) throw new Error(`${id} was sent ${JSON.stringify(input)}`);
};

type Journey = PinnedJourney<typeof groupSettingsMachine>;

/** What is changed. */
const changes: Journey[] = [
  {
    name: '[S01] a logo leaves what else was changed as it was',
    steps: [loaded, type({ name: 'Paddlers' }), choose, { done: 'read', output: { status: 'ok', picture: PICTURE } }],
    ends: 'shown.editing',
    context: { changes: { name: 'Paddlers', logo: PICTURE } },
  },
  {
    name: '[S01] what was changed back is neither sent nor kept',
    steps: [
      loaded,
      type({ name: 'Paddlers', language: 'fr' }),
      type({ name: 'Club' }),
      { ...save, expects: { inputs: { save: [{ groupId: undefined, version: 3, changes: { language: 'fr' } }] } } },
    ],
    ends: 'shown.saving',
    context: { changes: { language: 'fr' }, sent: { language: 'fr' } },
  },
];

export default definePaths(groupSettingsMachine, {
  name: 'group-settings',
  input: { groupId: undefined },
  events: {
    'group.type': [{ changes: { name: 'Paddlers' } }, { changes: { name: ' ' } }],
    'group.chooseLogo': [{ file }],
    'group.removeLogo': [{}],
    'group.save': [{}],
    'group.retry': [{}],
  },
  unseen: [{ state: 'lost', reason: 'the page leads away at once' }],
  runsIn: { load: 'loading', read: 'shown.reading', save: 'shown.saving' },
  results: {
    load: {
      done: [{ status: 'ok', settings: club }, { status: 'private' }, { status: 'disconnected' }],
      error: [offline],
    },
    read: { done: [{ status: 'ok', picture: PICTURE }, { status: 'logoType' }], error: [offline] },
    save: {
      done: [
        { status: 'ok', settings: renamed },
        { status: 'changed', settings: renamed },
        { status: 'unreadable' },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
  },
  explore: { contextKey: ({ settings, changes }) => [settings?.version, changes.name, changes.logo] },
  tags: { busy: ['loading', 'shown.reading', 'shown.saving'] },
  pinned: [
    {
      name: '[S01] the settings of the own group are shown',
      steps: [loaded],
      ends: 'shown.editing',
      check: holds({ name: 'Club', changes: {}, notice: undefined, sent: {} }),
    },
    {
      name: '[S01] the super user is shown the group of the address',
      input: { groupId: 71 },
      steps: [],
      ends: 'loading',
      check: (snapshot: Snapshot) => sends(snapshot, 'load', { groupId: 71 }),
    },
    {
      name: '[S01] who is no administrator is told so',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[S01] who is signed out is led to the sign-in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
    },
    {
      name: '[S01] a host that cannot be reached is tried again',
      steps: [{ error: 'load', reason: offline }, { send: { type: 'group.retry' } }, loaded],
      ends: 'shown.editing',
    },
    {
      name: '[S01] a host that does not respond in time has failed',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[S01] only what was changed is sent, a name without spaces around it',
      input: { groupId: 64 },
      steps: [loaded, type({ name: '  Paddlers ' }), type({ language: 'fr' }), type({ accent: '' }), save],
      ends: 'shown.saving',
      check: (snapshot: Snapshot) =>
        sends(snapshot, 'save', { groupId: 64, version: 3, changes: { name: 'Paddlers', language: 'fr' } }),
    },
    {
      name: '[S01] what the server has confirmed is no change any more, and the page says so',
      steps: [loaded, type({ name: 'Paddlers' }), save, saved(renamed)],
      ends: 'shown.editing',
      check: holds({ name: 'Paddlers', version: 4, changes: {}, sent: {}, notice: 'saved' }),
    },
    {
      name: '[S01] what is changed while others are saved stays to be saved',
      steps: [
        loaded,
        type({ name: 'Paddlers' }),
        save,
        type({ accent: '#d1495b' }),
        type({ name: 'Paddlers!' }),
        saved(renamed),
      ],
      ends: 'shown.editing',
      check: holds({ changes: { name: 'Paddlers!', accent: '#d1495b' } }),
    },
    {
      name: '[S01] a group without a name is not saved',
      steps: [loaded, type({ name: '  ' }), save],
      ends: 'shown.editing',
      check: holds({ notice: 'nameless', changes: { name: '  ' } }),
    },
    {
      name: '[E03] who may embed its media is sent as a change, and only where every site has an address',
      steps: [
        loaded,
        type({ embedding: 'origins club' }),
        save,
        type({ embedding: 'origins https://club.example' }),
        save,
      ],
      ends: 'shown.saving',
      check: (snapshot: Snapshot) =>
        sends(snapshot, 'save', {
          groupId: undefined,
          version: 3,
          changes: { embedding: 'origins https://club.example' },
        }),
    },
    {
      name: '[E03] without a site that may embed its media a list of them is not saved',
      steps: [loaded, type({ embedding: 'origins ' }), save],
      ends: 'shown.editing',
      check: holds({ notice: 'pageless', changes: { embedding: 'origins ' } }),
    },
    {
      name: '[S01] without a change nothing is sent, also where the same was typed again',
      steps: [loaded, type({ name: 'Club' }), save],
      ends: 'shown.editing',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] typing takes the notice away',
      steps: [loaded, type({ name: '' }), save, type({ name: 'C' })],
      ends: 'shown.editing',
      check: holds({ notice: undefined, changes: { name: 'C' } }),
    },
    {
      name: '[S01] where another administrator has saved, theirs are shown under what was changed here',
      steps: [
        loaded,
        type({ accent: '#d1495b' }),
        save,
        { done: 'save', output: { status: 'changed', settings: renamed } },
      ],
      ends: 'shown.editing',
      check: holds({ name: 'Paddlers', version: 4, changes: { accent: '#d1495b' }, notice: 'changedElsewhere' }),
    },
    {
      name: '[S01] a save that fails loses nothing',
      steps: [loaded, type({ name: 'Paddlers' }), save, { error: 'save', reason: offline }],
      ends: 'shown.editing',
      check: holds({ changes: { name: 'Paddlers' }, notice: 'notSaved', version: 3 }),
    },
    {
      name: '[S01] a save without a response in time loses nothing',
      steps: [loaded, type({ name: 'Paddlers' }), save, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'shown.editing',
      check: holds({ changes: { name: 'Paddlers' }, notice: 'notSaved' }),
    },
    {
      name: '[S01] a second try clears what was said about the first',
      steps: [loaded, type({ name: 'Paddlers' }), save, { error: 'save', reason: offline }, save],
      ends: 'shown.saving',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] a logo that the server cannot use is said so',
      steps: [loaded, type({ name: 'P' }), save, { done: 'save', output: { status: 'unreadable' } }],
      ends: 'shown.editing',
      check: holds({ notice: 'unreadable' }),
    },
    {
      name: '[S01] who was an administrator is told so',
      steps: [loaded, type({ name: 'P' }), save, { done: 'save', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[S01] a session that ended meanwhile leads to the sign-in',
      steps: [loaded, type({ name: 'P' }), save, { done: 'save', output: { status: 'disconnected' } }],
      ends: 'lost',
    },
    {
      name: '[S01] a chosen picture becomes the logo to be saved',
      steps: [loaded, choose, { done: 'read', output: { status: 'ok', picture: PICTURE } }],
      ends: 'shown.editing',
      check: holds({ changes: { logo: PICTURE }, notice: undefined }),
    },
    {
      name: '[S01] the file that was chosen is read',
      steps: [loaded, choose],
      ends: 'shown.reading',
      check: (snapshot: Snapshot) => {
        const child = snapshot.children.read as { getSnapshot: () => { input?: { file: Blob } } } | undefined;
        if (child?.getSnapshot().input?.file !== file) throw new Error('another file');
      },
    },
    ...(['logoType', 'logoSize', 'logoBroken'] as const).map((status) => ({
      name: `[S01] a file that is no picture of ours changes nothing: ${status}`,
      steps: [loaded, choose, { done: 'read', output: { status } } as const],
      ends: 'shown.editing',
      check: holds({ changes: {}, notice: status }),
    })),
    {
      name: '[S01] a picture that cannot be read',
      steps: [loaded, choose, { error: 'read', reason: offline }],
      ends: 'shown.editing',
      check: holds({ notice: 'logoBroken' }),
    },
    {
      name: '[S01] a picture that takes too long',
      steps: [loaded, choose, { elapse: PICTURE_TIMEOUT_MS }],
      ends: 'shown.editing',
      check: holds({ notice: 'logoBroken' }),
    },
    {
      name: '[S01] another choice clears what was said of the first',
      steps: [loaded, choose, { done: 'read', output: { status: 'logoType' } }, choose],
      ends: 'shown.reading',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] a logo is removed by saving none',
      steps: [
        { done: 'load', output: { status: 'ok', settings: { ...club, logo: '/branding/x.png' } } },
        { send: { type: 'group.removeLogo' } },
        save,
      ],
      ends: 'shown.saving',
      check: (snapshot: Snapshot) => sends(snapshot, 'save', { groupId: undefined, version: 3, changes: { logo: '' } }),
    },
    ...changes.map((journey) => ({ ...journey, onChart: true })),
  ],
});
