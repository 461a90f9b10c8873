import {
  BRIDGE_BACKOFF_MS,
  INPUT_CONNECT_TIMEOUT_MS,
  INPUT_SILENCE_MS,
} from '../../../core/domain/constants/timing-bridge.ts';
import { connectionMachine } from '../../../machines/race/connection.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';

const says = <E extends { type: string }>(event: E) => ({ from: 'listen', event }) as const;
const arrival = { at: 1_000, message: { type: 'emptyCourse' } } as const;
const connected = says({ type: 'input.connected' });
const arrived = says({ type: 'arrived', arrival });
const failed = says({ type: 'input.failed', at: 2_000, problem: 'disconnected', detail: 'ECONNRESET' });
const unreadable = says({ type: 'input.unreadable', at: 1_500, detail: 'no end of tag' });
const ended = says({ type: 'input.ended' });
const [first, second, third] = BRIDGE_BACKOFF_MS;
const LAST = BRIDGE_BACKOFF_MS.at(-1)!;

interface Observed {
  parent: readonly { type: string; [field: string]: unknown }[];
  starts: Readonly<Record<string, number>>;
}
/** The states reported to the parent, oldest first. */
const states = ({ parent }: Observed) =>
  parent.filter(({ type }) => type === 'connection.changed').map((each) => each['state']);
const hears =
  (...expected: string[]) =>
  (_: unknown, observed: Observed) =>
    expectEqual(states(observed), expected);
const tries =
  (count: number) =>
  (_: unknown, { starts }: Observed) =>
    expectEqual(starts['listen'], count);
const fails = (count: number) =>
  Array.from({ length: count }, (_, index) => [failed, { elapse: BRIDGE_BACKOFF_MS[index] ?? LAST }]).flat();

type Journey = PinnedJourney<typeof connectionMachine>;

/** The kinds of feed. */
const feeds: Journey[] = (['tcp', 'file'] as const).map((kind) => ({
  name: `[B13] a feed of kind ${kind} is opened as such`,
  input: { kind },
  begins: { in: { listening: 'connecting' }, inputs: { listen: [{ kind }] } },
  steps: [],
  ends: 'listening',
}));

export default definePaths(connectionMachine, {
  name: 'connection',
  input: [{ kind: 'tcp' }, { kind: 'file' }],
  events: {
    'input.connected': [],
    arrived: [],
    'input.unreadable': [],
    'input.failed': [],
    'input.ended': [],
  },
  runsIn: { listen: 'listening' },
  results: {
    listen: {
      emits: [connected.event, arrived.event, failed.event, unreadable.event, ended.event],
      error: [new Error('cannot listen')],
    },
  },
  explore: { contextKey: ({ kind, failures }) => [kind, Math.min(failures, 1)] },
  unseen: [{ state: '(root)', reason: 'The bridge has no view: the operator reads the state of a report.' }],
  endless: { listen: 'a feed lasts as long as it lasts; its silence is timed' },
  pinned: [
    {
      name: '[B13] messages and unreadable input are forwarded to the parent',
      steps: [connected, arrived, unreadable],
      ends: { listening: { connected: 'hearing' } },
      check: (_, { parent }) =>
        expectEqual(parent, [
          { type: 'connection.changed', state: 'connecting' },
          { type: 'connection.changed', state: 'connected' },
          arrived.event,
          unreadable.event,
        ]),
    },
    {
      name: '[B13] a feed that sends a message counts as connected',
      steps: [arrived],
      ends: { listening: { connected: 'hearing' } },
      check: (_, { parent }) =>
        expectEqual(parent, [
          { type: 'connection.changed', state: 'connecting' },
          arrived.event,
          { type: 'connection.changed', state: 'connected' },
        ]),
    },
    {
      name: '[B13] a feed that sends an unreadable message does not count as connected',
      steps: [unreadable],
      ends: { listening: 'connecting' },
      parent: [{ type: 'connection.changed', state: 'connecting' }, unreadable.event],
      runs: ['listen'],
    },
    {
      name: '[B13] a lost feed is reported and reconnected',
      steps: [connected, failed, { elapse: first }],
      ends: { listening: 'connecting' },
      check: (_, observed) => {
        hears('connecting', 'connected', 'waiting', 'connecting')(_, observed);
        tries(2)(_, observed);
        expectEqual(
          observed.parent.filter(({ type }) => type === 'input.failed'),
          [failed.event],
        );
      },
    },
    {
      name: '[B13] the wait after the second failure is longer than after the first',
      steps: [failed, { elapse: first }, failed, { elapse: second - 1 }],
      ends: 'waiting',
    },
    {
      name: '[B13] the feed is reconnected after the longer wait of the second failure',
      steps: [...fails(2)],
      ends: { listening: 'connecting' },
      check: tries(3),
    },
    {
      name: '[B13] the wait after a failure never exceeds half a minute',
      steps: [...fails(8)],
      ends: { listening: 'connecting' },
      check: tries(9),
    },
    {
      name: '[B13] the wait after a failure is the shortest again once the feed has been connected',
      steps: [...fails(3), connected, failed, { elapse: first }],
      ends: { listening: 'connecting' },
      check: tries(5),
    },
    {
      name: '[B13] the wait after the third failure is longer than after the second',
      steps: [...fails(2), failed, { elapse: third - 1 }],
      ends: 'waiting',
    },
    {
      name: '[B13] a feed that does not respond in time is retried',
      steps: [{ elapse: INPUT_CONNECT_TIMEOUT_MS }],
      ends: 'waiting',
      check: hears('connecting', 'waiting'),
    },
    {
      name: '[B13] a feed that cannot be opened is retried',
      steps: [{ error: 'listen', reason: new Error('cannot listen') }],
      ends: 'waiting',
    },
    {
      name: '[B13] a stream that falls silent counts as lost',
      steps: [connected, arrived, { elapse: INPUT_SILENCE_MS }],
      ends: 'waiting',
    },
    {
      name: '[B13] a message restarts the silence timer of a stream',
      steps: [connected, { elapse: INPUT_SILENCE_MS - 1 }, arrived, { elapse: INPUT_SILENCE_MS - 1 }],
      ends: { listening: { connected: 'hearing' } },
    },
    {
      name: '[B13] a WebSocket that is silent counts as lost',
      input: { kind: 'websocket' },
      steps: [connected, { elapse: INPUT_SILENCE_MS }],
      ends: 'waiting',
    },
    {
      name: '[B13] a file that does not change does not count as lost',
      input: { kind: 'file' },
      steps: [connected, { elapse: INPUT_SILENCE_MS * 4, meanwhile: true }],
      ends: { listening: { connected: 'hearing' } },
    },
    {
      name: '[B13] the connection ends at the end of a recording',
      input: { kind: 'recording' },
      steps: [arrived, ended],
      ends: 'ended',
      output: { kind: 'ended' },
      check: hears('connecting', 'connected', 'ended'),
    },
    ...feeds.map((journey) => ({ ...journey, onChart: true })),
  ],
});
