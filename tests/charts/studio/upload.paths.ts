import type { SnapshotFrom } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { uploadMachine } from '../../../machines/studio/uploads/upload.machine.ts';
import type { ChosenFile } from '../../../machines/studio/uploads/uploads.ports.ts';
import { secondsLeft } from '../../../machines/studio/uploads/uploads.select.ts';
import { definePaths } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof uploadMachine>;

const file: ChosenFile = { key: '1', name: 'final.mp4', size: 10_000_000, date: '2026-08-09' };
const offline = new Error('offline');
const AT = 1_000_000;

const start = { send: { type: 'send.start' } } as const;
const pause = { send: { type: 'send.pause' } } as const;
const resume = { send: { type: 'send.resume' } } as const;
const online = { send: { type: 'browser.online' } } as const;
const from = (event: { type: string; [field: string]: unknown }) => ({ from: 'send', event }) as const;
const created = { done: 'create', output: { status: 'created', id: 'a1' } } as const;
const createFailed = { error: 'create', reason: offline } as const;
const progress = (sent: number, at: number) => from({ type: 'send.progress', sent, at });
const done = from({ type: 'send.done' });
const lost = from({ type: 'send.lost' });
const busy = from({ type: 'send.busy' });
const busyAtFirst = { done: 'create', output: { status: 'busy' } } as const;
const refused = from({ type: 'send.refused', reason: 'room' });
const picture = { done: 'picture', output: 'QUJD' } as const;

function expectEqual(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}

