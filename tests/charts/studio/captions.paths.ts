import type { SnapshotFrom } from 'xstate';
import type { CaptionTrack } from '../../../core/contract/captions.ts';
import { CAPTION_BYTES_MAX } from '../../../core/domain/constants/captions.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PROBE_TIMEOUT_MS } from '../../../core/domain/constants/uploads.ts';
import { captionsMachine } from '../../../machines/studio/captions/captions.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof captionsMachine>;

const offline = new Error('offline');
const english: CaptionTrack = { lang: 'en', kind: 'subtitles', label: 'English', url: '/media/7/own-captions/a.vtt' };
const french: CaptionTrack = {
  lang: 'fr',
  kind: 'captions',
  label: 'Français (CC)',
  url: '/media/7/own-captions/b.vtt',
};
const file = { key: '1', name: 'final.srt', size: 4_000 };
const huge = { key: '2', name: 'huge.srt', size: CAPTION_BYTES_MAX + 1 };
const invalid = { status: 'invalid', reason: 'time', line: 14 } as const;

const loaded = { done: 'load', output: { status: 'ok', tracks: [english] } } as const;
const add = { send: { type: 'captions.add', lang: 'fr', kind: 'captions', file } } as const;
const remove = { send: { type: 'captions.delete', track: english } } as const;
const confirm = { send: { type: 'captions.confirm' } } as const;
const deleting = [loaded, remove, confirm];

const holds =
  (expected: Partial<Snapshot['context']>, busy = false) =>
  (snapshot: Snapshot) => {
    for (const [key, value] of Object.entries(expected))
      expectEqual({ [key]: snapshot.context[key as keyof Snapshot['context']] }, { [key]: value });
    expectEqual(snapshot.hasTag('busy'), busy);
  };
const says = (kind: string, line = 0, cues = 0) =>
  ({ notice: { kind, line, cues } }) as Pick<Snapshot['context'], 'notice'>;

type Journey = PinnedJourney<typeof captionsMachine>;

/** Requests to the server. */
const requests: Journey[] = [
  {
    name: '[S06] captions are listed, saved and deleted of this film, by language and kind',
    begins: { inputs: { load: [{ mediaId: '7' }] }, context: { mediaId: '7', tracks: [] } },
    steps: [
      loaded,
      { ...add, expects: { inputs: { save: [{ mediaId: '7', lang: 'fr', kind: 'captions', key: '1' }] } } },
      { done: 'save', output: { status: 'ok', tracks: [english, french], cues: 12 } },
      remove,
      { ...confirm, expects: { inputs: { remove: [{ mediaId: '7', lang: 'en', kind: 'subtitles' }] } } },
    ],
    ends: { listed: 'deleting' },
  },
];

