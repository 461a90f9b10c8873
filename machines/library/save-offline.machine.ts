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
 * Saves a session or a test on this device for use offline: its parts, the person's position in them, and the pages
 * that show it.
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
  description: 'Saves a session on this device for use offline.',
  context: ({ input: { item } }) => ({ item }),
  output: finalOutput<FlowOutcome>(),
  initial: 'saving',
  states: {
    saving: {
      description: 'Fetches its parts and the pages that show them.',
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
      description: 'The session is saved on this device.',
      on: { 'saveOffline.close': { target: 'closed' } },
    },
    refused: {
      description: 'The person may not access the session, or it no longer exists.',
      on: { 'saveOffline.close': { target: 'closed' } },
    },
    failed: {
      description: 'The session could not be loaded completely, or there is not enough storage.',
      on: {
        'saveOffline.retry': { target: 'saving' },
        'saveOffline.close': { target: 'closed' },
      },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
    closed: { description: 'The dialog is closed.', type: 'final', output: { kind: 'closed' } },
  },
});