export default definePaths(uploadMachine, {
  name: 'upload',
  input: [
    { file, id: undefined },
    { file, id: 'a1' },
  ],
  events: {
    'send.start': [{}],
    'send.pause': [{}],
    'send.resume': [{}],
    'browser.online': [{}],
    'send.progress': [],
    'send.done': [],
    'send.lost': [],
    'send.busy': [],
    'send.refused': [],
  },
  runsIn: { create: 'creating', picture: 'preparing', send: 'sending' },
  results: {
    create: {
      done: [{ status: 'created', id: 'a1' }, { status: 'busy' }, { status: 'refused', reason: 'room' }],
      error: [offline],
    },
    picture: { done: ['QUJD', undefined], error: [offline] },
    send: {
      emits: [
        { type: 'send.progress', sent: 4_000_000, at: AT },
        { type: 'send.done' },
        { type: 'send.lost' },
        { type: 'send.busy' },
        { type: 'send.refused', reason: 'room' },
      ],
      error: [offline],
    },
  },
  explore: { contextKey: ({ id, isPrepared, tries }) => [id, isPrepared, Math.min(tries, 2)] },
  endless: { send: 'it lasts as long as the file is large; its silence is timed' },
  tags: { sending: ['creating', 'unheard', 'preparing', 'sending', 'waiting', 'busy'] },
  pinned: [
    {
      name: '[S02] a file is announced first, then sent under the id that the server has assigned',
      onChart: true,
      begins: { in: 'creating', context: { sent: 0, speed: 0, tries: 0 }, inputs: { create: [file] } },
      steps: [
        created,
        { ...start, expects: { in: 'preparing', inputs: { picture: [file] } } },
        { ...picture, expects: { in: 'sending', inputs: { send: [{ file, id: 'a1' }] } } },
      ],
      ends: 'sending',
    },
    {
      name: '[S02] progress reports with the same time or without new bytes do not change the speed',
      onChart: true,
      steps: [
        created,
        start,
        picture,
        progress(0, AT),
        { ...progress(1_000_000, AT + 1_000), expects: { context: { speed: 1_000_000 } } },
        { ...progress(2_000_000, AT + 1_000), expects: { context: { sent: 2_000_000, speed: 1_000_000 } } },
        { ...progress(2_000_000, AT + 3_000), expects: { context: { speed: 1_000_000 } } },
      ],
      ends: 'sending',
    },
    {
      name: '[S02] the speed does not include time spent paused',
      onChart: true,
      steps: [
        created,
        start,
        picture,
        progress(1_000_000, AT),
        pause,
        resume,
        start,
        { ...progress(2_000_000, AT + 60_000), expects: { context: { speed: 0, sent: 2_000_000 } } },
        progress(3_000_000, AT + 61_000),
      ],
      ends: 'sending',
      context: { speed: 1_000_000 },
    },
    {
      name: '[S02] a file is announced to the server at once and then waits for its turn',
      steps: [created],
      ends: 'queued',
      check: ({ context }: Snapshot, { parent }) => {
        expectEqual(parent, [
          { type: 'upload.created', key: '1', id: 'a1' },
          { type: 'upload.queued', key: '1' },
        ]);
        expectEqual(context.id, 'a1');
      },
    },
    {
      name: '[S02] a file rejected at its announcement is refused before a byte is sent',
      steps: [{ done: 'create', output: { status: 'refused', reason: 'size' } }],
      ends: 'refused',
      check: ({ context }: Snapshot, { parent, starts }) =>
        expectEqual(
          [context.reason, context.id, parent, starts['send']],
          ['size', undefined, [{ type: 'upload.stopped', key: '1' }], undefined],
        ),
    },
    {
      name: '[S02] an announcement that fails is retried after a second',
      steps: [createFailed, { elapse: 1_000 }],
      ends: 'creating',
      check: (_, { starts }) => expectEqual(starts['create'], 2),
    },
    {
      name: '[S02] the delay between retries of an announcement grows',
      steps: [createFailed, { elapse: 1_000 }, createFailed, { elapse: 1_000 }],
      ends: 'unheard',
    },
    {
      name: '[S02] a failed announcement is retried when the network returns or on request',
      steps: [createFailed, online, createFailed, resume],
      ends: 'creating',
    },
    {
      name: '[S02] an announcement that times out counts as failed',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'unheard',
      check: ({ context }: Snapshot) => expectEqual(context.tries, 1),
    },
    {
      name: '[S02] a successful announcement resets the count of failures',
      steps: [createFailed, online, created],
      ends: 'queued',
      check: ({ context }: Snapshot) => expectEqual(context.tries, 0),
    },
    {
      name: '[S02] a picture is made and reported before the first byte is sent',
      steps: [created, start, picture],
      ends: 'sending',
      check: (_, { parent }) => expectEqual(parent.at(-1), { type: 'upload.pictured', id: 'a1', picture: 'QUJD' }),
    },
    {
      name: '[S02] a film that the browser cannot show is sent without a picture',
      steps: [created, start, { error: 'picture', reason: offline }],
      ends: 'sending',
      check: (_, { parent }) => expectEqual(parent.at(-1), { type: 'upload.queued', key: '1' }),
    },
    {
      name: '[S02] a file of which no picture can be made is sent without reporting one',
      steps: [created, start, { done: 'picture', output: undefined }],
      ends: 'sending',
      check: (_, { parent }) => expectEqual(parent.at(-1), { type: 'upload.queued', key: '1' }),
    },
    {
      name: '[S02] a picture is made only once, even if the file is paused and resumed',
      steps: [created, start, picture, pause, resume, start],
      ends: 'sending',
      check: (_, { starts }) => expectEqual([starts['picture'], starts['send']], [1, 2]),
    },
    {
      name: '[S02] a picture that takes longer than eight seconds is skipped',
      steps: [created, start, { elapse: 8_000 }],
      ends: 'sending',
    },
    {
      name: '[S02] an upload started earlier resumes without a new picture',
      input: { file, id: 'a1' },
      steps: [start],
      ends: 'sending',
      check: (_, { starts }) => expectEqual([starts['picture'], starts['send']], [undefined, 1]),
    },
    {
      name: '[S02] speed and time left are computed from the bytes that the server has received',
      steps: [
        created,
        start,
        picture,
        progress(0, AT),
        progress(1_000_000, AT + 1_000),
        progress(3_000_000, AT + 2_000),
      ],
      ends: 'sending',
      check({ context }: Snapshot) {
        // 1 MB/s, and then three tenths of the way to 2 MB/s.
        expectEqual([context.sent, context.speed], [3_000_000, 1_300_000]);
        expectEqual(Math.round(secondsLeft(file.size, context) ?? 0), 5);
      },
    },
    {
      name: '[S02] the time left is unknown until the first bytes have arrived',
      steps: [created, start, picture, progress(0, AT)],
      ends: 'sending',
      check: ({ context }: Snapshot) => expectEqual(secondsLeft(file.size, context), undefined),
    },
    {
      name: '[S02] a completely received file gives up its turn',
      steps: [created, start, picture, done],
      ends: 'sent',
      check: (_, { parent }) => expectEqual(parent.at(-1), { type: 'upload.stopped', key: '1' }),
    },
    {
      name: '[S02] a lost connection is retried after a second, and the file keeps its turn',
      steps: [created, start, picture, lost, { elapse: 1_000 }],
      ends: 'sending',
      check: (_, { parent, starts }) =>
        expectEqual([starts['send'], parent.some(({ type }) => type === 'upload.stopped')], [2, false]),
    },
    {
      name: '[S02] the retry delay grows with each consecutive loss of the connection',
      steps: [created, start, picture, lost, { elapse: 1_000 }, lost, { elapse: 1_000 }],
      ends: 'waiting',
    },
    {
      name: '[S02] progress resets the count of consecutive losses',
      steps: [created, start, picture, lost, { elapse: 1_000 }, progress(1_000, AT), lost, { elapse: 1_000 }],
      ends: 'sending',
    },
    {
      name: '[S02] an upload with a lost connection resumes when the network returns',
      steps: [created, start, picture, lost, online],
      ends: 'sending',
    },
    {
      name: '[S02] an upload with a lost connection resumes on request',
      steps: [created, start, picture, lost, resume],
      ends: 'sending',
    },
    {
      name: '[S02] 90 s without progress count as a lost connection',
      steps: [created, start, picture, { elapse: 89_000 }, progress(1_000, AT), { elapse: 90_000 }],
      ends: 'waiting',
      check: ({ context }: Snapshot) => expectEqual(context.tries, 1),
    },
    {
      name: '[S02] [O02] a busy server is retried after a second, and the file keeps its turn and its id',
      steps: [
        created,
        start,
        picture,
        { ...busy, expects: { in: 'busy', context: { tries: 1 } } },
        { elapse: 1_000, expects: { in: 'sending', inputs: { send: [{ file, id: 'a1' }] } } },
      ],
      ends: 'sending',
      check: (_, { parent, starts }) =>
        expectEqual([starts['create'], parent.some(({ type }) => type === 'upload.stopped')], [1, false]),
    },
    {
      name: '[S02] [O02] busy responses and lost connections lengthen the same retry delay',
      steps: [created, start, picture, busy, { elapse: 1_000 }, lost, { elapse: 1_000 }],
      ends: 'waiting',
    },
    {
      name: '[S02] [O02] a busy server is retried at once on request',
      steps: [created, start, picture, busy, resume],
      ends: 'sending',
    },
    {
      name: '[S02] [O02] a file can be paused while the server is busy and gives up its turn',
      steps: [created, start, picture, busy, pause],
      ends: 'paused',
      check: (_, { parent }) => expectEqual(parent.at(-1), { type: 'upload.stopped', key: '1' }),
    },
    {
      name: '[S02] [O02] an announcement that a busy server did not register is retried after a second',
      steps: [{ ...busyAtFirst, expects: { in: 'busy', context: { id: undefined, tries: 1 } } }, { elapse: 1_000 }],
      ends: 'creating',
      check: (_, { starts }) => expectEqual(starts['create'], 2),
    },
    {
      name: '[S02] [O02] a file that is not registered yet cannot be paused',
      steps: [busyAtFirst, pause],
      ends: 'busy',
    },
    {
      name: '[S02] an error of the sender counts as a lost connection',
      steps: [created, start, picture, { error: 'send', reason: offline }],
      ends: 'waiting',
      check: ({ context }: Snapshot) => expectEqual(context.tries, 1),
    },
    {
      name: '[S02] a paused file gives up its turn and queues again when resumed',
      steps: [created, start, picture, pause, resume],
      ends: 'queued',
      check: (_, { parent }) =>
        expectEqual(
          parent.map(({ type }) => type),
          ['upload.created', 'upload.queued', 'upload.pictured', 'upload.stopped', 'upload.queued'],
        ),
    },
    {
      name: '[S02] a file that is paused before its turn does not start',
      steps: [created, pause, start],
      ends: 'paused',
    },
    {
      name: '[S02] a file can be paused before its turn and while its connection is lost',
      steps: [created, pause, resume, start, picture, lost, pause],
      ends: 'paused',
    },
    {
      name: '[S02] a file rejected during sending shows the reason and gives up its turn',
      steps: [created, start, picture, refused],
      ends: 'refused',
      check(snapshot: Snapshot, { parent }) {
        expectEqual(snapshot.context.reason, 'room');
        expectEqual(parent.at(-1), { type: 'upload.stopped', key: '1' });
      },
    },
    {
      name: '[S02] [O02] a file rejected for lack of space queues again on request and resumes under its id',
      steps: [
        created,
        start,
        picture,
        refused,
        { ...resume, expects: { in: 'queued', parent: [{ type: 'upload.queued', key: '1' }] } },
        { ...start, expects: { in: 'sending', inputs: { send: [{ file, id: 'a1' }] } } },
      ],
      ends: 'sending',
    },
    {
      name: '[S02] [O02] a file whose announcement was rejected for lack of space is announced again on request',
      steps: [
        { done: 'create', output: { status: 'refused', reason: 'room' } },
        { ...resume, expects: { in: 'creating', inputs: { create: [file] } } },
        { ...created, expects: { in: 'queued' } },
      ],
      ends: 'queued',
    },
    ...(['rights', 'size', 'gone', 'session', 'file'] as const).map((reason) => ({
      name: `[S02] a file rejected for a permanent reason cannot be resumed (${reason})`,
      steps: [created, start, picture, from({ type: 'send.refused', reason }), resume],
      ends: 'refused',
    })),
    {
      name: '[S02] a file rejected because of too many unfinished uploads can be announced again',
      steps: [{ done: 'create', output: { status: 'refused', reason: 'many' } }, resume],
      ends: 'creating',
    },
    {
      name: '[S02] the time left is unknown after a pause until the speed is measured again',
      steps: [created, start, picture, progress(0, AT), progress(1_000_000, AT + 1_000), pause, resume, start],
      ends: 'sending',
      check: ({ context }: Snapshot) => expectEqual(secondsLeft(file.size, context), undefined),
    },
  ],
});
