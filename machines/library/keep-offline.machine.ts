import { setup } from 'xstate';
import { KEEPING_TIMEOUT_MS } from '../../core/domain/constants.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import type { ResultItem } from '../../core/domain/search.ts';
import type { FlowInput, FlowOutcome } from './item-flow.ts';

export type OfflineCopyResult = { status: 'ok' | 'refused' | 'disconnected' };

export type KeepOfflineEvent = { type: 'keep.retry' } | { type: 'keep.close' };

/**
 * A session, or a test, is put on this device, for times without a network: its parts, the person's place in them, and the
 * pages that show it.
 *
 * Source: library document, point 2 (offline sequencing).
 * Rows: L27, L32.
 */
export const keepOfflineMachine = setup({
  types: {
    input: {} as FlowInput,
    context: {} as { item: ResultItem },
    events: {} as KeepOfflineEvent,
    output: {} as FlowOutcome,
    tags: {} as 'busy',
  },
  actors: { saveSession: port<OfflineCopyResult, { item: ResultItem }>('saveSession') },
  delays: { keepingTimeout: KEEPING_TIMEOUT_MS },
  guards: {
    isOk: (_, { status }: OfflineCopyResult) => status === 'ok',
    isDisconnected: (_, { status }: OfflineCopyResult) => status === 'disconnected',
  },
}).createMachine({
  id: 'keepOffline',
  description: 'A session is put on this device, for times without a network.',
  context: ({ input: { item } }) => ({ item }),
  output: finalOutput<FlowOutcome>(),
  initial: 'keeping',
  states: {
    keeping: {
      description: 'Its parts and the pages that show them come from the host.',
      tags: 'busy',
      invoke: {
        id: 'keep',
        src: 'saveSession',
        input: ({ context: { item } }) => ({ item }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'kept',
          },
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: 'lost',
          },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { keepingTimeout: { target: 'failed' } },
    },
    kept: {
      description: 'It is on this device.',
      on: { 'keep.close': { target: 'closed' } },
    },
    refused: {
      description: 'It is closed to the person, or gone.',
      on: { 'keep.close': { target: 'closed' } },
    },
    failed: {
      description: 'It did not come whole, or there is no room for it.',
      on: {
        'keep.retry': { target: 'keeping' },
        'keep.close': { target: 'closed' },
      },
    },
    lost: { type: 'final', output: { kind: 'lost' } },
    closed: { type: 'final', output: { kind: 'closed' } },
  },
});
