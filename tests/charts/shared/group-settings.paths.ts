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

/** Fails if a request was started with other input. */
const sends = (snapshot: Snapshot, id: string, expected: object): void => {
  const child = snapshot.children[id as keyof typeof snapshot.children] as { getSnapshot: () => unknown } | undefined;
  const { input } = (child?.getSnapshot() ?? {}) as { input?: unknown };
  if (JSON.stringify(input) !== JSON.stringify(expected)) throw new Error(`${id} was sent ${JSON.stringify(input)}`);
};

type Journey = PinnedJourney<typeof groupSettingsMachine>;

/** Unsaved changes. */
const changes: Journey[] = [
  {
    name: '[S01] choosing a logo keeps the other unsaved changes',
    steps: [loaded, type({ name: 'Paddlers' }), choose, { done: 'read', output: { status: 'ok', picture: PICTURE } }],
    ends: 'shown.editing',
    context: { changes: { name: 'Paddlers', logo: PICTURE } },
  },
  {
    name: '[S01] a reverted change is neither sent nor kept',
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
      name: '[S01] the settings of the administrator’s own group are shown',
      steps: [loaded],
      ends: 'shown.editing',
      check: holds({ name: 'Club', changes: {}, notice: undefined, sent: {} }),
    },
    {
      name: '[S01] a super user is shown the group named in the address',
      input: { groupId: 71 },
      steps: [],
      ends: 'loading',
      check: (snapshot: Snapshot) => sends(snapshot, 'load', { groupId: 71 }),
    },
    {
      name: '[S01] a viewer who is not an administrator is refused',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[S01] a signed-out viewer is led to the sign-in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
    },
    {
      name: '[S01] a failed request for the settings can be retried',
      steps: [{ error: 'load', reason: offline }, { send: { type: 'group.retry' } }, loaded],
      ends: 'shown.editing',
    },
    {
      name: '[S01] a request for the settings without a response in time fails',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[S01] only the changes are sent, with the name trimmed',
      input: { groupId: 64 },
      steps: [loaded, type({ name: '  Paddlers ' }), type({ language: 'fr' }), type({ accent: '' }), save],
      ends: 'shown.saving',
      check: (snapshot: Snapshot) =>
        sends(snapshot, 'save', { groupId: 64, version: 3, changes: { name: 'Paddlers', language: 'fr' } }),
    },
    {
      name: '[S01] a save that the server confirms clears the changes and is reported',
      steps: [loaded, type({ name: 'Paddlers' }), save, saved(renamed)],
      ends: 'shown.editing',
      check: holds({ name: 'Paddlers', version: 4, changes: {}, sent: {}, notice: 'saved' }),
    },
    {
      name: '[S01] a change made during a save stays unsaved',
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
      name: '[S01] a blank name is reported and not saved',
      steps: [loaded, type({ name: '  ' }), save],
      ends: 'shown.editing',
      check: holds({ notice: 'nameless', changes: { name: '  ' } }),
    },
    {
      name: '[E03] the sites that may embed media are sent only if each has a valid address',
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
      name: '[E03] an empty list of sites that may embed media is reported and not saved',
      steps: [loaded, type({ embedding: 'origins ' }), save],
      ends: 'shown.editing',
      check: holds({ notice: 'pageless', changes: { embedding: 'origins ' } }),
    },
    {
      name: '[S01] typing the current name again sends nothing',
      steps: [loaded, type({ name: 'Club' }), save],
      ends: 'shown.editing',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] typing clears the notice',
      steps: [loaded, type({ name: '' }), save, type({ name: 'C' })],
      ends: 'shown.editing',
      check: holds({ notice: undefined, changes: { name: 'C' } }),
    },
    {
      name: '[S01] settings saved by another administrator are shown, and the changes made here are kept',
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
      name: '[S01] a failed save is reported and keeps the changes',
      steps: [loaded, type({ name: 'Paddlers' }), save, { error: 'save', reason: offline }],
      ends: 'shown.editing',
      check: holds({ changes: { name: 'Paddlers' }, notice: 'notSaved', version: 3 }),
    },
    {
      name: '[S01] a save without a response in time is reported and keeps the changes',
      steps: [loaded, type({ name: 'Paddlers' }), save, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'shown.editing',
      check: holds({ changes: { name: 'Paddlers' }, notice: 'notSaved' }),
    },
    {
      name: '[S01] saving again clears the notice of a failed save',
      steps: [loaded, type({ name: 'Paddlers' }), save, { error: 'save', reason: offline }, save],
      ends: 'shown.saving',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] a logo that the server cannot read is reported',
      steps: [loaded, type({ name: 'P' }), save, { done: 'save', output: { status: 'unreadable' } }],
      ends: 'shown.editing',
      check: holds({ notice: 'unreadable' }),
    },
    {
      name: '[S01] a save by somebody who is no longer an administrator is refused',
      steps: [loaded, type({ name: 'P' }), save, { done: 'save', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[S01] a save after the session has ended leads to the sign-in',
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
      name: '[S01] the chosen file is read',
      steps: [loaded, choose],
      ends: 'shown.reading',
      check: (snapshot: Snapshot) => {
        const child = snapshot.children.read as { getSnapshot: () => { input?: { file: Blob } } } | undefined;
        if (child?.getSnapshot().input?.file !== file) throw new Error('another file');
      },
    },
    ...(['logoType', 'logoSize', 'logoBroken'] as const).map((status) => ({
      name: `[S01] an unsuitable logo file is reported and changes nothing: ${status}`,
      steps: [loaded, choose, { done: 'read', output: { status } } as const],
      ends: 'shown.editing',
      check: holds({ changes: {}, notice: status }),
    })),
    {
      name: '[S01] a picture that cannot be read is reported as broken',
      steps: [loaded, choose, { error: 'read', reason: offline }],
      ends: 'shown.editing',
      check: holds({ notice: 'logoBroken' }),
    },
    {
      name: '[S01] a picture that takes too long to read is reported as broken',
      steps: [loaded, choose, { elapse: PICTURE_TIMEOUT_MS }],
      ends: 'shown.editing',
      check: holds({ notice: 'logoBroken' }),
    },
    {
      name: '[S01] choosing another file clears the notice about the first',
      steps: [loaded, choose, { done: 'read', output: { status: 'logoType' } }, choose],
      ends: 'shown.reading',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] removing the logo saves an empty logo',
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