export default definePaths(captionsMachine, {
  name: 'captions',
  input: { mediaId: '7', lang: 'en' },
  events: {
    'captions.retry': [{}],
    'captions.describe': [{ change: { lang: 'fr' } }, { change: { kind: 'captions' } }],
    'captions.add': [
      { lang: 'fr', kind: 'captions', file },
      { lang: 'fr', kind: 'captions', file: huge },
    ],
    'captions.delete': [{ track: english }],
    'captions.confirm': [{}],
    'captions.cancel': [{}],
  },
  runsIn: { load: 'loading', save: 'listed.saving', remove: 'listed.deleting' },
  results: {
    load: {
      done: [{ status: 'ok', tracks: [english] }, { status: 'empty' }, { status: 'disconnected' }],
      error: [offline],
    },
    save: {
      done: [
        { status: 'ok', tracks: [english, french], cues: 12 },
        invalid,
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
    remove: { done: [{ status: 'ok', tracks: [] }, { status: 'empty' }, { status: 'disconnected' }], error: [offline] },
  },
  unseen: [
    { state: 'loading', like: 'none', reason: 'the section comes with its list, and not at all where there is none' },
    { state: 'lost', reason: 'the page leads away at once' },
  ],
  tags: { busy: ['listed.saving', 'listed.deleting'] },
  pinned: [
    {
      name: '[S06] the captions of a film are listed',
      steps: [loaded],
      ends: { listed: 'idle' },
      check: holds({ tracks: [english], draft: { lang: 'en', kind: 'subtitles' }, notice: undefined }),
    },
    {
      name: '[S06] what has no captions shows nothing of them',
      steps: [{ done: 'load', output: { status: 'empty' } }],
      ends: 'none',
    },
    {
      name: '[S06] a list that does not come may be requested again',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: { type: 'captions.retry' } }, loaded],
      ends: { listed: 'idle' },
    },
    {
      name: '[S06] a list that does not come in time says so',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    { name: '[S06] a list that fails says so', steps: [{ error: 'load', reason: offline }], ends: 'failed' },
    {
      name: '[S06] language and kind of the next file are chosen apart',
      steps: [
        loaded,
        { send: { type: 'captions.describe', change: { lang: 'fr' } } },
        { send: { type: 'captions.describe', change: { kind: 'forced' } } },
      ],
      ends: { listed: 'idle' },
      check: holds({ draft: { lang: 'fr', kind: 'forced' } }),
    },
    {
      name: '[S06] the language of the next file is chosen while one is sent for its own',
      steps: [
        loaded,
        add,
        { send: { type: 'captions.describe', change: { lang: 'de' } } },
        { done: 'save', output: { status: 'ok', tracks: [english, french], cues: 12 } },
      ],
      ends: { listed: 'idle' },
      check: holds({ draft: { lang: 'de', kind: 'subtitles' }, file: { lang: 'fr', kind: 'captions', file } }),
    },
    {
      name: '[S06] a file is sent for its language and kind',
      steps: [loaded, add],
      ends: { listed: 'saving' },
      check: holds({ file: { lang: 'fr', kind: 'captions', file }, tracks: [english], notice: undefined }, true),
    },
    {
      name: '[S06] once the server has confirmed, it is listed, with how many captions it holds',
      steps: [loaded, add, { done: 'save', output: { status: 'ok', tracks: [english, french], cues: 12 } }],
      ends: { listed: 'idle' },
      check: holds({ tracks: [english, french], ...says('saved', 0, 12) }),
    },
    {
      name: '[S06] a malformed file says why and in which line, and nothing is lost',
      steps: [loaded, add, { done: 'save', output: invalid }],
      ends: { listed: 'idle' },
      check: holds({ tracks: [english], ...says('time', 14) }),
    },
    {
      name: '[S06] a file that is too large is not sent',
      steps: [loaded, { send: { type: 'captions.add', lang: 'fr', kind: 'captions', file: huge } }],
      ends: { listed: 'idle' },
      check: holds({ file: { lang: 'fr', kind: 'captions', file: huge }, ...says('size') }),
    },
    {
      name: '[S06] the largest file is sent, and what was said before goes',
      steps: [
        loaded,
        { send: { type: 'captions.add', lang: 'fr', kind: 'captions', file: huge } },
        { send: { type: 'captions.add', lang: 'fr', kind: 'captions', file: { ...file, size: CAPTION_BYTES_MAX } } },
      ],
      ends: { listed: 'saving' },
      check: holds({ notice: undefined }, true),
    },
    ...(
      [
        ['that may not be added any more', { done: 'save', output: { status: 'private' } }, 'gone'],
        ['that is lost on the way', { error: 'save', reason: offline }, 'notSaved'],
        ['without a response in time', { elapse: PROBE_TIMEOUT_MS }, 'notSaved'],
      ] as const
    ).map(([what, step, notice]) => ({
      name: `[S06] a file ${what}: it is said, and the list stays`,
      steps: [loaded, add, step],
      ends: { listed: 'idle' },
      check: holds({ tracks: [english], ...says(notice) }),
    })),
    {
      name: '[S06] deleting is asked about, and what was said goes',
      steps: [loaded, add, { done: 'save', output: invalid }, remove],
      ends: { listed: 'confirming' },
      check: holds({ chosen: english, notice: undefined, tracks: [english] }),
    },
    {
      name: '[S06] what is kept is kept',
      steps: [loaded, remove, { send: { type: 'captions.cancel' } }],
      ends: { listed: 'idle' },
      check: holds({ tracks: [english] }),
    },
    {
      name: '[S06] what is to be deleted is listed until the server has confirmed',
      steps: deleting,
      ends: { listed: 'deleting' },
      check: holds({ tracks: [english], chosen: english }, true),
    },
    {
      name: '[S06] it goes from the list then',
      steps: [...deleting, { done: 'remove', output: { status: 'ok', tracks: [] } }],
      ends: { listed: 'idle' },
      check: holds({ tracks: [], ...says('deleted') }),
    },
    ...(
      [
        ['that is gone already', { done: 'remove', output: { status: 'empty' } }, 'gone'],
        ['that fails', { error: 'remove', reason: offline }, 'notDeleted'],
        ['without a response in time', { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, 'notDeleted'],
      ] as const
    ).map(([what, step, notice]) => ({
      name: `[S06] a deletion ${what}: it is said`,
      steps: [...deleting, step],
      ends: { listed: 'idle' },
      check: holds({ tracks: [english], ...says(notice) }),
    })),
    ...(
      [
        ['listed', [{ done: 'load', output: { status: 'disconnected' } }]],
        ['saved', [loaded, add, { done: 'save', output: { status: 'disconnected' } }]],
        ['deleted', [...deleting, { done: 'remove', output: { status: 'disconnected' } }]],
      ] as const
    ).map(([what, steps]) => ({
      name: `[S06] a session that is lost while captions are ${what} leads to the sign-in`,
      steps,
      ends: 'lost' as const,
      output: { kind: 'lost' },
    })),
    ...requests.map((journey) => ({ ...journey, onChart: true })),
  ],
});
