import type { SnapshotFrom } from 'xstate';
import type { Upload } from '../../../core/contract/uploads.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { uploadsMachine } from '../../../machines/studio/uploads/uploads.machine.ts';
import type { ChosenFile } from '../../../machines/studio/uploads/uploads.ports.ts';
import {
  selectIsSending,
  selectPicture,
  selectRows,
  selectSummary,
} from '../../../machines/studio/uploads/uploads.select.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof uploadsMachine>;

const offline = new Error('offline');
const anUpload = (upload: Partial<Upload> & { id: string }): Upload => ({
  name: `${upload.id}.mp4`,
  title: `Run ${upload.id}`,
  date: '2026-08-09',
  visibility: 'private',
  collectionId: undefined,
  type: undefined,
  size: 10_000_000,
  received: 4_000_000,
  state: 'receiving',
  percent: 0,
  playable: false,
  reason: undefined,
  detail: undefined,
  createdAt: 1_780_000_000_000,
  mine: true,
  owner: undefined,
  ...upload,
});
const begun = anUpload({ id: 'a1' });
const packaging = anUpload({ id: 'b2', type: 'Video', received: 10_000_000, state: 'packaging', percent: 40 });
const failed = anUpload({
  id: 'c3',
  type: 'Video',
  received: 10_000_000,
  state: 'failed',
  reason: 'videoCodec',
  detail: 'HEVC (H.265)',
});
const ready = anUpload({ id: 'd4', type: 'Video', received: 10_000_000, state: 'ready', playable: true });
const limits = {
  fileBytes: 20_000_000,
  left: 15_000_000,
  types: ['Video', 'Photo'],
  collections: [{ id: '2001', title: 'Finals' }],
} as const;

const aFile = (key: string, file: Partial<ChosenFile> = {}): ChosenFile => ({
  key,
  name: `film ${key}.mp4`,
  size: 10_000_000,
  date: '2026-08-09',
  ...file,
});
const one = aFile('1');
const same = aFile('9', { name: 'a1.mp4' });

const loaded = {
  done: 'load',
  output: { status: 'ok', uploads: [begun, packaging, failed, ready], ...limits },
} as const;
const empty = { done: 'load', output: { status: 'ok', uploads: [], ...limits } } as const;
const said = (uploads: readonly Upload[], gone: readonly string[] = [], whole = false) =>
  ({ from: 'stream', event: { type: 'stream.changed', uploads, gone, whole } }) as const;
const streamed = said([begun, packaging, failed, ready], [], true);
const lostStream = { snapshot: 'stream', picture: { value: 'waiting' } } as const;
const send = <E extends { type: string }>(event: E) => ({ send: event }) as const;
const add = (...files: ChosenFile[]) => send({ type: 'uploads.add', files });
const queued = (key: string) => ({ from: `upload-${key}`, event: { type: 'upload.queued', key } }) as const;
const stopped = (key: string) => ({ from: `upload-${key}`, event: { type: 'upload.stopped', key } }) as const;
const created = (key: string, id: string) =>
  ({ from: `upload-${key}`, event: { type: 'upload.created', key, id } }) as const;
const start = { type: 'send.start' } as const;
const pictured = (key: string, id: string, picture: string) =>
  ({ from: `upload-${key}`, event: { type: 'upload.pictured', id, picture } }) as const;
/** Two files that the server has received completely; one of them is ready. */
const bothSent = [
  empty,
  add(one, aFile('2')),
  created('1', 'n5'),
  created('2', 'n6'),
  said([anUpload({ id: 'n5', type: 'Video', state: 'ready' }), anUpload({ id: 'n6', state: 'waiting' })]),
] as const;
const summarizes = (there: string[], failed: number) => (snapshot: Snapshot) => {
  const summary = selectSummary(snapshot);
  expectEqual([summary?.there.map(({ id }) => id).toSorted(), summary?.failed], [there.toSorted(), failed]);
};
const responded = (id: 'describe' | 'retry' | 'remove', status: string) => ({ done: id, output: { status } }) as const;
const typeTitle = (title: string) => send({ type: 'uploads.type', id: 'a1', title });
const takeTitle = send({ type: 'uploads.take', id: 'a1' });
const retry = send({ type: 'uploads.retry', upload: failed });
const remove = send({ type: 'uploads.delete', upload: begun });
const confirm = send({ type: 'uploads.confirm' });

function expectEqual(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}
const noticeOf = ({ context: { notice } }: Snapshot): string => (notice ? `${notice.kind}: ${notice.title}` : '');
const says = (text: string) => (snapshot: Snapshot) => expectEqual(noticeOf(snapshot), text);
const rejects =
  (...texts: string[]) =>
  ({ context }: Snapshot) =>
    expectEqual(
      context.rejected.map(({ name, reason }) => `${name}: ${reason}`),
      texts,
    );
const stateOf = (snapshot: Snapshot, id: string): string =>
  snapshot.context.uploads.find((upload) => upload.id === id)?.state ?? 'gone';

