import { expect } from 'vitest';
import { fromCallback } from 'xstate';
import { dataDocumentMachine } from '../../../machines/player/opening/data-document.machine.ts';
import {
  LIVE_REFRESH_MS,
  LIVE_REFRESH_TIMEOUT_MS,
  LIVE_START_LOOKS,
  LIVE_START_REFRESH_MS,
} from '../../../core/domain/constants/live.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { dataDocument, playRequest, wireTag } from './playback-fixtures.ts';

const LIVE = { live_url: '/media/live-7/index.m3u8' };
const finished = dataDocument({ version: 1 });
const first = dataDocument({ version: 1, video: LIVE, tags: [wireTag('t1', '00:00:10', { isLiveResult: true })] });
const scored = dataDocument({ version: 2, tags: [wireTag('t1', '00:00:10', { isLiveResult: true, score: '92.41' })] });
const corrected = dataDocument({ version: 3, tags: [wireTag('t1', '00:00:11', { isLiveResult: true })] });
const announced = dataDocument({ version: 1, video: { live_date: '2025-07-01T12:00:00Z' } });
const renamed = dataDocument({ version: 2, video: { live_date: '2025-07-01T12:00:00Z' } });
const started = dataDocument({ version: 3, video: { live_date: '2025-07-01T12:00:00Z', ...LIVE } });
const newer = (document: typeof first) => ({ status: 'other', document });

/** What is fetched to hear from the server. */
const stream = fromCallback(() => undefined);

