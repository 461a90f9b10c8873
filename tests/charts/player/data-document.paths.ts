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

/** The lazily loaded actor that listens to the server. */
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
      name: '[P10] the data of a finished film are not refreshed',
      input: { request: playRequest(), document: finished },
      steps: [{ elapse: 2 * LIVE_REFRESH_MS }, { send: { type: 'network.online' } }],
      ends: 'finished',
    },
    ...[{ live_date: '2025-07-01T12:00:00Z' }, { encoding: true }, { replay_url: undefined }].map((video) => ({
      name: `[P10] data that may change are refreshed every minute: ${Object.keys(video)[0]}`,
      input: { request: playRequest(), document: dataDocument({ video }) },
      steps: [{ elapse: LIVE_REFRESH_MS }],
      ends: 'following.fetching',
    })),
    {
      name: '[S05] a due live stream is polled every four seconds until its data name it, then every minute',
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
      name: '[S05] a due live stream that does not start is polled every minute after ten minutes',
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
      name: '[S05] a start that becomes due during a refresh survives a hidden page and a failed refresh',
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
      name: '[P10] a newer version fetched after a minute is published and marks new results',
      steps: [{ elapse: LIVE_REFRESH_MS }, { done: 'refresh', output: newer(scored) }],
      ends: 'following.waiting',
      check: ({ context }, observed) => {
        expect(observed.parent).toEqual([{ type: 'data.changed' }]);
        expect(context.document).toBe(scored);
        expect(context.resultsAreNew).toBe(true);
      },
    },
    {
      name: '[P10] viewing the results clears the mark of new results',
      steps: [
        { elapse: LIVE_REFRESH_MS },
        { done: 'refresh', output: newer(scored) },
        { send: { type: 'results.seen' } },
      ],
      ends: 'following.waiting',
      check: ({ context }) => expect(context.resultsAreNew).toBe(false),
    },
    {
      name: '[P10] newer data without new results are published without a mark',
      steps: [{ elapse: LIVE_REFRESH_MS }, { done: 'refresh', output: newer(corrected) }],
      ends: 'following.waiting',
      check: ({ context }, observed) => {
        expect(observed.parent).toEqual([{ type: 'data.changed' }]);
        expect(context.document).toBe(corrected);
        expect(context.resultsAreNew).toBe(false);
      },
    },
    {
      name: '[P10] a lower version is accepted, as after a server was restored from a backup',
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
      name: '[B13] the data stream closes when the page is hidden',
      steps: [{ done: 'loadDataStream', output: stream }, { send: { type: 'page.hidden' } }],
      ends: 'hidden',
      check: ({ children }) => expect(children).not.toHaveProperty('dataStream'),
    },
    {
      name: '[B13] the data stream reopens when the page is visible again',
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
      name: '[B13] the data are polled when the data stream cannot be loaded',
      steps: [{ error: 'loadDataStream', reason: new Error('offline') }, { elapse: LIVE_REFRESH_MS }],
      ends: 'following.fetching',
      check: ({ children }) => expect(children).not.toHaveProperty('dataStream'),
    },
    {
      name: '[B13] another version announced by the server is fetched at once',
      steps: [{ elapse: 1_000 }, { send: { type: 'stream.changed', version: 2 } }],
      ends: 'following.fetching',
    },
    {
      name: '[B13] the current version is not fetched again when the server announces it',
      steps: [{ send: { type: 'stream.changed', version: 1 } }],
      ends: 'following.waiting',
    },
    {
      name: '[B13] a version announced during the fetch of an older one is fetched afterwards',
      steps: [
        { send: { type: 'stream.changed', version: 2 } },
        { send: { type: 'stream.changed', version: 3 } },
        { done: 'refresh', output: newer(scored) },
      ],
      ends: 'following.fetching',
      check: ({ context }) => expect(context.document).toBe(scored),
    },
    {
      name: '[B13] a fetch that returns the version announced meanwhile is not repeated',
      steps: [
        { send: { type: 'stream.changed', version: 2 } },
        { send: { type: 'stream.changed', version: 3 } },
        { done: 'refresh', output: newer(corrected) },
      ],
      ends: 'following.waiting',
      check: ({ context }) => expect(context.document).toBe(corrected),
    },
    {
      name: '[B13] each announced version is fetched once, even if the server does not return it',
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
      name: '[B13] announced versions are not fetched while the page is hidden',
      steps: [{ send: { type: 'page.hidden' } }, { send: { type: 'stream.changed', version: 2 } }],
      ends: 'hidden',
    },
    {
      name: '[P10] a failed refresh keeps the current data',
      steps: [{ elapse: LIVE_REFRESH_MS }, { error: 'refresh', reason: new Error('offline') }],
      ends: 'following.waiting',
      check: ({ context }, observed) => {
        expect(observed.parent).toEqual([]);
        expect(context.document).toBe(first);
      },
    },
    {
      name: '[P10] a refresh times out after nine seconds',
      steps: [{ elapse: LIVE_REFRESH_MS }, { elapse: LIVE_REFRESH_TIMEOUT_MS }],
      ends: 'following.waiting',
    },
    {
      name: '[P10] a hidden page fetches nothing and refreshes as soon as it is visible again',
      steps: [{ send: { type: 'page.hidden' } }, { elapse: 10 * LIVE_REFRESH_MS }, { send: { type: 'page.visible' } }],
      ends: 'following.fetching',
    },
    {
      name: '[B13] going online refreshes the data at once and reopens the data stream',
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
      name: '[B13] a refresh names the latest announced version, but none that an earlier refresh named',
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
      name: '[P10] a response with the current version changes nothing',
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
      name: '[P10] the mark of new results survives newer data without new results',
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
      name: '[S05] a live stream that becomes due is first polled after four seconds',
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
      name: '[B13] the data stream is opened for the current film',
      onChart: true,
      begins: { inputs: { loadDataStream: [{ mediaId: '7' }] } },
      steps: [{ done: 'loadDataStream', output: stream }],
      ends: { following: 'waiting' },
      check: ({ children }) => expect(children).toHaveProperty('dataStream'),
    },
  ],
});