const child = {
  snapshot: {
    value: { sending: 'moving' },
    context: { file: one, id: 'n5', sent: 4_000_000, speed: 1_000_000, reason: undefined },
    tags: ['sending'],
  },
};

type Journey = PinnedJourney<typeof uploadsMachine>;

const [two, three] = [aFile('2'), aFile('3')];
/** Three files, two of which are being sent. */
const threeChosen = [empty, add(one, two, three), queued('1'), queued('2'), queued('3')] as const;
/** The same files, with the ids that the server has assigned. */
const threeCreated = [...threeChosen, created('1', 'n5'), created('2', 'n6'), created('3', 'n7')] as const;
const packaged = (id: string): Upload => anUpload({ id, type: 'Video', state: 'packaging' });
const describe = (id: string, change: object) => send({ type: 'uploads.describe', id, change });

/** Files that are chosen, queued and sent. */
const files: Journey[] = [
  {
    name: '[S02] each chosen file gets its own upload actor',
    steps: [
      empty,
      {
        ...add(one, two),
        expects: {
          runs: ['online', 'stream', 'upload-1', 'upload-2'],
          inputs: { 'upload-1': [{ file: one, id: undefined }], 'upload-2': [{ file: two, id: undefined }] },
        },
      },
    ],
    ends: 'listed',
    context: { files: [one, two].map((file) => ({ file, id: undefined })) },
  },
  {
    name: '[S02] a continued file keeps its upload’s id and clears earlier rejections',
    steps: [
      loaded,
      {
        ...send({ type: 'uploads.continue', upload: begun, file: aFile('8', { name: 'other.mp4' }) }),
        expects: { context: { rejected: [{ name: 'other.mp4', reason: 'other' }], files: [] } },
      },
      {
        ...send({ type: 'uploads.continue', upload: begun, file: same }),
        expects: { context: { rejected: [] }, inputs: { 'upload-9': [{ file: same, id: 'a1' }] } },
      },
    ],
    ends: 'listed',
  },
  {
    name: '[S02] a waiting file leaves the queue when it is stopped or dismissed',
    steps: [
      ...threeChosen,
      { ...stopped('3'), expects: { context: { queue: [], sending: ['1', '2'] } } },
      { ...queued('3'), expects: { context: { queue: ['3'] } } },
      {
        ...send({ type: 'uploads.dismiss', key: '3' }),
        expects: { context: { queue: [], files: [one, two].map((file) => ({ file, id: undefined })) } },
      },
    ],
    ends: 'listed',
    runs: ['online', 'stream', 'upload-1', 'upload-2'],
  },
  {
    name: '[S02] a file of the maximum size is accepted if the remaining space is unknown',
    steps: [
      { done: 'load', output: { status: 'ok', uploads: [], ...limits, left: undefined } },
      add(aFile('1', { size: 20_000_000 })),
    ],
    ends: 'listed',
    context: { rejected: [], files: [{ file: aFile('1', { size: 20_000_000 }), id: undefined }] },
  },
  {
    name: '[S02] pictures of several files are stored by the id of their upload',
    steps: [
      empty,
      add(one, two),
      created('1', 'n5'),
      created('2', 'n6'),
      pictured('1', 'n5', 'QUJD'),
      pictured('2', 'n6', 'REVG'),
    ],
    ends: 'listed',
    context: { pictures: { n5: 'QUJD', n6: 'REVG' }, added: ['n5', 'n6'] },
  },
  {
    name: '[S02] files chosen while others are being sent belong to the same summary',
    steps: [empty, add(one), created('1', 'n5'), add(two), created('2', 'n6')],
    ends: 'listed',
    context: { added: ['n5', 'n6'] },
  },
  ...(
    [
      ['the stream', [said([], [], true)], said([packaged('n5')])],
      ['the first message of the stream', [], said([packaged('n5')], [], true)],
      [
        'the reloaded list',
        [{ from: 'stream', event: { type: 'stream.refused' } }],
        { done: 'load', output: { status: 'ok', uploads: [packaged('n5')], ...limits } },
      ],
    ] as const
  ).map(([where, steps, step]) => ({
    name: `[S02] the next file starts if ${where} reports a file as received before the upload does`,
    steps: [
      ...threeCreated,
      ...steps,
      { ...step, expects: { context: { queue: [], sending: ['2', '3'] }, children: { 'upload-3': [start] } } },
    ],
    ends: 'listed',
    context: {
      files: [
        { file: two, id: 'n6' },
        { file: three, id: 'n7' },
      ],
    },
    runs: ['online', 'stream', 'upload-2', 'upload-3'],
  })),
  {
    name: '[S02] sending is over once the stream reports every file as received',
    steps: [
      ...threeCreated,
      said([packaged('n7')], [], true),
      { ...said([packaged('n5'), packaged('n6')]), expects: { context: { files: [], queue: [], sending: [] } } },
    ],
    ends: 'listed',
    check: (snapshot: Snapshot) => expectEqual(selectIsSending(snapshot), false),
  },
  {
    name: '[S02] no summary is shown while a file still has to be sent',
    steps: [empty, add(one, two), created('1', 'n5'), said([anUpload({ id: 'n5', state: 'ready' })])],
    ends: 'listed',
    check: (snapshot: Snapshot) => expectEqual(selectSummary(snapshot), undefined),
  },
];