export default definePaths(dataDocumentMachine, {
  name: 'data-document',
  input: [first, finished].map((document) => ({ request: playRequest(), document })),
  events: {
    'page.visible': [{}],
    'page.hidden': [{}],
    'network.online': [{}],
    'results.seen': [{}],
    'live.due': [{}],
    'stream.changed': [{ version: 2 }],
  },
  runsIn: { loadDataStream: 'following', refresh: 'following.fetching' },
  results: {
    loadDataStream: { done: [stream], error: [new Error('offline')] },
    dataStream: {},
    refresh: { done: [newer(scored), newer(first), { status: 'same' }], error: [new Error('offline')] },
  },
  endless: { loadDataStream: 'until it is there the data are looked at each minute, as without it' },
  explore: {
    contextKey: (context) => [
      context.document.version,
      context.resultsAreNew,
      context.looksForStart > 0,
      context.published,
    ],
  },
  unseen: [
    {
      state: '(root)',
      reason: 'It renders nothing: tags and results show what it loads, and their own paths cover that.',
    },
  ],
  pinned: [
    {
      name: '[P10] of a film that is there as a whole nothing is asked for again',
      input: { request: playRequest(), document: finished },
      steps: [{ elapse: 2 * LIVE_REFRESH_MS }, { send: { type: 'network.online' } }],
      ends: 'finished',
    },
    ...[{ live_date: '2025-07-01T12:00:00Z' }, { encoding: true }, { replay_url: undefined }].map((video) => ({
      name: `[P10] data that may change are asked for each minute: ${Object.keys(video)[0]}`,
      input: { request: playRequest(), document: dataDocument({ video }) },
      steps: [{ elapse: LIVE_REFRESH_MS }],
      ends: 'following.fetching',
    })),
    {
      name: '[S05] a live stream that is due is asked for every four seconds until its data name it, then each minute',
      input: { request: playRequest(), document: announced },
      steps: [
        { elapse: LIVE_REFRESH_MS / 2 },
        { send: { type: 'live.due' } },
        { elapse: 4_000 },
        { done: 'refresh', output: { status: 'same' } },
        { elapse: 4_000 },
        { done: 'refresh', output: newer(renamed) },
        { elapse: 4_000 },
        { done: 'refresh', output: newer(started) },
        { elapse: 59_999 },
      ],
      ends: 'following.waiting',
      check: ({ context }) => expect(context.document).toBe(started),
    },
    {
      name: '[S05] a stream that does not come is asked for each minute after ten',
      input: { request: playRequest(), document: announced },
      steps: [
        { send: { type: 'live.due' } },
        ...Array.from({ length: LIVE_START_LOOKS }, () => [
          { elapse: LIVE_START_REFRESH_MS },
          { done: 'refresh', output: { status: 'same' } },
        ]).flat(),
        { elapse: LIVE_REFRESH_MS - 1 },
      ],
      ends: 'following.waiting',
    },
    {
      name: '[S05] a start that becomes due while the data are asked for, or the page is hidden, is not forgotten',
      input: { request: playRequest(), document: announced },
      steps: [
        { elapse: LIVE_REFRESH_MS },
        { send: { type: 'live.due' } },
        { send: { type: 'page.hidden' } },
        { send: { type: 'page.visible' } },
        { error: 'refresh', reason: new Error('offline') },
        { elapse: LIVE_START_REFRESH_MS },
      ],
      ends: 'following.fetching',
    },
    {
      name: '[P10] a minute passes, a newer version goes up and marks new results',
      steps: [{ elapse: LIVE_REFRESH_MS }, { done: 'refresh', output: newer(scored) }],
      ends: 'following.waiting',
      check: ({ context }, observed) => {
        expect(observed.parent).toEqual([{ type: 'data.changed' }]);
        expect(context.document).toBe(scored);
        expect(context.resultsAreNew).toBe(true);
      },
    },
    {
      name: '[P10] the mark goes when the results are looked at',
      steps: [
        { elapse: LIVE_REFRESH_MS },
        { done: 'refresh', output: newer(scored) },
        { send: { type: 'results.seen' } },
      ],
      ends: 'following.waiting',
      check: ({ context }) => expect(context.resultsAreNew).toBe(false),
    },
    {
      name: '[P10] newer data without a new result mark nothing',
      steps: [{ elapse: LIVE_REFRESH_MS }, { done: 'refresh', output: newer(corrected) }],
      ends: 'following.waiting',
      check: ({ context }, observed) => {
        expect(observed.parent).toEqual([{ type: 'data.changed' }]);
        expect(context.document).toBe(corrected);
        expect(context.resultsAreNew).toBe(false);
      },
    },
    {
      name: '[P10] a lower version is another one: a host that was brought back from a copy is believed',
      onChart: true,
      steps: [
        { elapse: LIVE_REFRESH_MS },
        { done: 'refresh', output: newer(corrected) },
        { elapse: LIVE_REFRESH_MS },
        { done: 'refresh', output: newer(first) },
      ],
      ends: 'following.waiting',
      check: ({ context }, observed) => {
        expect(observed.parent.at(-1)).toEqual({ type: 'data.changed' });
        expect(context.document).toBe(first);
      },
    },
    {
      name: '[B13] the server is listened to while data may change, and no more once nobody looks',
      steps: [{ done: 'loadDataStream', output: stream }, { send: { type: 'page.hidden' } }],
      ends: 'hidden',
      check: ({ children }) => expect(children).not.toHaveProperty('dataStream'),
    },
    {
      name: '[B13] who comes back listens again',
      steps: [
        { done: 'loadDataStream', output: stream },
        { send: { type: 'page.hidden' } },
        { send: { type: 'page.visible' } },
        { done: 'loadDataStream', output: stream },
      ],
      ends: 'following.fetching',
      check: ({ children }) => expect(children).toHaveProperty('dataStream'),
    },
    {
      name: '[B13] a host that cannot be listened to is polled',
      steps: [{ error: 'loadDataStream', reason: new Error('offline') }, { elapse: LIVE_REFRESH_MS }],
      ends: 'following.fetching',
      check: ({ children }) => expect(children).not.toHaveProperty('dataStream'),
    },
    {
      name: '[B13] another version that the server names is fetched at once',
      steps: [{ elapse: 1_000 }, { send: { type: 'stream.changed', version: 2 } }],
      ends: 'following.fetching',
    },
    {
      name: '[B13] the version that is there is not fetched again when the server names it',
      steps: [{ send: { type: 'stream.changed', version: 1 } }],
      ends: 'following.waiting',
    },
    {
      name: '[B13] a version that is named while an older one is on its way is fetched after it',
      steps: [
        { send: { type: 'stream.changed', version: 2 } },
        { send: { type: 'stream.changed', version: 3 } },
        { done: 'refresh', output: newer(scored) },
      ],
      ends: 'following.fetching',
      check: ({ context }) => expect(context.document).toBe(scored),
    },
    {
      name: '[B13] one fetch is enough where it brings the version that was named meanwhile',
      steps: [
        { send: { type: 'stream.changed', version: 2 } },
        { send: { type: 'stream.changed', version: 3 } },
        { done: 'refresh', output: newer(corrected) },
      ],
      ends: 'following.waiting',
      check: ({ context }) => expect(context.document).toBe(corrected),
    },
    {
      name: '[B13] a host that names a version and serves another one is asked once for each of its words',
      steps: [
        { send: { type: 'stream.changed', version: 2 } },
        { send: { type: 'stream.changed', version: 3 } },
        { done: 'refresh', output: { status: 'same' } },
        { done: 'refresh', output: { status: 'same' } },
        { elapse: 59_000 },
      ],
      ends: 'following.waiting',
    },
    {
      name: '[B13] while nobody looks at the page nothing is fetched, whatever the server says',
      steps: [{ send: { type: 'page.hidden' } }, { send: { type: 'stream.changed', version: 2 } }],
      ends: 'hidden',
    },
    {
      name: '[P10] a failed fetch keeps the data',
      steps: [{ elapse: LIVE_REFRESH_MS }, { error: 'refresh', reason: new Error('offline') }],
      ends: 'following.waiting',
      check: ({ context }, observed) => {
        expect(observed.parent).toEqual([]);
        expect(context.document).toBe(first);
      },
    },
    {
      name: '[P10] nine seconds without a response are enough',
      steps: [{ elapse: LIVE_REFRESH_MS }, { elapse: LIVE_REFRESH_TIMEOUT_MS }],
      ends: 'following.waiting',
    },
    {
      name: '[P10] a hidden page asks nothing, and at once when it is seen again',
      steps: [{ send: { type: 'page.hidden' } }, { elapse: 10 * LIVE_REFRESH_MS }, { send: { type: 'page.visible' } }],
      ends: 'following.fetching',
    },
    {
      name: '[B13] who comes back online has the newest data at once, and listens again',
      onChart: true,
      begins: {
        in: { following: 'waiting' },
        context: {
          document: first,
          resultsAreNew: false,
          looksForStart: 0,
          published: undefined,
          requested: undefined,
        },
        inputs: { loadDataStream: [{ mediaId: '7' }] },
      },
      steps: [
        {
          send: { type: 'network.online' },
          expects: {
            in: { following: 'fetching' },
            inputs: {
              loadDataStream: [{ mediaId: '7' }],
              refresh: [{ request: playRequest(), version: 1, published: undefined, every: 60_000 }],
            },
          },
        },
        { done: 'refresh', output: newer(scored), expects: { parent: [{ type: 'data.changed' }] } },
        {
          send: { type: 'stream.changed', version: 3 },
          expects: { inputs: { refresh: [{ request: playRequest(), version: 2, published: 3, every: 60_000 }] } },
        },
      ],
      ends: { following: 'fetching' },
    },
    {
      name: '[B13] a request is for the version that the server has named last, and for none that an earlier one was for',
      onChart: true,
      steps: [
        {
          send: { type: 'stream.changed', version: 2 },
          expects: { inputs: { refresh: [{ request: playRequest(), version: 1, published: 2, every: 60_000 }] } },
        },
        { send: { type: 'stream.changed', version: 3 } },
        {
          done: 'refresh',
          output: newer(scored),
          expects: { inputs: { refresh: [{ request: playRequest(), version: 2, published: 3, every: 60_000 }] } },
        },
        { error: 'refresh', reason: new Error('offline') },
        {
          elapse: LIVE_REFRESH_MS,
          expects: {
            inputs: { refresh: [{ request: playRequest(), version: 2, published: undefined, every: 60_000 }] },
          },
        },
      ],
      ends: { following: 'fetching' },
    },
    {
      name: '[P10] a host that sends the version on show again changes nothing',
      onChart: true,
      steps: [
        { elapse: LIVE_REFRESH_MS },
        {
          done: 'refresh',
          output: newer(dataDocument({ version: 1, tags: [] })),
          expects: { in: { following: 'waiting' }, parent: [], context: { document: first } },
        },
      ],
      ends: { following: 'waiting' },
    },
    {
      name: '[P10] the mark of new results stays through data that bring none, until they are looked at',
      onChart: true,
      steps: [
        { elapse: LIVE_REFRESH_MS },
        { done: 'refresh', output: newer(scored), expects: { context: { resultsAreNew: true } } },
        { elapse: LIVE_REFRESH_MS },
        {
          done: 'refresh',
          output: newer({ ...scored, version: 4 }),
          expects: { parent: [{ type: 'data.changed' }], context: { resultsAreNew: true } },
        },
      ],
      ends: { following: 'waiting' },
    },
    {
      name: '[S05] a live stream that becomes due is looked for four seconds later, not at once',
      onChart: true,
      input: { request: playRequest(), document: announced },
      steps: [
        {
          send: { type: 'live.due' },
          expects: { in: { following: 'waiting' }, context: { looksForStart: LIVE_START_LOOKS }, inputs: {} },
        },
        {
          elapse: 4_000,
          expects: {
            in: { following: 'fetching' },
            context: { looksForStart: LIVE_START_LOOKS - 1 },
            inputs: { refresh: [{ request: playRequest(), version: 1, published: undefined, every: 4_000 }] },
          },
        },
      ],
      ends: { following: 'fetching' },
    },
    {
      name: '[B13] the server is listened to for the film on show',
      onChart: true,
      begins: { inputs: { loadDataStream: [{ mediaId: '7' }] } },
      steps: [{ done: 'loadDataStream', output: stream }],
      ends: { following: 'waiting' },
      check: ({ children }) => expect(children).toHaveProperty('dataStream'),
    },
  ],
});
