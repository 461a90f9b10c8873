import { assign, sendParent, setup } from 'xstate';
import { pauseAfter } from '../../core/domain/backoff.ts';
import {
  BRIDGE_BACKOFF_MS,
  BRIDGE_REQUEST_TIMEOUT_MS,
  SINK_REST_MS,
} from '../../core/domain/constants/timing-bridge.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { BridgeReport } from '../../core/domain/race/report.ts';
import {
  batchOf,
  idsOf,
  withConfirmed,
  withUncertain,
  type TagBatch,
  type TargetTags,
} from '../../core/domain/race/tag-changes.ts';
import { port } from '../shared/port.ts';
import type { PutTagsInput, PutTagsOutcome } from './bridge.ports.ts';
import { changesOf, idOfRefusal, pendingOf, sentAs, type SinkTags } from './sink.rules.ts';

export interface SinkInput {
  isHeld: boolean;
}

interface SinkContext extends SinkInput, SinkTags {
  /** The batch being sent. */
  batch: TagBatch;
  failures: number;
  savedAt: EpochMs | undefined;
}

export type SinkEvent =
  /** The desired tags; for `uncertain` ids the server's state is unknown. */
  | { type: 'sink.setTarget'; target: TargetTags; uncertain: readonly string[] }
  | { type: 'sink.hold' }
  | { type: 'sink.release' };

/** Events to the parent. */
export type SinkFact =
  | ({ type: 'sink.changed' } & BridgeReport['sink'])
  | { type: 'sink.refused'; at: EpochMs; detail: string }
  | { type: 'sink.failed'; at: EpochMs; detail: string };

const NOTHING: TagBatch = { saved: [], removed: [] };

/**
 * Publishes tags: sends what the server has not confirmed until it has.
 *
 * The sink holds the desired tags and those that the server has confirmed, and sends the difference in batches. Nothing
 * is queued, so after an outage the server receives the current state. A tag that the server refuses is left out until
 * it changes.
 * Rows: B13.
 */