/** Requests of the person to the server. */
const requests: Journey[] = [
  {
    name: '[S03] a retry packages the failed file again, and its notice disappears with the next request',
    steps: [
      loaded,
      { ...retry, expects: { inputs: { retry: [{ id: 'c3' }] } } },
      { ...responded('retry', 'ok'), expects: { context: { notice: { kind: 'retried', title: 'Run c3' } } } },
      { ...remove, expects: { context: { notice: undefined, chosen: begun } } },
      { ...confirm, expects: { inputs: { remove: [{ id: 'a1' }] } } },
    ],
    ends: { listed: { act: 'deleting' } },
  },
  {
    name: '[S02] deleting an upload removes its queued file, its pending changes and its part of the summary',
    steps: [
      ...threeChosen,
      created('1', 'n5'),
      created('2', 'n6'),
      created('3', 'n7'),
      said([anUpload({ id: 'n5' }), anUpload({ id: 'n6' }), anUpload({ id: 'n7' })]),
      describe('n5', { visibility: 'public' }),
      describe('n7', { visibility: 'public' }),
      send({ type: 'uploads.delete', upload: anUpload({ id: 'n7' }) }),
      confirm,
      responded('remove', 'ok'),
    ],
    ends: { listed: { act: 'describing' } },
    context: {
      files: [
        { file: one, id: 'n5' },
        { file: two, id: 'n6' },
      ],
      queue: [],
      sending: ['1', '2'],
      changes: [{ id: 'n5', change: { visibility: 'public' } }],
      added: ['n5', 'n6'],
    },
    runs: ['online', 'stream', 'describe', 'upload-1', 'upload-2'],
  },
  {
    name: '[S02] two uploads can get the same title, and a title confirmed twice is saved once despite other changes',
    steps: [
      loaded,
      typeTitle('Final'),
      {
        ...send({ type: 'uploads.type', id: 'b2', title: 'Final' }),
        expects: { context: { typed: { a1: 'Final', b2: 'Final' } } },
      },
      { ...takeTitle, expects: { inputs: { describe: [{ id: 'a1', change: { title: 'Final' } }] } } },
      send({ type: 'uploads.take', id: 'b2' }),
      describe('a1', { visibility: 'public' }),
      takeTitle,
    ],
    ends: { listed: { act: 'describing' } },
    context: {
      changes: [
        { id: 'a1', change: { title: 'Final' } },
        { id: 'b2', change: { title: 'Final' } },
        { id: 'a1', change: { visibility: 'public' } },
      ],
    },
  },
  {
    name: '[S02] leaving a title field without typing saves nothing',
    steps: [loaded, takeTitle],
    ends: { listed: { act: 'idle' } },
    context: { changes: [], typed: {} },
  },
  {
    name: '[S02] a change that fails does not block the next one',
    steps: [
      loaded,
      describe('a1', { visibility: 'public' }),
      describe('b2', { date: '2026-01-02' }),
      {
        error: 'describe',
        reason: offline,
        expects: { inputs: { describe: [{ id: 'b2', change: { date: '2026-01-02' } }] } },
      },
    ],
    ends: { listed: { act: 'describing' } },
    context: { changes: [{ id: 'b2', change: { date: '2026-01-02' } }], notice: { kind: 'notSaved', title: 'Run a1' } },
  },
  {
    name: '[S02] the notice of a save names the upload unless it has left the list meanwhile',
    steps: [
      loaded,
      describe('a1', { visibility: 'public' }),
      { ...responded('describe', 'ok'), expects: { context: { notice: { kind: 'saved', title: 'Run a1' } } } },
      describe('b2', { visibility: 'public' }),
      said([], ['b2']),
      responded('describe', 'ok'),
    ],
    ends: { listed: { act: 'idle' } },
    context: { notice: { kind: 'saved', title: '' } },
  },
];

/** Reports of the server. */
const reports: Journey[] = [
  {
    name: '[S03] no notice is shown for a film that is new to the list or starts to be packaged',
    steps: [loaded, streamed, said([anUpload({ id: 'z9', state: 'ready' })]), said([{ ...begun, state: 'packaging' }])],
    ends: 'listed',
    context: { notice: undefined },
  },
];

