import { expect } from 'vitest';
import { dataStreamMachine } from '../../../machines/player/opening/data-stream.machine.ts';
import { STREAM_RESPONSE_TIMEOUT_MS, STREAM_SILENCE_MS } from '../../../core/domain/constants.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const says = (version: number) => ({ send: { type: 'stream.changed' as const, version } });
const lost = (after = 0) => ({ send: { type: 'stream.lost' as const, after } });

export default definePaths(dataStreamMachine, {
  name: 'data-stream',
  input: [{ mediaId: 'v1' }],
  events: {
    'stream.changed': [{ version: 2 }],
    'stream.beat': [{}],
    'stream.lost': [{ after: 0 }],
    'stream.refused': [{}],
  },
  runsIn: { stream: 'listening' },
  results: { stream: { error: [new Error('broken')] } },
  endless: { stream: 'a stream lasts as long as it lasts; its silence is timed' },
  explore: { contextKey: ({ tries }) => Math.min(tries, 2) },
  unseen: [{ state: '(root)', reason: 'It renders nothing: the data that it announces are seen' }],
  pinned: [
    {
      name: '[B13] each version that the server streams is passed on',
      steps: [says(1), says(2)],
      ends: 'listening.open',
      check: (_, observed) =>
        expect(observed.parent).toEqual([
          { type: 'data.published', version: 1 },
          { type: 'data.published', version: 2 },
        ]),
    },
    {
      name: '[B13] a heartbeat keeps a quiet stream open',
      steps: [
        says(1),
        { elapse: STREAM_SILENCE_MS - 1 },
        { send: { type: 'stream.beat' } },
        { elapse: STREAM_SILENCE_MS - 1 },
      ],
      ends: 'listening.open',
    },
    {
      name: '[B13] a stream that falls silent is asked for again after a second',
      steps: [says(1), { elapse: STREAM_SILENCE_MS }, { elapse: 1_000 }],
      ends: 'listening.connecting',
    },
    {
      name: '[B13] a host that says nothing is asked again later',
      steps: [{ elapse: STREAM_RESPONSE_TIMEOUT_MS }],
      ends: 'waiting',
    },
    {
      name: '[B13] after each loss in a row it waits longer, and as long as the server asks',
      steps: [lost(), { elapse: 1_000 }, lost(500), { elapse: 2_499 }],
      ends: 'waiting',
      check: ({ context }) => expect([context.tries, context.spread]).toEqual([2, 500]),
    },
    {
      name: '[B13] a stream that has spoken is asked for soon again when it is lost',
      steps: [lost(), { elapse: 1_000 }, lost(), { elapse: 2_000 }, says(4), lost(), { elapse: 1_000 }],
      ends: 'listening.connecting',
      check: ({ context }) => expect(context.tries).toBe(1),
    },
    {
      name: '[B13] a host without such a stream is not asked again',
      steps: [{ send: { type: 'stream.refused' } }, { elapse: 600_000 }],
      ends: 'refused',
      check: (_, observed) => expect(observed.parent).toEqual([]),
    },
    {
      name: '[B13] a stream that breaks or is lost is asked for again, each time later, until it has spoken',
      onChart: true,
      begins: {
        in: { listening: 'connecting' },
        context: { mediaId: 'v1', tries: 0, spread: 0 },
        inputs: { stream: [{ mediaId: 'v1' }] },
      },
      steps: [
        {
          error: 'stream',
          reason: new Error('broken'),
          expects: { in: 'waiting', context: { tries: 1, spread: 0 }, parent: [] },
        },
        { elapse: 1_000, expects: { in: { listening: 'connecting' }, inputs: { stream: [{ mediaId: 'v1' }] } } },
        { ...lost(500), expects: { in: 'waiting', context: { tries: 2, spread: 500 }, runs: [] } },
        { elapse: 2_500 },
        { elapse: STREAM_RESPONSE_TIMEOUT_MS, expects: { in: 'waiting', context: { tries: 3, spread: 0 } } },
        { elapse: 4_000, expects: { in: { listening: 'connecting' } } },
        lost(500),
        { elapse: 8_500 },
        {
          ...says(2),
          expects: {
            in: { listening: 'open' },
            context: { tries: 0, spread: 0 },
            parent: [{ type: 'data.published', version: 2 }],
            inputs: {},
          },
        },
        { ...says(3), expects: { parent: [{ type: 'data.published', version: 3 }], inputs: {} } },
        { elapse: STREAM_SILENCE_MS, expects: { in: 'waiting', context: { tries: 1, spread: 0 } } },
      ],
      ends: 'waiting',
    },
  ],
});
