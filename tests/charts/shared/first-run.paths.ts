import type { SnapshotFrom } from 'xstate';
import type { FirstRunStep } from '../../../core/domain/group-settings.ts';
import type { GroupSettings } from '../../../machines/shared/group-settings/group-settings.ports.ts';
import { firstRunMachine } from '../../../machines/shared/first-run/first-run.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PICTURE_TIMEOUT_MS } from '../../../core/domain/constants/edit-page.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof firstRunMachine>;

const at = (firstRun: FirstRunStep | undefined, more: Partial<GroupSettings> = {}): GroupSettings => ({
  name: 'My library',
  language: 'en',
  accent: '',
  embedding: 'anyone',
  logo: '',
  version: 2,
  firstRun,
  ...more,
});
const file = new Blob(['x']);
const offline = new Error('offline');
const PICTURE = 'iVBORw0KGgo=';

const loaded = (step: FirstRunStep | undefined) =>
  ({ done: 'load', output: { status: 'ok', settings: at(step) } }) as const;
const saved = (step: FirstRunStep | undefined, more: Partial<GroupSettings> = {}) =>
  ({ done: 'save', output: { status: 'ok', settings: at(step, { version: 3, ...more }) } }) as const;
const changed = (step: FirstRunStep | undefined) =>
  ({ done: 'save', output: { status: 'changed', settings: at(step, { version: 9, name: 'Theirs' }) } }) as const;
const type = (changes: object) => ({ send: { type: 'firstRun.type', changes } }) as const;
const next = { send: { type: 'firstRun.next' } } as const;
const skip = { send: { type: 'firstRun.skip' } } as const;
const back = { send: { type: 'firstRun.back' } } as const;
const choose = { send: { type: 'firstRun.chooseLogo', file } } as const;

interface Expected {
  notice?: string | undefined;
  changes?: object;
  sent?: object;
  step?: string | undefined;
  leave?: string;
  version?: number | undefined;
}

const holds =
  (expected: Expected) =>
  ({ context }: Snapshot) => {
    const { notice, changes, sent, step, leave, settings } = context;
    const actual: Required<Expected> = { notice, changes, sent, step, leave, version: settings?.version };
    for (const [key, value] of Object.entries(expected))
      if (JSON.stringify(actual[key as keyof Expected]) !== JSON.stringify(value))
        throw new Error(`${key} is ${JSON.stringify(actual[key as keyof Expected])}, not ${JSON.stringify(value)}`);
  };

const sends = (snapshot: Snapshot, id: string, expected: object): void => {
  const child = snapshot.children[id as keyof typeof snapshot.children] as { getSnapshot: () => unknown } | undefined;
  const { input } = (child?.getSnapshot() ?? {}) as { input?: unknown };
  if (JSON.stringify(input) !== JSON.stringify(expected)) throw new Error(`${id} was sent ${JSON.stringify(input)}`);
};
const leaves = (leave: string) => (snapshot: Snapshot) => {
  if (snapshot.output?.leave !== leave) throw new Error(`it leads to ${String(snapshot.output?.leave)}`);
};

type Journey = PinnedJourney<typeof firstRunMachine>;

/** How the library looks. */
const looks: Journey[] = [
  {
    name: '[S01] a logo leaves the colour as it was chosen, and the colour the logo',
    steps: [
      loaded('look'),
      type({ accent: '#0a5' }),
      choose,
      {
        done: 'read',
        output: { status: 'ok', picture: PICTURE },
        expects: { context: { changes: { accent: '#0a5', logo: PICTURE } } },
      },
      type({ accent: '#05a' }),
    ],
    ends: 'asking.look.choosing',
    context: { changes: { accent: '#05a', logo: PICTURE } },
  },
];

