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
/** The states that its parent has heard, oldest first. */
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

/** What is listened to. */
const feeds: Journey[] = (['tcp', 'file'] as const).map((kind) => ({
  name: `[B13] a feed by ${kind} is listened to as such`,
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
      name: '[B13] what arrives is passed on',
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
      name: '[B13] a feed that says something is connected',
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
      name: '[B13] a message that cannot be read leaves a connection that is being made',
      steps: [unreadable],
      ends: { listening: 'connecting' },
      parent: [{ type: 'connection.changed', state: 'connecting' }, unreadable.event],
      runs: ['listen'],
    },
    {
      name: '[B13] a lost feed is said, and connected to again',
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
      name: '[B13] it waits longer after each failure',
      steps: [failed, { elapse: first }, failed, { elapse: second - 1 }],
      ends: 'waiting',
    },
    {
      name: '[B13] it waits twice as long after the second failure',
      steps: [...fails(2)],
      ends: { listening: 'connecting' },
      check: tries(3),
    },
    {
      name: '[B13] it never waits longer than half a minute',
      steps: [...fails(8)],
      ends: { listening: 'connecting' },
      check: tries(9),
    },
    {
      name: '[B13] a feed that was connected is tried again at once',
      steps: [...fails(3), connected, failed, { elapse: first }],
      ends: { listening: 'connecting' },
      check: tries(5),
    },
    {
      name: '[B13] it waits for the third failure longer than for the second',
      steps: [...fails(2), failed, { elapse: third - 1 }],
      ends: 'waiting',
    },
    {
      name: '[B13] a feed that does not respond is tried again',
      steps: [{ elapse: INPUT_CONNECT_TIMEOUT_MS }],
      ends: 'waiting',
      check: hears('connecting', 'waiting'),
    },
    {
      name: '[B13] a feed that cannot be listened to is tried again',
      steps: [{ error: 'listen', reason: new Error('cannot listen') }],
      ends: 'waiting',
    },
    {
      name: '[B13] a stream that is silent is lost',
      steps: [connected, arrived, { elapse: INPUT_SILENCE_MS }],
      ends: 'waiting',
    },
    {
      name: '[B13] a stream that says something is not silent',
      steps: [connected, { elapse: INPUT_SILENCE_MS - 1 }, arrived, { elapse: INPUT_SILENCE_MS - 1 }],
      ends: { listening: { connected: 'hearing' } },
    },
    {
      name: '[B13] a websocket that is silent is lost',
      input: { kind: 'websocket' },
      steps: [connected, { elapse: INPUT_SILENCE_MS }],
      ends: 'waiting',
    },
    {
      name: '[B13] a file that does not change is not lost',
      input: { kind: 'file' },
      steps: [connected, { elapse: INPUT_SILENCE_MS * 4, meanwhile: true }],
      ends: { listening: { connected: 'hearing' } },
    },
    {
      name: '[B13] a recording ends',
      input: { kind: 'recording' },
      steps: [arrived, ended],
      ends: 'ended',
      output: { kind: 'ended' },
      check: hears('connecting', 'connected', 'ended'),
    },
    ...feeds.map((journey) => ({ ...journey, onChart: true })),
  ],
});