export default definePaths(uploadsMachine, {
  name: 'uploads',
  input: { files: [] },
  events: {
    'uploads.add': [{ files: [one] }],
    'uploads.continue': [
      ({ context }: Snapshot) => (context.uploads.includes(begun) ? { upload: begun, file: same } : undefined),
      ({ context }: Snapshot) => (context.uploads.includes(begun) ? { upload: begun, file: aFile('8') } : undefined),
    ],
    'uploads.type': [{ id: 'a1', title: 'Final' }],
    'uploads.take': [{ id: 'a1' }],
    'uploads.describe': [{ id: 'a1', change: { visibility: 'public' } }],
    'uploads.retry': [{ upload: failed }],
    'uploads.delete': [{ upload: begun }],
    'uploads.confirm': [{}],
    'uploads.cancel': [{}],
    'uploads.dismiss': [
      ({ context }: Snapshot) => (context.files.some(({ file }) => file.key === '1') ? { key: '1' } : undefined),
    ],
    'uploads.reload': [{}],
    'browser.online': [],
    'stream.changed': [],
    'stream.refused': [],
    'upload.queued': [],
    'upload.stopped': [],
    'upload.created': [],
    'upload.pictured': [],
  },
  runsIn: {
    load: 'loading',
    online: 'listed',
    stream: 'listed',
    describe: 'listed.act.describing',
    retry: 'listed.act.retrying',
    remove: 'listed.act.deleting',
  },
  results: {
    load: {
      done: [
        { status: 'ok', uploads: [begun, packaging, failed, ready], ...limits },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
    stream: {
      emits: [
        { type: 'stream.changed', uploads: [begun, packaging, failed, ready], gone: [], whole: true },
        { type: 'stream.refused' },
      ],
      snapshots: [{ value: 'waiting' }],
    },
    online: { emits: [{ type: 'browser.online' }] },
    describe: { done: [{ status: 'ok' }, { status: 'ready' }, { status: 'disconnected' }], error: [offline] },
    retry: { done: [{ status: 'ok' }, { status: 'empty' }, { status: 'disconnected' }], error: [offline] },
    remove: { done: [{ status: 'ok' }, { status: 'ready' }, { status: 'disconnected' }], error: [offline] },
    'upload-1': {
      ...child,
      emits: [
        { type: 'upload.queued', key: '1' },
        { type: 'upload.stopped', key: '1' },
        { type: 'upload.created', key: '1', id: 'n5' },
      ],
    },
    'upload-2': child,
    'upload-3': child,
    'upload-9': child,
  },
  explore: {
    contextKey: ({ uploads, files, queue, sending, changes, typed }) => [
      uploads.length,
      files.length,
      queue.length,
      sending.length,
      Math.min(changes.length, 1),
      typed,
    ],
  },
  endless: {
    stream: 'it lasts as long as the list is shown',
    online: 'it listens to the browser as long as the list is shown',
  },
  unseen: [
    { state: 'lost', reason: 'the page leads away at once' },
    {
      state: 'listed.act.describing',
      like: 'listed.act.idle',
      reason: 'the field shows what was entered; only what came of it is said',
    },
  ],
  tags: { busy: ['loading', 'listed.act.retrying', 'listed.act.deleting'] },
  pinned: [
    {
      name: '[S02] recent uploads are listed with the limits for new ones',
      steps: [loaded],
      ends: { listed: { act: 'idle' } },
      runs: ['online', 'stream'],
      check(snapshot: Snapshot) {
        expectEqual(
          selectRows(snapshot).map(({ upload }) => upload?.id),
          ['a1', 'b2', 'c3', 'd4'],
        );
        expectEqual(snapshot.context.limits, limits);
      },
    },
    {
      name: '[S02] a person who may not add to the library is refused',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[S02] an expired session leads to the sign-in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[S02] a retry after a failed load requests the list again',
      steps: [{ error: 'load', reason: offline }, send({ type: 'uploads.reload' })],
      ends: 'loading',
    },
    {
      name: '[S02] a list request that times out offers a retry',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[S02] two files are sent in parallel, and the third starts when one of them stops',
      steps: [empty, add(one, aFile('2'), aFile('3')), queued('1'), queued('2'), queued('3'), stopped('1')],
      ends: 'listed',
      check(snapshot: Snapshot, { children }) {
        expectEqual(snapshot.context.sending, ['2', '3']);
        for (const key of ['1', '2', '3']) expectEqual(children[`upload-${key}`], [{ type: 'send.start' }]);
        expectEqual(selectIsSending(snapshot), true);
      },
    },
    {
      name: '[S02] a third file waits while two are being sent',
      steps: [empty, add(one, aFile('2'), aFile('3')), queued('1'), queued('2'), queued('3')],
      ends: 'listed',
      check(snapshot: Snapshot, { children }) {
        expectEqual([snapshot.context.sending, snapshot.context.queue], [['1', '2'], ['3']]);
        expectEqual(children['upload-3'] ?? [], []);
      },
    },
    {
      name: '[S02] files of unsupported types are rejected by name, and the others are added',
      steps: [empty, add(aFile('5', { name: 'notes.docx' }), one, aFile('6', { name: 'noending' }))],
      ends: 'listed',
      check(snapshot: Snapshot) {
        rejects('notes.docx: ending', 'noending: ending')(snapshot);
        expectEqual(
          snapshot.context.files.map(({ file }) => file.key),
          ['1'],
        );
      },
    },
    {
      name: '[S02] files that are empty, too large or beyond the remaining space are rejected before a byte is sent',
      steps: [
        empty,
        add(
          aFile('5', { name: 'none.mp4', size: 0 }),
          aFile('6', { name: 'large.mp4', size: 20_000_001 }),
          aFile('7', { name: 'wide.MP4', size: 15_000_001 }),
        ),
      ],
      ends: 'listed',
      check: rejects('none.mp4: empty', 'large.mp4: size', 'wide.MP4: room'),
    },
    {
      name: '[S02] a file that just fits is accepted, and a new choice of files clears earlier rejections',
      steps: [empty, add(aFile('5', { name: 'notes.docx' })), add(aFile('1', { name: 'Film.MOV', size: 15_000_000 }))],
      ends: 'listed',
      check(snapshot: Snapshot) {
        rejects()(snapshot);
        expectEqual(snapshot.context.files.length, 1);
      },
    },
    {
      name: '[S02] an unfinished upload continues with the same file',
      steps: [loaded, send({ type: 'uploads.continue', upload: begun, file: same })],
      ends: 'listed',
      check(snapshot: Snapshot) {
        expectEqual(snapshot.context.files, [{ file: same, id: 'a1' }]);
        expectEqual(selectRows(snapshot)[0]?.file?.key, '9');
      },
    },
    {
      name: '[S02] an unfinished upload cannot continue with a different file',
      steps: [loaded, send({ type: 'uploads.continue', upload: begun, file: aFile('8', { name: 'a1.mp4', size: 9 }) })],
      ends: 'listed',
      check: rejects('a1.mp4: other'),
    },
    {
      name: '[S02] a page does not send the same upload twice',
      steps: [
        loaded,
        send({ type: 'uploads.continue', upload: begun, file: same }),
        send({ type: 'uploads.continue', upload: begun, file: aFile('8', { name: 'a1.mp4' }) }),
      ],
      ends: 'listed',
      check: ({ context }: Snapshot) => expectEqual(context.files.length, 1),
    },
    {
      name: '[S02] a new file and its upload on the server share one row',
      steps: [empty, add(one), queued('1'), created('1', 'n5'), said([anUpload({ id: 'n5' })])],
      ends: 'listed',
      check: (snapshot: Snapshot) =>
        expectEqual(
          selectRows(snapshot).map(({ key, upload }) => [key, upload?.id]),
          [['1', 'n5']],
        ),
    },
    {
      name: '[S02] a file keeps its row once the server has received it, beside the rows of other uploads',
      steps: [
        empty,
        add(one, two),
        created('1', 'n5'),
        created('2', 'n6'),
        said([anUpload({ id: 'n5' }), anUpload({ id: 'n6' }), ready]),
        said([packaged('n5')]),
      ],
      ends: 'listed',
      check: (snapshot: Snapshot) =>
        expectEqual(
          selectRows(snapshot).map(({ key, upload, sender }) => [key, upload?.id, sender !== undefined]),
          [
            ['1', 'n5', false],
            ['2', 'n6', true],
            ['d4', 'd4', false],
          ],
        ),
    },
    {
      name: '[S02] the picture of a new file is saved automatically and without a notice',
      steps: [
        empty,
        add(one),
        created('1', 'n5'),
        queued('1'),
        pictured('1', 'n5', 'QUJD'),
        responded('describe', 'ok'),
      ],
      ends: { listed: { act: 'idle' } },
      check(snapshot: Snapshot) {
        says('')(snapshot);
        expectEqual(snapshot.context.changes, []);
      },
    },
    {
      name: '[S02] a picture made by this page is shown until the server has a thumbnail',
      steps: [empty, add(one), created('1', 'n5'), pictured('1', 'n5', 'QUJD')],
      ends: { listed: { act: 'describing' } },
      check(snapshot: Snapshot) {
        expectEqual(snapshot.context.changes, [{ id: 'n5', change: { picture: 'QUJD' } }]);
        const shown = (upload: Partial<Upload>) => selectPicture(snapshot, anUpload({ id: 'n5', ...upload }));
        expectEqual(shown({}), 'data:image/jpeg;base64,QUJD');
        expectEqual(shown({ thumb: '/media/n5/thumb.jpg' }), '/media/n5/thumb.jpg');
        expectEqual(shown({ id: 'a1' }), undefined);
      },
    },
    {
      name: '[S02] files dropped on the library page are added once the list has loaded',
      input: { files: [one, aFile('5', { name: 'notes.docx' })] },
      steps: [empty, queued('1')],
      ends: 'listed',
      check(snapshot: Snapshot) {
        rejects('notes.docx: ending')(snapshot);
        expectEqual([snapshot.context.sending, snapshot.context.waiting], [['1'], []]);
      },
    },
    {
      name: '[S02] files dropped on the library page are added only once, even if the list is reloaded',
      input: { files: [one] },
      steps: [empty, queued('1'), { from: 'stream', event: { type: 'stream.refused' } }, loaded],
      ends: 'listed',
      check: ({ context }: Snapshot) => expectEqual(context.files.length, 1),
    },
    {
      name: '[S02] a summary lists the chosen files once all of them are playable',
      steps: [...bothSent, said([anUpload({ id: 'n6', type: 'Video', state: 'packaging', playable: true })])],
      ends: 'listed',
      check: summarizes(['n6', 'n5'], 0),
    },
    {
      name: '[S02] the summary counts the files that failed',
      steps: [...bothSent, said([anUpload({ id: 'n6', state: 'failed', reason: 'type' })])],
      ends: 'listed',
      check: summarizes(['n5'], 1),
    },
    {
      name: '[S02] no summary is shown while a chosen file is being packaged and is not playable yet',
      steps: [...bothSent, said([anUpload({ id: 'n6', type: 'Video', state: 'packaging' })])],
      ends: 'listed',
      check: (snapshot: Snapshot) => expectEqual(selectSummary(snapshot), undefined),
    },
    {
      name: '[S02] uploads started elsewhere do not cause a summary',
      steps: [loaded, said([{ ...packaging, state: 'ready' }])],
      ends: 'listed',
      check: (snapshot: Snapshot) => expectEqual(selectSummary(snapshot), undefined),
    },
    {
      name: '[S02] files chosen after a summary start a new one',
      steps: [
        ...bothSent,
        said([anUpload({ id: 'n6', state: 'ready' })]),
        add(aFile('3')),
        created('3', 'n7'),
        said([anUpload({ id: 'n7', state: 'ready' })]),
      ],
      ends: 'listed',
      check: summarizes(['n7'], 0),
    },
    {
      name: '[S02] a file that the server has received leaves the page’s files, and its actor stops',
      steps: [
        empty,
        add(one),
        queued('1'),
        created('1', 'n5'),
        said([anUpload({ id: 'n5' })]),
        stopped('1'),
        said([anUpload({ id: 'n5', state: 'packaging', percent: 10 })]),
      ],
      ends: 'listed',
      check(snapshot: Snapshot) {
        expectEqual([snapshot.context.files, snapshot.context.sending], [[], []]);
        expectEqual(selectIsSending(snapshot), false);
        if ('upload-1' in snapshot.children) throw new Error('its actor still runs');
      },
    },
    {
      name: '[S02] dismissing a file stops its actor and starts the next file',
      steps: [
        empty,
        add(one, aFile('2'), aFile('3')),
        queued('1'),
        queued('2'),
        queued('3'),
        send({ type: 'uploads.dismiss', key: '1' }),
      ],
      ends: 'listed',
      check(snapshot: Snapshot) {
        expectEqual(snapshot.context.sending, ['2', '3']);
        if ('upload-1' in snapshot.children) throw new Error('its actor still runs');
      },
    },
    {
      name: '[S03] packaging progress arrives through the stream without a notice',
      steps: [loaded, streamed, said([{ ...packaging, percent: 80 }])],
      ends: 'listed',
      check(snapshot: Snapshot) {
        expectEqual(snapshot.context.uploads.find(({ id }) => id === 'b2')?.percent, 80);
        says('')(snapshot);
      },
    },
    {
      name: '[S03] a film that has become ready is reported once',
      steps: [loaded, streamed, said([{ ...packaging, state: 'ready' }]), said([{ ...packaging, state: 'ready' }])],
      ends: 'listed',
      check: says('ready: Run b2'),
    },
    {
      name: '[S03] a film that failed is reported',
      steps: [loaded, streamed, said([{ ...packaging, state: 'failed', reason: 'unreadable' }])],
      ends: 'listed',
      check: says('failed: Run b2'),
    },
    {
      name: '[S03] a change of somebody else’s film updates the list without a notice',
      steps: [
        { done: 'load', output: { status: 'ok', uploads: [{ ...packaging, mine: false }], ...limits } },
        said([{ ...packaging, mine: false, state: 'ready' }]),
      ],
      ends: 'listed',
      check(snapshot: Snapshot) {
        says('')(snapshot);
        expectEqual(stateOf(snapshot, 'b2'), 'ready');
      },
    },
    {
      name: '[S03] deleted uploads leave the list, and new ones are listed first',
      steps: [loaded, streamed, said([anUpload({ id: 'e5' })], ['c3'])],
      ends: 'listed',
      check: (snapshot: Snapshot) =>
        expectEqual(
          snapshot.context.uploads.map(({ id }) => id),
          ['e5', 'a1', 'b2', 'd4'],
        ),
    },
    {
      name: '[S03] the list stays while the stream is lost and is replaced by the first message after reconnection',
      steps: [
        loaded,
        streamed,
        { ...lostStream, expects: { context: { uploads: [begun, packaging, failed, ready] } } },
        said([ready], [], true),
      ],
      ends: 'listed',
      check: (snapshot: Snapshot) =>
        expectEqual(
          snapshot.context.uploads.map(({ id }) => id),
          ['d4'],
        ),
    },
    {
      name: '[S02] [S03] the stream and the uploads are notified when the network returns',
      steps: [loaded, add(one), queued('1'), lostStream, { from: 'online', event: { type: 'browser.online' } }],
      ends: 'listed',
      check: (_, { children }) => {
        expectEqual(children['stream'], [{ type: 'browser.online' }]);
        expectEqual(children['upload-1'], [{ type: 'send.start' }, { type: 'browser.online' }]);
      },
    },
    ...(
      [
        ['the first message of the stream', [said([{ ...begun, state: 'packaging' }], [], true)]],
        [
          'the reloaded list',
          [
            { from: 'stream', event: { type: 'stream.refused' } },
            { done: 'load', output: { status: 'ok', uploads: [{ ...begun, state: 'packaging' }], ...limits } },
          ],
        ],
      ] as const
    ).map(([where, steps]) => ({
      name: `[S02] a continued file is no longer sent once ${where} reports it as received`,
      steps: [loaded, send({ type: 'uploads.continue', upload: begun, file: same }), ...steps],
      ends: 'listed',
      check: ({ context }: Snapshot) => expectEqual(context.files, []),
    })),
    {
      name: '[S02] a list request that fails offers a retry',
      steps: [{ error: 'load', reason: offline }],
      ends: 'failed',
    },
    {
      name: '[S03] a change of the person’s rights reloads the list',
      steps: [loaded, { from: 'stream', event: { type: 'stream.refused' } }],
      ends: 'loading',
    },
    {
      name: '[S02] a title confirmed both by Enter and by leaving its field is saved once',
      steps: [loaded, typeTitle('Final'), takeTitle, takeTitle],
      ends: { listed: { act: 'describing' } },
      check: ({ context }: Snapshot) => expectEqual(context.changes, [{ id: 'a1', change: { title: 'Final' } }]),
    },
    {
      name: '[S02] a second title typed while the first is being saved is saved after it',
      steps: [loaded, typeTitle('Final'), takeTitle, typeTitle('Final B'), takeTitle],
      ends: { listed: { act: 'describing' } },
      check: ({ context }: Snapshot) =>
        expectEqual(context.changes, [
          { id: 'a1', change: { title: 'Final' } },
          { id: 'a1', change: { title: 'Final B' } },
        ]),
    },
    {
      name: '[S02] a delete request interrupts the save of a change, which is repeated after cancelling',
      steps: [loaded, typeTitle('Final'), takeTitle, remove, send({ type: 'uploads.cancel' })],
      ends: { listed: { act: 'describing' } },
      check(snapshot: Snapshot) {
        expectEqual(snapshot.context.changes, [{ id: 'a1', change: { title: 'Final' } }]);
        expectEqual(snapshot.context.chosen?.id, begun.id);
      },
    },
    {
      name: '[S02] a delete request asks for confirmation even while a change is being saved',
      steps: [loaded, typeTitle('Final'), takeTitle, remove],
      ends: { listed: { act: 'confirming' } },
    },
    {
      name: '[S03] a failed file can be packaged again even while a change is being saved',
      steps: [loaded, typeTitle('Final'), takeTitle, retry],
      ends: { listed: { act: 'retrying' } },
      check: ({ context }: Snapshot) => expectEqual(context.chosen?.id, failed.id),
    },
    {
      name: '[S02] a new title is trimmed and saved, and the list keeps the old one until the server confirms',
      steps: [loaded, typeTitle(' Final '), takeTitle],
      ends: { listed: { act: 'describing' } },
      check(snapshot: Snapshot) {
        expectEqual(snapshot.context.changes, [{ id: 'a1', change: { title: 'Final' } }]);
        expectEqual(snapshot.context.uploads[0]?.title, 'Run a1');
      },
    },
    {
      name: '[S02] a saved title is shown in the list and reported',
      steps: [loaded, typeTitle('Final'), takeTitle, responded('describe', 'ok')],
      ends: { listed: { act: 'idle' } },
      check(snapshot: Snapshot) {
        says('saved: Final')(snapshot);
        expectEqual([snapshot.context.uploads[0]?.title, snapshot.context.typed], ['Final', {}]);
      },
    },
    {
      name: '[S02] text typed while a title is being saved stays in its field',
      steps: [loaded, typeTitle('Final'), takeTitle, typeTitle('Final, run 2'), responded('describe', 'ok')],
      ends: { listed: { act: 'idle' } },
      check: ({ context }: Snapshot) => expectEqual(context.typed, { a1: 'Final, run 2' }),
    },
    {
      name: '[S02] an empty or unchanged title is not saved',
      steps: [loaded, typeTitle('  '), takeTitle, typeTitle('Run a1'), takeTitle],
      ends: { listed: { act: 'idle' } },
      check: ({ context }: Snapshot) => expectEqual(context.typed, {}),
    },
    {
      name: '[S02] changes are saved one after another in the order in which they were made',
      steps: [
        loaded,
        send({ type: 'uploads.describe', id: 'a1', change: { visibility: 'public' } }),
        send({ type: 'uploads.describe', id: 'b2', change: { date: '2026-01-02' } }),
        send({ type: 'uploads.describe', id: 'b2', change: { collectionId: '2001' } }),
        responded('describe', 'ok'),
        responded('describe', 'ok'),
        responded('describe', 'ok'),
      ],
      ends: { listed: { act: 'idle' } },
      check(snapshot: Snapshot) {
        const [first, second] = snapshot.context.uploads;
        expectEqual([first?.visibility, second?.date, second?.collectionId], ['public', '2026-01-02', '2001']);
      },
    },
    {
      name: '[S02] choosing no collection removes the upload from its collection',
      steps: [
        { done: 'load', output: { status: 'ok', uploads: [{ ...begun, collectionId: '2001' }], ...limits } },
        send({ type: 'uploads.describe', id: 'a1', change: { collectionId: '' } }),
        responded('describe', 'ok'),
      ],
      ends: 'listed',
      check: ({ context }: Snapshot) => expectEqual(context.uploads[0]?.collectionId, undefined),
    },
    ...(
      [
        ['that comes too late', responded('describe', 'ready'), 'late: Run a1'],
        ['that fails', { error: 'describe', reason: offline }, 'notSaved: Run a1'],
        ['that times out', { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, 'notSaved: Run a1'],
      ] as const
    ).map(([what, step, notice]) => ({
      name: `[S02] a change ${what} is reported, and the typed title stays`,
      steps: [loaded, typeTitle('Final'), takeTitle, step],
      ends: { listed: { act: 'idle' } },
      check(snapshot: Snapshot) {
        says(notice)(snapshot);
        expectEqual([snapshot.context.typed, snapshot.context.changes], [{ a1: 'Final' }, []]);
      },
    })),
    {
      name: '[S02] a title saved too late stays in its field until it is cleared',
      steps: [
        loaded,
        streamed,
        typeTitle('Final'),
        said([{ ...begun, type: 'Video', state: 'ready' }]),
        { ...takeTitle, expects: { in: { listed: { act: 'describing' } } } },
        responded('describe', 'ready'),
        typeTitle(''),
        takeTitle,
      ],
      ends: { listed: { act: 'idle' } },
      check(snapshot: Snapshot) {
        says('late: Run a1')(snapshot);
        expectEqual(snapshot.context.typed, {});
      },
    },
    {
      name: '[S03] a failed file can be packaged again',
      steps: [loaded, retry, responded('retry', 'ok')],
      ends: { listed: { act: 'idle' } },
      check: says('retried: Run c3'),
    },
    ...(
      [
        ['is refused', responded('retry', 'empty')],
        ['fails', { error: 'retry', reason: offline }],
        ['times out', { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ] as const
    ).map(([what, step]) => ({
      name: `[S03] a retry that ${what} is reported`,
      steps: [loaded, retry, step],
      ends: { listed: { act: 'idle' } },
      check: says('notRetried: Run c3'),
    })),
    {
      name: '[S02] deleting an upload requires confirmation',
      steps: [loaded, remove],
      ends: { listed: { act: 'confirming' } },
      check: ({ context }: Snapshot) => expectEqual(context.chosen?.id, 'a1'),
    },
    {
      name: '[S02] cancelling the confirmation deletes nothing',
      steps: [loaded, remove, send({ type: 'uploads.cancel' })],
      ends: { listed: { act: 'idle' } },
      check: (snapshot: Snapshot) => expectEqual(stateOf(snapshot, 'a1'), 'receiving'),
    },
    {
      name: '[S02] deleting an upload removes it from the list, stops its actor and starts the next file',
      steps: [
        loaded,
        send({ type: 'uploads.continue', upload: begun, file: same }),
        queued('9'),
        add(one, aFile('2')),
        queued('1'),
        queued('2'),
        remove,
        confirm,
        responded('remove', 'ok'),
      ],
      ends: { listed: { act: 'idle' } },
      check(snapshot: Snapshot) {
        says('deleted: Run a1')(snapshot);
        expectEqual([stateOf(snapshot, 'a1'), snapshot.context.sending], ['gone', ['1', '2']]);
        if ('upload-9' in snapshot.children) throw new Error('its actor still runs');
      },
    },
    ...(
      [
        ['it has become a medium meanwhile', responded('remove', 'ready')],
        ['deleting it fails', { error: 'remove', reason: offline }],
        ['deleting it times out', { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ] as const
    ).map(([what, step]) => ({
      name: `[S02] an upload stays listed if ${what}`,
      steps: [loaded, remove, confirm, step],
      ends: { listed: { act: 'idle' } },
      check(snapshot: Snapshot) {
        says('notDeleted: Run a1')(snapshot);
        expectEqual(stateOf(snapshot, 'a1'), 'receiving');
      },
    })),
    ...(
      [
        ['describing', [typeTitle('Final'), takeTitle, responded('describe', 'disconnected')]],
        ['retrying', [retry, responded('retry', 'disconnected')]],
        ['deleting', [remove, confirm, responded('remove', 'disconnected')]],
      ] as const
    ).map(([what, steps]) => ({
      name: `[S02] a session that expires while ${what} leads to the sign-in`,
      steps: [loaded, ...steps],
      ends: 'lost',
      output: { kind: 'lost' },
    })),
    ...[...files, ...requests, ...reports].map((journey) => ({ ...journey, onChart: true })),
  ],
});
