import { setup } from 'xstate';
import { SAVE_OFFLINE_TIMEOUT_MS } from '../../core/domain/constants/offline.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import type { ResultItem } from '../../core/domain/search.ts';
import type { FlowInput, FlowOutcome } from './item-flow.ts';
import { isOk } from '../shared/result-guards.ts';

export type OfflineCopyResult = { status: 'ok' | 'refused' | 'disconnected' };

export type SaveOfflineEvent = { type: 'saveOffline.retry' } | { type: 'saveOffline.close' };

/**
 * Saves a session or a test on this device for use without a network: its parts, the person's position in them, and the
 * pages that show it.
 *
 * Source: library document, point 2 (offline sequencing).
 * Rows: L27, L32.
 */
export const saveOfflineMachine = setup({
  types: {
    input: {} as FlowInput,
    context: {} as { item: ResultItem },
    events: {} as SaveOfflineEvent,
    output: {} as FlowOutcome,
    tags: {} as 'busy',
  },
  actors: { saveSession: port<OfflineCopyResult, { item: ResultItem }>('saveSession') },
  delays: { saveTimeout: SAVE_OFFLINE_TIMEOUT_MS },
  guards: {
    isOk,
    isDisconnected: (_, { status }: OfflineCopyResult) => status === 'disconnected',
  },
}).createMachine({
  id: 'saveOffline',
  description: 'A session is saved on this device for use without a network.',
  context: ({ input: { item } }) => ({ item }),
  output: finalOutput<FlowOutcome>(),
  initial: 'saving',
  states: {
    saving: {
      description: 'Its parts and the pages that show them come from the server.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'saveSession',
        input: ({ context: { item } }) => ({ item }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'saved',
          },
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: 'lost',
          },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { saveTimeout: { target: 'failed' } },
    },
    saved: {
      description: 'It is on this device.',
      on: { 'saveOffline.close': { target: 'closed' } },
    },
    refused: {
      description: 'It is closed to the person, or gone.',
      on: { 'saveOffline.close': { target: 'closed' } },
    },
    failed: {
      description: 'It could not be loaded completely, or there is no room for it.',
      on: {
        'saveOffline.retry': { target: 'saving' },
        'saveOffline.close': { target: 'closed' },
      },
    },
    lost: {
      description: 'Nobody is signed in any more: the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
    closed: { description: 'The dialog is closed.', type: 'final', output: { kind: 'closed' } },
  },
});