export default definePaths(firstRunMachine, {
  name: 'first-run',
  input: { groupId: undefined },
  events: {
    'firstRun.type': [{ changes: { name: 'Club' } }, { changes: { name: '' } }],
    'firstRun.chooseLogo': [{ file }],
    'firstRun.removeLogo': [{}],
    'firstRun.next': [{}],
    'firstRun.skip': [{}],
    'firstRun.back': [{}],
    'firstRun.retry': [{}],
  },
  unseen: [
    { state: 'lost', reason: 'the page leads away at once' },
    { state: 'finished', reason: 'the page leads away at once' },
  ],
  runsIn: { load: 'loading', read: 'asking.look.reading', save: 'saving' },
  results: {
    load: {
      done: [
        { status: 'ok', settings: at('name') },
        { status: 'ok', settings: at('language') },
        { status: 'ok', settings: at('look') },
        { status: 'ok', settings: at('upload') },
        { status: 'ok', settings: at(undefined) },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
    read: { done: [{ status: 'ok', picture: PICTURE }, { status: 'logoType' }], error: [offline] },
    save: {
      done: [
        { status: 'ok', settings: at('upload') },
        { status: 'ok', settings: at(undefined) },
        { status: 'changed', settings: at('look') },
        { status: 'unreadable' },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
  },
  explore: { contextKey: ({ settings, step, changes }) => [settings?.firstRun, step, changes.name] },
  tags: { busy: ['loading', 'asking.look.reading', 'saving'] },
  pinned: [
    ...(['name', 'language', 'upload'] as const).map((step) => ({
      name: `[S01] the run goes on where it was left: ${step}`,
      steps: [loaded(step)],
      ends: `asking.${step}`,
      check: holds({ step, notice: undefined, changes: {}, sent: {} }),
    })),
    { name: '[S01] the run goes on where it was left: look', steps: [loaded('look')], ends: 'asking.look.choosing' },
    {
      name: '[S01] a run that is finished is not shown again',
      steps: [loaded(undefined)],
      ends: 'finished',
      check: leaves('library'),
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
      check: leaves('login'),
    },
    {
      name: '[S01] a host that cannot be reached is tried again',
      steps: [{ error: 'load', reason: offline }, { send: { type: 'firstRun.retry' } }, loaded('name')],
      ends: 'asking.name',
    },
    {
      name: '[S01] a host that does not respond in time has failed',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[S01] a group of the address is asked for',
      input: { groupId: 71 },
      steps: [],
      ends: 'loading',
      check: (snapshot: Snapshot) => sends(snapshot, 'load', { groupId: 71 }),
    },
    {
      name: '[S01] the name is saved with its step',
      input: { groupId: 71 },
      steps: [loaded('name'), type({ name: ' Club ' }), next],
      ends: 'saving',
      check: (snapshot: Snapshot) =>
        sends(snapshot, 'save', { groupId: 71, version: 2, changes: { name: 'Club' }, done: 'name' }),
    },
    {
      name: '[S01] once it is saved the language follows',
      steps: [loaded('name'), type({ name: 'Club' }), next, saved('language')],
      ends: 'asking.language',
      check: holds({ step: 'language', changes: {}, version: 3 }),
    },
    { name: '[S01] then the look', steps: [loaded('language'), next, saved('look')], ends: 'asking.look.choosing' },
    { name: '[S01] then the first film', steps: [loaded('look'), next, saved('upload')], ends: 'asking.upload' },
    {
      name: '[S01] a group without a name goes no further',
      steps: [loaded('name'), type({ name: ' ' }), next],
      ends: 'asking.name',
      check: holds({ notice: 'nameless' }),
    },
    {
      name: '[S01] typing takes the notice away',
      steps: [loaded('name'), type({ name: '' }), next, type({ name: 'C' })],
      ends: 'asking.name',
      check: holds({ notice: undefined, changes: { name: 'C' } }),
    },
    { name: '[S01] the name cannot be skipped', steps: [loaded('name'), skip], ends: 'asking.name' },
    { name: '[S01] nothing comes before the name', steps: [loaded('name'), back], ends: 'asking.name' },
    {
      name: '[S01] a step that is skipped saves nothing but that',
      steps: [loaded('language'), type({ language: 'fr' }), skip],
      ends: 'saving',
      check: (snapshot: Snapshot) => {
        sends(snapshot, 'save', { groupId: undefined, version: 2, changes: {}, done: 'language' });
        holds({ sent: {}, notice: undefined })(snapshot);
      },
    },
    {
      name: '[S01] what was chosen in a step that is skipped is forgotten',
      steps: [loaded('language'), type({ language: 'fr' }), skip, saved('look')],
      ends: 'asking.look.choosing',
      check: holds({ changes: {} }),
    },
    {
      name: '[S01] a step back shows the one before',
      steps: [loaded('look'), back],
      ends: 'asking.language',
      check: holds({ step: 'language' }),
    },
    {
      name: '[S01] from the first film back to the look',
      steps: [loaded('upload'), back],
      ends: 'asking.look.choosing',
    },
    { name: '[S01] from the language back to the name', steps: [loaded('language'), back], ends: 'asking.name' },
    {
      name: '[S01] a step that is done again leads to the one after it',
      steps: [loaded('upload'), back, back, next, saved('upload')],
      ends: 'asking.look.choosing',
      check: holds({ step: 'look' }),
    },
    {
      name: '[S01] the first film: the page that adds it follows',
      steps: [loaded('upload'), next],
      ends: 'saving',
      check: (snapshot: Snapshot) => {
        sends(snapshot, 'save', { groupId: undefined, version: 2, changes: {}, done: 'upload' });
        holds({ leave: 'studio' })(snapshot);
      },
    },
    {
      name: '[S01] the run ends at the page that adds files',
      steps: [loaded('upload'), next, saved(undefined)],
      ends: 'finished',
      check: leaves('studio'),
    },
    {
      name: '[S01] without a film the run ends at the library',
      steps: [loaded('upload'), next, { error: 'save', reason: offline }, skip, saved(undefined)],
      ends: 'finished',
      check: leaves('library'),
    },
    {
      name: '[S01] where another administrator has finished the run, it ends here too',
      steps: [loaded('name'), next, saved(undefined)],
      ends: 'finished',
      check: leaves('library'),
    },
    {
      name: '[S01] where another administrator is further, the page goes there and says so',
      steps: [loaded('name'), type({ name: 'Mine' }), next, changed('upload')],
      ends: 'asking.upload',
      check: holds({ notice: 'changedElsewhere', step: 'upload', version: 9, changes: { name: 'Mine' } }),
    },
    {
      name: '[S01] a step that is not saved stays, with what was typed',
      steps: [loaded('name'), type({ name: 'Club' }), next, { error: 'save', reason: offline }],
      ends: 'asking.name',
      check: holds({ notice: 'notSaved', changes: { name: 'Club' } }),
    },
    {
      name: '[S01] so does one without a response in time',
      steps: [loaded('name'), next, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'asking.name',
      check: holds({ notice: 'notSaved' }),
    },
    {
      name: '[S01] a second try clears what was said about the first',
      steps: [loaded('name'), next, { error: 'save', reason: offline }, next],
      ends: 'saving',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] a step back clears what was said',
      steps: [loaded('language'), next, { error: 'save', reason: offline }, back],
      ends: 'asking.name',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] skipping clears what was said',
      steps: [loaded('language'), next, { error: 'save', reason: offline }, skip],
      ends: 'saving',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] who was an administrator is told so',
      steps: [loaded('name'), next, { done: 'save', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[S01] a session that ended meanwhile leads to the sign-in',
      steps: [loaded('name'), next, { done: 'save', output: { status: 'disconnected' } }],
      ends: 'lost',
    },
    {
      name: '[S01] a logo that the server cannot use is said so',
      steps: [loaded('look'), next, { done: 'save', output: { status: 'unreadable' } }],
      ends: 'asking.look.choosing',
      check: holds({ notice: 'unreadable' }),
    },
    {
      name: '[S01] a chosen picture becomes the logo to be saved',
      steps: [loaded('look'), choose, { done: 'read', output: { status: 'ok', picture: PICTURE } }],
      ends: 'asking.look.choosing',
      check: holds({ changes: { logo: PICTURE } }),
    },
    {
      name: '[S01] the file that was chosen is read, and nothing is saved before',
      steps: [loaded('look'), choose, next],
      ends: 'asking.look.reading',
      check: (snapshot: Snapshot) => {
        const child = snapshot.children.read as { getSnapshot: () => { input?: { file: Blob } } } | undefined;
        if (child?.getSnapshot().input?.file !== file) throw new Error('another file');
      },
    },
    {
      name: '[S01] a file that is no picture changes nothing',
      steps: [loaded('look'), choose, { done: 'read', output: { status: 'logoType' } }],
      ends: 'asking.look.choosing',
      check: holds({ changes: {}, notice: 'logoType' }),
    },
    {
      name: '[S01] another choice clears what was said of the first',
      steps: [loaded('look'), choose, { done: 'read', output: { status: 'logoType' } }, choose],
      ends: 'asking.look.reading',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] a picture that cannot be read',
      steps: [loaded('look'), choose, { error: 'read', reason: offline }],
      ends: 'asking.look.choosing',
      check: holds({ notice: 'logoBroken' }),
    },
    {
      name: '[S01] a picture that takes too long',
      steps: [loaded('look'), choose, { elapse: PICTURE_TIMEOUT_MS }],
      ends: 'asking.look.choosing',
      check: holds({ notice: 'logoBroken' }),
    },
    {
      name: '[S01] a logo is removed by saving none',
      steps: [
        { done: 'load', output: { status: 'ok', settings: at('look', { logo: '/branding/x.png' }) } },
        { send: { type: 'firstRun.removeLogo' } },
        next,
      ],
      ends: 'saving',
      check: holds({ sent: { logo: '' } }),
    },
    ...[next, skip].map((press) => ({
      name: `[S01] what another administrator came before is not sent with the last step: ${press.send.type}`,
      steps: [loaded('name'), type({ name: 'Mine' }), next, changed('upload'), press],
      ends: 'saving',
      check: holds({ sent: {}, notice: undefined }),
    })),
    {
      name: '[S01] a later step without a response in time stays where it is',
      steps: [loaded('language'), next, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'asking.language',
      check: holds({ notice: 'notSaved', step: 'language' }),
    },
    ...looks.map((journey) => ({ ...journey, onChart: true })),
  ],
});