export const sinkMachine = setup({
  types: {
    input: {} as SinkInput,
    context: {} as SinkContext,
    events: {} as SinkEvent,
  },
  actors: { putTags: port<PutTagsOutcome, PutTagsInput>('putTags') },
  delays: {
    requestTimeout: BRIDGE_REQUEST_TIMEOUT_MS,
    rest: SINK_REST_MS,
    backoff: ({ context: { failures } }) => pauseAfter(BRIDGE_BACKOFF_MS, failures),
  },
  guards: {
    isHeld: ({ context }) => context.isHeld,
    hasChanges: ({ context }) => idsOf(changesOf(context)).length > 0,
    isSaved: (_, outcome: PutTagsOutcome) => outcome.kind === 'saved',
    isRefused: ({ context }, outcome: PutTagsOutcome) => idOfRefusal(outcome, context.batch) !== undefined,
  },
  actions: {
    setTarget: assign(({ context }, { target, uncertain }: { target: TargetTags; uncertain: readonly string[] }) => ({
      target,
      confirmed: withUncertain(context.confirmed, uncertain),
    })),
    hold: assign({ isHeld: true }),
    release: assign({ isHeld: false }),
    takeBatch: assign(({ context }) => ({ batch: batchOf(changesOf(context)) })),
    confirmBatch: assign(({ context }, outcome: PutTagsOutcome) => ({
      confirmed: withConfirmed(context.confirmed, context.batch),
      batch: NOTHING,
      failures: 0,
      savedAt: outcome.at,
    })),
    doubtBatch: assign(({ context }) => ({
      confirmed: withUncertain(context.confirmed, idsOf(context.batch)),
      batch: NOTHING,
      failures: context.failures + 1,
    })),
    setAside: assign(({ context }, outcome: PutTagsOutcome) => {
      const id = idOfRefusal(outcome, context.batch);
      if (id === undefined) return {};
      return { refused: new Map(context.refused).set(id, sentAs(context.batch, id)), batch: NOTHING };
    }),
    reportRefusal: sendParent((_, outcome: PutTagsOutcome): SinkFact => {
      const detail = outcome.kind === 'refused' ? `${outcome.id}: ${outcome.detail}` : '';
      return { type: 'sink.refused', at: outcome.at, detail };
    }),
    reportFailure: sendParent((_, outcome: PutTagsOutcome): SinkFact => ({
      type: 'sink.failed',
      at: outcome.at,
      detail: outcome.kind === 'saved' ? '' : outcome.detail,
    })),
    reportState: sendParent(({ context }, state: BridgeReport['sink']['state']): SinkFact => {
      return { type: 'sink.changed', state, pending: pendingOf(context), lastAt: context.savedAt };
    }),
  },
}).createMachine({
  id: 'sink',
  description: 'Publishes tags.',
  context: ({ input }) => ({
    ...input,
    target: new Map(),
    confirmed: new Map(),
    refused: new Map(),
    batch: NOTHING,
    failures: 0,
    savedAt: undefined,
  }),
  initial: 'choosing',
  on: {
    'sink.setTarget': { actions: { type: 'setTarget', params: ({ event }) => event } },
    'sink.hold': { target: '.held', actions: 'hold' },
    'sink.release': { actions: 'release' },
  },
  states: {
    choosing: {
      description: 'Checks whether there is anything to send and publishing is not paused.',
      always: [{ guard: 'isHeld', target: 'held' }, { guard: 'hasChanges', target: 'sending' }, { target: 'idle' }],
    },
    held: {
      description: 'The operator has paused publishing; the target is kept.',
      entry: { type: 'reportState', params: 'held' },
      on: {
        'sink.setTarget': {
          target: 'held',
          actions: { type: 'setTarget', params: ({ event }) => event },
          reenter: true,
        },
        'sink.release': { target: 'choosing', actions: 'release' },
      },
    },
    idle: {
      description: 'The server has confirmed everything.',
      entry: { type: 'reportState', params: 'idle' },
      on: { 'sink.setTarget': { target: 'choosing', actions: { type: 'setTarget', params: ({ event }) => event } } },
    },
    sending: {
      description: 'Sends a batch, or rests after one.',
      initial: 'requesting',
      on: { 'sink.hold': { actions: 'hold' } },
      states: {
        requesting: {
          description: 'Sends a batch.',
          entry: ['takeBatch', { type: 'reportState', params: 'sending' }],
          invoke: {
            id: 'put',
            src: 'putTags',
            input: ({ context }) => context.batch,
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: 'resting',
                actions: { type: 'confirmBatch', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: 'resting',
                actions: [
                  { type: 'setAside', params: ({ event }) => event.output },
                  { type: 'reportRefusal', params: ({ event }) => event.output },
                ],
              },
              {
                target: '#sink.waiting',
                actions: ['doubtBatch', { type: 'reportFailure', params: ({ event }) => event.output }],
              },
            ],
            onError: { target: '#sink.waiting', actions: 'doubtBatch' },
          },
          after: { requestTimeout: { target: '#sink.waiting', actions: 'doubtBatch' } },
        },
        resting: {
          description: 'Rests, so that changes are collected into one batch.',
          entry: { type: 'reportState', params: 'sending' },
          after: { rest: { target: '#sink.choosing' } },
        },
      },
    },
    waiting: {
      description: 'The server is unreachable; waits to retry.',
      entry: { type: 'reportState', params: 'waiting' },
      always: { guard: 'isHeld', target: 'held' },
      on: {
        'sink.setTarget': {
          actions: [
            { type: 'setTarget', params: ({ event }) => event },
            { type: 'reportState', params: 'waiting' },
          ],
        },
      },
      after: { backoff: { target: 'choosing' } },
    },
  },
});
