import { expect } from 'vitest';
import { STREAM_RESPONSE_TIMEOUT_MS, STREAM_SILENCE_MS } from '../../../core/domain/constants/server-streams.ts';
import { changeStreamMachine } from '../../../machines/shared/change-stream.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const says = (event: { type: string; [field: string]: unknown }) => ({ from: 'connection', event }) as const;
const changed = (version: number) => says({ type: 'stream.changed', version });
/** A change that every parent accepts. */
const ofAll = { type: 'stream.changed', version: 2, uploads: [], events: [], ports: {}, gone: [], whole: false };
const beat = says({ type: 'stream.beat' });
const lost = (after = 0) => says({ type: 'stream.lost', after });
const refused = says({ type: 'stream.refused' });
const broken = { error: 'connection', reason: new Error('broken') } as const;
const online = { send: { type: 'browser.online' as const } };
const connecting = { listening: 'connecting' };
const open = { listening: 'open' };

export default definePaths(changeStreamMachine, {
  name: 'change-stream',
  input: undefined,
  events: {
    'stream.changed': [],
    'stream.beat': [],
    'stream.lost': [],
    'stream.refused': [],
    'browser.online': [{}],
  },
  runsIn: { connection: 'listening' },
  results: {
    connection: {
      emits: [ofAll, beat.event, lost().event, refused.event],
      error: [new Error('broken')],
    },
  },
  endless: { connection: 'a stream lasts as long as it lasts; its silence is timed' },
  explore: { contextKey: ({ tries }) => Math.min(tries, 2) },
  unseen: [
    { state: '(root)', reason: 'It renders nothing: lists and players show what it reports, and that it is lost' },
  ],
  pinned: [
    {
      name: '[S03] [S05] [B13] each change that the server streams is reported to the parent unaltered',
      steps: [changed(1), changed(2)],
      ends: open,
      check: (_, observed) =>
        expect(observed.parent).toEqual([
          { type: 'stream.changed', version: 1 },
          { type: 'stream.changed', version: 2 },
        ]),
    },
    {
      name: '[S03] [S05] [B13] a heartbeat keeps a quiet stream open and is not reported',
      onChart: true,
      steps: [
        changed(1),
        { elapse: STREAM_SILENCE_MS - 1 },
        { ...beat, expects: { in: open, parent: [], inputs: {} } },
        { elapse: STREAM_SILENCE_MS - 1 },
      ],
      ends: open,
    },
    {
      name: '[S03] [S05] a change restarts the silence timer like a heartbeat',
      onChart: true,
      steps: [changed(1), { elapse: STREAM_SILENCE_MS - 1 }, changed(2), { elapse: STREAM_SILENCE_MS - 1 }],
      ends: open,
    },
    {
      name: '[S03] [S05] [B13] a stream that falls silent is requested again after a second',
      steps: [changed(1), { elapse: STREAM_SILENCE_MS }, { elapse: 1_000 }],
      ends: connecting,
    },
    {
      name: '[S03] [S05] [B13] a stream request without a response is retried later',
      steps: [{ elapse: STREAM_RESPONSE_TIMEOUT_MS }],
      ends: 'waiting',
    },
    {
      name: '[S03] [S05] a heartbeat before the first change does not count as a response',
      steps: [beat, { elapse: STREAM_RESPONSE_TIMEOUT_MS }],
      ends: 'waiting',
    },
    {
      name: '[S03] [S05] a lost stream is not requested again within the first second',
      steps: [changed(1), lost(), { elapse: 999 }],
      ends: 'waiting',
      runs: [],
    },
    {
      name: '[S03] [S05] [B13] each consecutive loss lengthens the wait, to which the delay requested by the server is added',
      steps: [lost(), { elapse: 1_000 }, lost(500), { elapse: 2_499 }],
      ends: 'waiting',
      check: ({ context }) => expect([context.tries, context.spread]).toEqual([2, 500]),
    },
    {
      name: '[S03] [S05] [B13] a stream that is lost after a change is requested again after the shortest wait',
      steps: [lost(), { elapse: 1_000 }, lost(), { elapse: 2_000 }, changed(4), lost(), { elapse: 1_000 }],
      ends: connecting,
      check: ({ context }) => expect(context.tries).toBe(1),
    },
    {
      name: '[S03] a lost stream is requested at once when the network returns',
      steps: [lost(), online],
      ends: connecting,
      runs: ['connection'],
    },
    {
      name: '[S03] an open stream stays open when the network returns',
      onChart: true,
      steps: [changed(1), { ...online, expects: { in: open, inputs: {} } }],
      ends: open,
    },
    {
      name: '[S03] [S05] [B13] a stream that the server refuses is reported and not requested again',
      steps: [refused, { elapse: 600_000 }, online],
      ends: 'refused',
      runs: [],
      check: (_, observed) => expect(observed.parent).toEqual([{ type: 'stream.refused' }]),
    },
    {
      name: '[B13] a stream that fails or is lost is retried with growing back-off, which a change resets',
      onChart: true,
      begins: { in: connecting, context: { tries: 0, spread: 0 }, inputs: { connection: [undefined] } },
      steps: [
        { ...broken, expects: { in: 'waiting', context: { tries: 1, spread: 0 }, parent: [] } },
        { elapse: 1_000, expects: { in: connecting, inputs: { connection: [undefined] } } },
        { ...lost(500), expects: { in: 'waiting', context: { tries: 2, spread: 500 }, runs: [] } },
        { elapse: 2_500 },
        { elapse: STREAM_RESPONSE_TIMEOUT_MS, expects: { in: 'waiting', context: { tries: 3, spread: 0 } } },
        { elapse: 4_000, expects: { in: connecting } },
        lost(500),
        { elapse: 8_500 },
        {
          ...changed(2),
          expects: {
            in: open,
            context: { tries: 0, spread: 0 },
            parent: [{ type: 'stream.changed', version: 2 }],
            inputs: {},
          },
        },
        { ...changed(3), expects: { parent: [{ type: 'stream.changed', version: 3 }], inputs: {} } },
        { elapse: STREAM_SILENCE_MS, expects: { in: 'waiting', context: { tries: 1, spread: 0 } } },
      ],
      ends: 'waiting',
    },
  ],
});
