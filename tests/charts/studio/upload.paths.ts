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
const unheard = { error: 'create', reason: offline } as const;
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
      name: '[S02] nothing is sent of a file at first, and then it is sent under the id that the server has given',
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
      name: '[S02] two reports of one moment, or of no byte more, say nothing about the speed',
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
      name: '[S02] the time of a pause does not count as sending',
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
      name: '[S02] the server hears of a file at once, and then the file waits for its turn',
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
      name: '[S02] what the server refuses is refused before a byte is sent',
      steps: [{ done: 'create', output: { status: 'refused', reason: 'size' } }],
      ends: 'refused',
      check: ({ context }: Snapshot, { parent, starts }) =>
        expectEqual(
          [context.reason, context.id, parent, starts['send']],
          ['size', undefined, [{ type: 'upload.stopped', key: '1' }], undefined],
        ),
    },
    {
      name: '[S02] a host that cannot be reached is told again in a second',
      steps: [unheard, { elapse: 1_000 }],
      ends: 'creating',
      check: (_, { starts }) => expectEqual(starts['create'], 2),
    },
    {
      name: '[S02] each time longer',
      steps: [unheard, { elapse: 1_000 }, unheard, { elapse: 1_000 }],
      ends: 'unheard',
    },
    {
      name: '[S02] it is told again as soon as the network returns, or when asked to',
      steps: [unheard, online, unheard, resume],
      ends: 'creating',
    },
    {
      name: '[S02] a host that says nothing did not hear of it',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'unheard',
      check: ({ context }: Snapshot) => expectEqual(context.tries, 1),
    },
    {
      name: '[S02] once it has heard, losses are counted from zero',
      steps: [unheard, online, created],
      ends: 'queued',
      check: ({ context }: Snapshot) => expectEqual(context.tries, 0),
    },
    {
      name: '[S02] a picture is made before the first byte, and handed over',
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
      name: '[S02] nor is one handed over that there is not',
      steps: [created, start, { done: 'picture', output: undefined }],
      ends: 'sending',
      check: (_, { parent }) => expectEqual(parent.at(-1), { type: 'upload.queued', key: '1' }),
    },
    {
      name: '[S02] a picture is made once, however often the file is paused',
      steps: [created, start, picture, pause, resume, start],
      ends: 'sending',
      check: (_, { starts }) => expectEqual([starts['picture'], starts['send']], [1, 2]),
    },
    {
      name: '[S02] a picture that takes too long is not waited for',
      steps: [created, start, { elapse: 8_000 }],
      ends: 'sending',
    },
    {
      name: '[S02] an upload that was begun before goes on at once, under its id',
      input: { file, id: 'a1' },
      steps: [start],
      ends: 'sending',
      check: (_, { starts }) => expectEqual([starts['picture'], starts['send']], [undefined, 1]),
    },
    {
      name: '[S02] speed and time left follow from what the server has',
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
      name: '[S02] nobody can say how long a file takes that has not moved yet',
      steps: [created, start, picture, progress(0, AT)],
      ends: 'sending',
      check: ({ context }: Snapshot) => expectEqual(secondsLeft(file.size, context), undefined),
    },
    {
      name: '[S02] all of it is there: the next file may begin',
      steps: [created, start, picture, done],
      ends: 'sent',
      check: (_, { parent }) => expectEqual(parent.at(-1), { type: 'upload.stopped', key: '1' }),
    },
    {
      name: '[S02] a lost connection is tried again in a second, and keeps its turn',
      steps: [created, start, picture, lost, { elapse: 1_000 }],
      ends: 'sending',
      check: (_, { parent, starts }) =>
        expectEqual([starts['send'], parent.some(({ type }) => type === 'upload.stopped')], [2, false]),
    },
    {
      name: '[S02] each loss in a row waits longer',
      steps: [created, start, picture, lost, { elapse: 1_000 }, lost, { elapse: 1_000 }],
      ends: 'waiting',
    },
    {
      name: '[S02] a byte that arrives ends the row of losses',
      steps: [created, start, picture, lost, { elapse: 1_000 }, progress(1_000, AT), lost, { elapse: 1_000 }],
      ends: 'sending',
    },
    {
      name: '[S02] it goes on as soon as the network returns',
      steps: [created, start, picture, lost, online],
      ends: 'sending',
    },
    {
      name: '[S02] it goes on when asked to',
      steps: [created, start, picture, lost, resume],
      ends: 'sending',
    },
    {
      name: '[S02] a host that says nothing for 90 s is a lost one',
      steps: [created, start, picture, { elapse: 89_000 }, progress(1_000, AT), { elapse: 90_000 }],
      ends: 'waiting',
      check: ({ context }: Snapshot) => expectEqual(context.tries, 1),
    },
    {
      name: '[S02] [O02] a server that is busy is tried again in a second, and the file keeps its turn and its id',
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
      name: '[S02] [O02] each time longer, as where the connection is lost',
      steps: [created, start, picture, busy, { elapse: 1_000 }, lost, { elapse: 1_000 }],
      ends: 'waiting',
    },
    {
      name: '[S02] [O02] a busy server is tried at once when asked to',
      steps: [created, start, picture, busy, resume],
      ends: 'sending',
    },
    {
      name: '[S02] [O02] a file may be paused while the server is busy, and gives its turn away',
      steps: [created, start, picture, busy, pause],
      ends: 'paused',
      check: (_, { parent }) => expectEqual(parent.at(-1), { type: 'upload.stopped', key: '1' }),
    },
    {
      name: '[S02] [O02] a server that is too busy to register a file is told of it again',
      steps: [{ ...busyAtFirst, expects: { in: 'busy', context: { id: undefined, tries: 1 } } }, { elapse: 1_000 }],
      ends: 'creating',
      check: (_, { starts }) => expectEqual(starts['create'], 2),
    },
    {
      name: '[S02] [O02] what is not registered yet has no turn to give away',
      steps: [busyAtFirst, pause],
      ends: 'busy',
    },
    {
      name: '[S02] a sender that breaks is a lost connection',
      steps: [created, start, picture, { error: 'send', reason: offline }],
      ends: 'waiting',
      check: ({ context }: Snapshot) => expectEqual(context.tries, 1),
    },
    {
      name: '[S02] a paused file gives its turn away, and queues again',
      steps: [created, start, picture, pause, resume],
      ends: 'queued',
      check: (_, { parent }) =>
        expectEqual(
          parent.map(({ type }) => type),
          ['upload.created', 'upload.queued', 'upload.pictured', 'upload.stopped', 'upload.queued'],
        ),
    },
    {
      name: '[S02] a file that is paused before its turn does not begin',
      steps: [created, pause, start],
      ends: 'paused',
    },
    {
      name: '[S02] a file may be paused before its turn, and while its connection is lost',
      steps: [created, pause, resume, start, picture, lost, pause],
      ends: 'paused',
    },
    {
      name: '[S02] what the server does not take says why, and makes room for others',
      steps: [created, start, picture, refused],
      ends: 'refused',
      check(snapshot: Snapshot, { parent }) {
        expectEqual(snapshot.context.reason, 'room');
        expectEqual(parent.at(-1), { type: 'upload.stopped', key: '1' });
      },
    },
    {
      name: '[S02] [O02] once there is room it queues again when asked to, and resumes under its id',
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
      name: '[S02] [O02] a file that the server had no room for is announced again when asked to',
      steps: [
        { done: 'create', output: { status: 'refused', reason: 'room' } },
        { ...resume, expects: { in: 'creating', inputs: { create: [file] } } },
        { ...created, expects: { in: 'queued' } },
      ],
      ends: 'queued',
    },
    ...(['rights', 'size', 'gone', 'session', 'file'] as const).map((reason) => ({
      name: `[S02] another try does not help against a refusal that stays (${reason})`,
      steps: [created, start, picture, from({ type: 'send.refused', reason }), resume],
      ends: 'refused',
    })),
    {
      name: '[S02] one that has too many unfinished uploads before it is announced again once there are fewer',
      steps: [{ done: 'create', output: { status: 'refused', reason: 'many' } }, resume],
      ends: 'creating',
    },
    {
      name: '[S02] after a pause the speed is measured again',
      steps: [created, start, picture, progress(0, AT), progress(1_000_000, AT + 1_000), pause, resume, start],
      ends: 'sending',
      check: ({ context }: Snapshot) => expectEqual(secondsLeft(file.size, context), undefined),
    },
  ],
});
