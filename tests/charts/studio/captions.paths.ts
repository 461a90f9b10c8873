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

/** The requests to the server. */
const requests: Journey[] = [
  {
    name: '[S06] caption requests name the film, and those that save or delete also name the language and kind',
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
      name: '[S06] a medium that cannot have captions shows no captions section',
      steps: [{ done: 'load', output: { status: 'empty' } }],
      ends: 'none',
    },
    {
      name: '[S06] a list that timed out can be requested again',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: { type: 'captions.retry' } }, loaded],
      ends: { listed: 'idle' },
    },
    {
      name: '[S06] a list that times out is reported',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[S06] a list that fails to load is reported',
      steps: [{ error: 'load', reason: offline }],
      ends: 'failed',
    },
    {
      name: '[S06] the language and kind of the next file are chosen independently',
      steps: [
        loaded,
        { send: { type: 'captions.describe', change: { lang: 'fr' } } },
        { send: { type: 'captions.describe', change: { kind: 'forced' } } },
      ],
      ends: { listed: 'idle' },
      check: holds({ draft: { lang: 'fr', kind: 'forced' } }),
    },
    {
      name: '[S06] the language of the next file can be chosen while another file is being sent',
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
      name: '[S06] a file is sent with its language and kind',
      steps: [loaded, add],
      ends: { listed: 'saving' },
      check: holds({ file: { lang: 'fr', kind: 'captions', file }, tracks: [english], notice: undefined }, true),
    },
    {
      name: '[S06] a file is listed once the server confirms it, and its number of captions is reported',
      steps: [loaded, add, { done: 'save', output: { status: 'ok', tracks: [english, french], cues: 12 } }],
      ends: { listed: 'idle' },
      check: holds({ tracks: [english, french], ...says('saved', 0, 12) }),
    },
    {
      name: '[S06] a malformed file is reported with its reason and line, and the list stays',
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
      name: '[S06] a file of the maximum size is sent, which clears the previous message',
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
        ['that may no longer be added', { done: 'save', output: { status: 'private' } }, 'gone'],
        ['whose request fails', { error: 'save', reason: offline }, 'notSaved'],
        ['whose request times out', { elapse: PROBE_TIMEOUT_MS }, 'notSaved'],
      ] as const
    ).map(([what, step, notice]) => ({
      name: `[S06] a file ${what} is reported, and the list stays`,
      steps: [loaded, add, step],
      ends: { listed: 'idle' },
      check: holds({ tracks: [english], ...says(notice) }),
    })),
    {
      name: '[S06] deleting captions asks for confirmation and clears the previous message',
      steps: [loaded, add, { done: 'save', output: invalid }, remove],
      ends: { listed: 'confirming' },
      check: holds({ chosen: english, notice: undefined, tracks: [english] }),
    },
    {
      name: '[S06] cancelling a deletion keeps the captions',
      steps: [loaded, remove, { send: { type: 'captions.cancel' } }],
      ends: { listed: 'idle' },
      check: holds({ tracks: [english] }),
    },
    {
      name: '[S06] captions being deleted stay listed until the server confirms',
      steps: deleting,
      ends: { listed: 'deleting' },
      check: holds({ tracks: [english], chosen: english }, true),
    },
    {
      name: '[S06] captions leave the list once the server confirms their deletion',
      steps: [...deleting, { done: 'remove', output: { status: 'ok', tracks: [] } }],
      ends: { listed: 'idle' },
      check: holds({ tracks: [], ...says('deleted') }),
    },
    ...(
      [
        ['of captions that are already gone', { done: 'remove', output: { status: 'empty' } }, 'gone'],
        ['that fails', { error: 'remove', reason: offline }, 'notDeleted'],
        ['that times out', { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, 'notDeleted'],
      ] as const
    ).map(([what, step, notice]) => ({
      name: `[S06] a deletion ${what} is reported`,
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
