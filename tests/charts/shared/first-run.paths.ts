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

/** The look of the library. */
const looks: Journey[] = [
  {
    name: '[S01] choosing a logo keeps the chosen colour, and choosing a colour keeps the logo',
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
      name: `[S01] the first run resumes at the step where it was left: ${step}`,
      steps: [loaded(step)],
      ends: `asking.${step}`,
      check: holds({ step, notice: undefined, changes: {}, sent: {} }),
    })),
    {
      name: '[S01] the first run resumes at the step where it was left: look',
      steps: [loaded('look')],
      ends: 'asking.look.choosing',
    },
    {
      name: '[S01] a finished first run leads to the library',
      steps: [loaded(undefined)],
      ends: 'finished',
      check: leaves('library'),
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
      check: leaves('login'),
    },
    {
      name: '[S01] a failed request for the settings can be retried',
      steps: [{ error: 'load', reason: offline }, { send: { type: 'firstRun.retry' } }, loaded('name')],
      ends: 'asking.name',
    },
    {
      name: '[S01] a request for the settings without a response in time fails',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[S01] the settings of the group named in the address are requested',
      input: { groupId: 71 },
      steps: [],
      ends: 'loading',
      check: (snapshot: Snapshot) => sends(snapshot, 'load', { groupId: 71 }),
    },
    {
      name: '[S01] the name is trimmed and saved together with its step',
      input: { groupId: 71 },
      steps: [loaded('name'), type({ name: ' Club ' }), next],
      ends: 'saving',
      check: (snapshot: Snapshot) =>
        sends(snapshot, 'save', { groupId: 71, version: 2, changes: { name: 'Club' }, done: 'name' }),
    },
    {
      name: '[S01] the language step follows the saved name',
      steps: [loaded('name'), type({ name: 'Club' }), next, saved('language')],
      ends: 'asking.language',
      check: holds({ step: 'language', changes: {}, version: 3 }),
    },
    {
      name: '[S01] the look step follows the saved language',
      steps: [loaded('language'), next, saved('look')],
      ends: 'asking.look.choosing',
    },
    {
      name: '[S01] the upload step follows the saved look',
      steps: [loaded('look'), next, saved('upload')],
      ends: 'asking.upload',
    },
    {
      name: '[S01] a blank name is reported and not saved',
      steps: [loaded('name'), type({ name: ' ' }), next],
      ends: 'asking.name',
      check: holds({ notice: 'nameless' }),
    },
    {
      name: '[S01] typing clears the notice',
      steps: [loaded('name'), type({ name: '' }), next, type({ name: 'C' })],
      ends: 'asking.name',
      check: holds({ notice: undefined, changes: { name: 'C' } }),
    },
    { name: '[S01] the name step cannot be skipped', steps: [loaded('name'), skip], ends: 'asking.name' },
    { name: '[S01] Back does nothing at the name step', steps: [loaded('name'), back], ends: 'asking.name' },
    {
      name: '[S01] skipping a step saves only that the step is done',
      steps: [loaded('language'), type({ language: 'fr' }), skip],
      ends: 'saving',
      check: (snapshot: Snapshot) => {
        sends(snapshot, 'save', { groupId: undefined, version: 2, changes: {}, done: 'language' });
        holds({ sent: {}, notice: undefined })(snapshot);
      },
    },
    {
      name: '[S01] skipping a step discards what was chosen in it',
      steps: [loaded('language'), type({ language: 'fr' }), skip, saved('look')],
      ends: 'asking.look.choosing',
      check: holds({ changes: {} }),
    },
    {
      name: '[S01] Back from the look step shows the language step',
      steps: [loaded('look'), back],
      ends: 'asking.language',
      check: holds({ step: 'language' }),
    },
    {
      name: '[S01] Back from the upload step shows the look step',
      steps: [loaded('upload'), back],
      ends: 'asking.look.choosing',
    },
    {
      name: '[S01] Back from the language step shows the name step',
      steps: [loaded('language'), back],
      ends: 'asking.name',
    },
    {
      name: '[S01] saving an earlier step again leads to the step after it',
      steps: [loaded('upload'), back, back, next, saved('upload')],
      ends: 'asking.look.choosing',
      check: holds({ step: 'look' }),
    },
    {
      name: '[S01] continuing from the upload step saves it before the studio opens',
      steps: [loaded('upload'), next],
      ends: 'saving',
      check: (snapshot: Snapshot) => {
        sends(snapshot, 'save', { groupId: undefined, version: 2, changes: {}, done: 'upload' });
        holds({ leave: 'studio' })(snapshot);
      },
    },
    {
      name: '[S01] the first run ends in the studio when the upload step is continued',
      steps: [loaded('upload'), next, saved(undefined)],
      ends: 'finished',
      check: leaves('studio'),
    },
    {
      name: '[S01] the first run ends in the library when the upload step is skipped',
      steps: [loaded('upload'), next, { error: 'save', reason: offline }, skip, saved(undefined)],
      ends: 'finished',
      check: leaves('library'),
    },
    {
      name: '[S01] the first run ends if another administrator has finished it',
      steps: [loaded('name'), next, saved(undefined)],
      ends: 'finished',
      check: leaves('library'),
    },
    {
      name: '[S01] the page moves to the step that another administrator has reached and says so',
      steps: [loaded('name'), type({ name: 'Mine' }), next, changed('upload')],
      ends: 'asking.upload',
      check: holds({ notice: 'changedElsewhere', step: 'upload', version: 9, changes: { name: 'Mine' } }),
    },
    {
      name: '[S01] a failed save stays at its step and keeps the typed text',
      steps: [loaded('name'), type({ name: 'Club' }), next, { error: 'save', reason: offline }],
      ends: 'asking.name',
      check: holds({ notice: 'notSaved', changes: { name: 'Club' } }),
    },
    {
      name: '[S01] a save of the name without a response in time stays at its step',
      steps: [loaded('name'), next, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'asking.name',
      check: holds({ notice: 'notSaved' }),
    },
    {
      name: '[S01] saving again clears the notice of a failed save',
      steps: [loaded('name'), next, { error: 'save', reason: offline }, next],
      ends: 'saving',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] Back clears the notice of a failed save',
      steps: [loaded('language'), next, { error: 'save', reason: offline }, back],
      ends: 'asking.name',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] skipping clears the notice of a failed save',
      steps: [loaded('language'), next, { error: 'save', reason: offline }, skip],
      ends: 'saving',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] a save by somebody who is no longer an administrator is refused',
      steps: [loaded('name'), next, { done: 'save', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[S01] a save after the session has ended leads to the sign-in',
      steps: [loaded('name'), next, { done: 'save', output: { status: 'disconnected' } }],
      ends: 'lost',
    },
    {
      name: '[S01] a logo that the server cannot read is reported',
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
      name: '[S01] the chosen file is read, and nothing can be saved before that',
      steps: [loaded('look'), choose, next],
      ends: 'asking.look.reading',
      check: (snapshot: Snapshot) => {
        const child = snapshot.children.read as { getSnapshot: () => { input?: { file: Blob } } } | undefined;
        if (child?.getSnapshot().input?.file !== file) throw new Error('another file');
      },
    },
    {
      name: '[S01] a file that is not a picture is reported and changes nothing',
      steps: [loaded('look'), choose, { done: 'read', output: { status: 'logoType' } }],
      ends: 'asking.look.choosing',
      check: holds({ changes: {}, notice: 'logoType' }),
    },
    {
      name: '[S01] choosing another file clears the notice about the first',
      steps: [loaded('look'), choose, { done: 'read', output: { status: 'logoType' } }, choose],
      ends: 'asking.look.reading',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S01] a picture that cannot be read is reported as broken',
      steps: [loaded('look'), choose, { error: 'read', reason: offline }],
      ends: 'asking.look.choosing',
      check: holds({ notice: 'logoBroken' }),
    },
    {
      name: '[S01] a picture that takes too long to read is reported as broken',
      steps: [loaded('look'), choose, { elapse: PICTURE_TIMEOUT_MS }],
      ends: 'asking.look.choosing',
      check: holds({ notice: 'logoBroken' }),
    },
    {
      name: '[S01] removing the logo saves an empty logo',
      steps: [
        { done: 'load', output: { status: 'ok', settings: at('look', { logo: '/branding/x.png' }) } },
        { send: { type: 'firstRun.removeLogo' } },
        next,
      ],
      ends: 'saving',
      check: holds({ sent: { logo: '' } }),
    },
    ...[next, skip].map((press) => ({
      name: `[S01] a change overtaken by another administrator is not sent with the upload step: ${press.send.type}`,
      steps: [loaded('name'), type({ name: 'Mine' }), next, changed('upload'), press],
      ends: 'saving',
      check: holds({ sent: {}, notice: undefined }),
    })),
    {
      name: '[S01] a save of the language without a response in time stays at its step',
      steps: [loaded('language'), next, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'asking.language',
      check: holds({ notice: 'notSaved', step: 'language' }),
    },
    ...looks.map((journey) => ({ ...journey, onChart: true })),
  ],
});
