import type { SnapshotFrom } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { STREAM_RESPONSE_TIMEOUT_MS, STREAM_SILENCE_MS } from '../../../core/domain/constants/server-streams.ts';
import { deskLineMachine } from '../../../machines/studio/desk/desk-line.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof deskLineMachine>;

const offline = new Error('offline');
const tag = { id: 't1', category: 'Start', description: 'Start', start: 3, by: null, revision: 8 };
const desk = {
  status: 'ok',
  title: 'Slalom final',
  tags: [tag],
  revision: 40,
  templates: [],
  startList: [{ bib: '7', name: 'Lindqvist Ida', nation: 'SWE' }],
  person: 7,
  kept: { pending: [], disputed: [] },
} as const;
const starter = { bib: '9', name: 'Kos Jan', nation: 'CZE' };
const said = (event: { type: string; [field: string]: unknown }) => ({ from: 'stream', event }) as const;
const tags = said({ type: 'stream.tags', saved: [tag], removed: ['t2'], starters: [starter], through: 8 });
const people = said({ type: 'stream.people', people: [{ id: 7, name: 'Ana Roy' }] });
const beat = said({ type: 'stream.beat' });
const reset = said({ type: 'stream.reset' });
const lost = said({ type: 'stream.lost', after: 300 });
const refused = said({ type: 'stream.refused' });
const reported = (observed: Observed) => observed.parent.map(({ type }) => type);

export default definePaths(deskLineMachine, {
  name: 'desk-line',
  input: { mediaId: '1001', since: 5 },
  events: {
    'stream.tags': [],
    'stream.people': [],
    'stream.beat': [],
    'stream.reset': [],
    'stream.lost': [],
    'stream.refused': [],
    'network.online': [{}],
  },
  runsIn: { stream: 'listening', reload: 'reloading' },
  results: {
    stream: {
      emits: [tags.event, people.event, beat.event, reset.event, lost.event, refused.event],
      error: [offline],
    },
    reload: { done: [desk, { status: 'private' }], error: [offline] },
  },
  explore: { contextKey: ({ tries }) => Math.min(tries, 1) },
  unseen: [{ state: '(root)', reason: 'It renders nothing: the desk shows what it reports' }],
  endless: { stream: 'a stream lasts as long as it lasts; its silence is timed' },
  pinned: [
    {
      name: '[B14] changes by others are reported, and a lost stream resumes after the last revision',
      steps: [tags, people, lost, { elapse: 1_300 }],
      ends: { listening: 'connecting' },
      check(_: Snapshot, observed) {
        expectEqual(observed.inputs['stream'], [
          { mediaId: '1001', since: 5 },
          { mediaId: '1001', since: 8 },
        ]);
        expectEqual(observed.parent, [
          { type: 'line.tags', saved: [tag], removed: ['t2'], starters: [starter] },
          { type: 'line.opened' },
          { type: 'line.people', people: [{ id: 7, name: 'Ana Roy' }] },
          { type: 'line.opened' },
          { type: 'line.lost' },
        ]);
      },
    },
    {
      name: '[B14] heartbeats keep the stream open',
      steps: [beat, { elapse: STREAM_SILENCE_MS - 1 }, beat, { elapse: STREAM_SILENCE_MS - 1 }],
      ends: { listening: 'open' },
      runs: ['stream'],
      check(_: Snapshot, observed) {
        expectEqual(reported(observed), ['line.opened', 'line.opened']);
        expectEqual(observed.starts['stream'], 1);
      },
    },
    {
      name: '[B14] a stream that falls silent is treated as lost',
      steps: [beat, { elapse: STREAM_SILENCE_MS }],
      ends: 'waiting',
      check({ context }: Snapshot, observed) {
        expectEqual([context.tries, context.spread], [1, 0]);
        expectEqual(reported(observed), ['line.opened', 'line.lost']);
      },
    },
    {
      name: '[B14] the line starts without a failed attempt',
      steps: [],
      ends: { listening: 'connecting' },
      check: ({ context }: Snapshot) => expectEqual([context.tries, context.spread], [0, 0]),
    },
    {
      name: '[B14] a stream that never responds is treated as lost',
      steps: [{ elapse: STREAM_RESPONSE_TIMEOUT_MS }],
      ends: 'waiting',
      runs: [],
      check: ({ context }: Snapshot) => expectEqual([context.tries, context.spread], [1, 0]),
    },
    {
      name: '[B14] a lost stream reconnects after the backoff plus the delay reported with the loss',
      steps: [lost, { elapse: 1_299 }],
      ends: 'waiting',
      check: ({ context }: Snapshot) => expectEqual([context.tries, context.spread], [1, 300]),
    },
    {
      name: '[B14] a second loss in a row lengthens the delay before reconnecting',
      steps: [lost, { elapse: 1_300 }, { error: 'stream', reason: offline }, { elapse: 1_999 }],
      ends: 'waiting',
      check: ({ context }: Snapshot) => expectEqual([context.tries, context.spread], [2, 0]),
    },
    {
      name: '[B14] a stream that has reconnected resets the count of failed attempts',
      steps: [lost, { elapse: 1_300 }, beat],
      ends: { listening: 'open' },
      check: ({ context }: Snapshot) => expectEqual([context.tries, context.spread], [0, 0]),
    },
    {
      name: '[B14] a lost stream reconnects at once when the network is back',
      steps: [lost, { send: { type: 'network.online' } }],
      ends: { listening: 'connecting' },
      check: (_: Snapshot, observed) => expectEqual(observed.starts['stream'], 2),
    },
    {
      name: '[B14] the desk is reloaded if the stream missed too many changes',
      steps: [reset, { done: 'reload', output: desk }],
      ends: { listening: 'connecting' },
      check(_: Snapshot, observed) {
        expectEqual(observed.inputs['reload'], [{ mediaId: '1001' }]);
        expectEqual(observed.inputs['stream']?.[1], { mediaId: '1001', since: 40 });
        expectEqual(observed.parent, [{ type: 'line.loaded', tags: [tag], starters: desk.startList }]);
      },
    },
    {
      name: '[B14] after a reload failed the stream reconnects from the same revision',
      steps: [reset, { error: 'reload', reason: offline }, { elapse: 1_000 }],
      ends: { listening: 'connecting' },
      check: ({ context }: Snapshot) => expectEqual([context.tries, context.since], [1, 5]),
    },
    {
      name: '[B14] a reload that times out counts as a lost stream',
      steps: [reset, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'waiting',
      runs: [],
      check: ({ context }: Snapshot) => expectEqual([context.tries, context.spread], [1, 0]),
    },
    {
      name: '[B14] a refused line is reported and does not reconnect',
      steps: [refused, { send: { type: 'network.online' } }],
      ends: 'refused',
      check: (_: Snapshot, observed) => expectEqual(reported(observed), ['line.refused']),
    },
    {
      name: '[B14] a reload for which the viewer has lost permission refuses the line',
      steps: [reset, { done: 'reload', output: { status: 'private' } }],
      ends: 'refused',
    },
  ],
});
