import { assign, sendParent, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { SELECTION_BATCH, SELECTION_BATCH_TIMEOUT_MS } from '../../core/domain/constants/selection.ts';
import type { ResultItem } from '../../core/domain/search.ts';
import { port } from '../shared/port.ts';
import type { Deletion, ItemsDeleted } from './item-flow.ts';
import { isOk } from '../shared/result-guards.ts';

export type RestoreResult = { status: 'ok' } | { status: 'refused' } | { status: 'disconnected' };

/** The items deleted by one action. */
interface Offer {
  items: readonly ResultItem[];
  ofSearch: boolean;
}

interface UndoContext extends Offer {
  /** Not restored yet. */
  left: readonly ResultItem[];
  /** Deleted while an earlier deletion was being undone. */
  next: Offer | undefined;
}

const offerOf = (event: Deletion | ItemsDeleted): Offer =>
  event.type === 'item.deleted'
    ? { items: [event.item], ofSearch: false }
    : { items: event.items, ofSearch: event.ofSearch };

/**
 * Offers to restore the last deleted item or items until the person dismisses the offer: it never times out. Several
 * items are restored in batches.
 *
 * Anything deleted earlier is in the bin.
 * Rows: L18, L32, S08.
 */
export const undoDeletionMachine = setup({
  types: {
    context: {} as UndoContext,
    events: {} as Deletion | ItemsDeleted | { type: 'undo.perform' } | { type: 'undo.dismiss' },
    tags: {} as 'busy',
  },
  actors: { restoreItems: port<RestoreResult, { items: readonly ResultItem[] }>('restoreItems') },
  delays: {
    requestTimeout: ({ context }) =>
      context.left.length > 1 ? SELECTION_BATCH_TIMEOUT_MS : LIBRARY_REQUEST_TIMEOUT_MS,
  },
  guards: {
    isBatch: ({ context }, result: RestoreResult) => result.status === 'ok' && context.left.length > SELECTION_BATCH,
    isOk,
    isOkOfSeveral: ({ context }, result: RestoreResult) => result.status === 'ok' && context.next !== undefined,
    isDisconnected: (_, result: RestoreResult) => result.status === 'disconnected',
  },
  actions: {
    setOffer: assign((_, { items, ofSearch }: Offer) => ({ items, ofSearch, left: items, next: undefined })),
    setNext: assign((_, next: Offer) => ({ next })),
    takeNext: assign(({ context: { next } }) => ({ ...next, left: next?.items ?? [], next: undefined })),
    takeBatch: assign(({ context }) => ({ left: context.left.slice(SELECTION_BATCH) })),
    reportRestored: sendParent(({ context: { items, ofSearch } }) => ({ type: 'items.restored', items, ofSearch })),
    reportSessionLost: sendParent({ type: 'session.lost' }),
  },
}).createMachine({
  id: 'undoDeletion',
  description: 'Offers to restore what was deleted last.',
  context: { items: [], ofSearch: false, left: [], next: undefined },
  initial: 'idle',
  on: {
    'item.deleted': {
      target: '.offered',
      actions: { type: 'setOffer', params: ({ event }) => offerOf(event) },
    },
    'items.deleted': {
      target: '.offered',
      actions: { type: 'setOffer', params: ({ event }) => offerOf(event) },
    },
  },
  states: {
    idle: { description: 'Nothing is offered.' },
    offered: {
      description: 'The deleted items are no longer listed, and can be restored.',
      on: {
        'undo.perform': { target: 'restoring' },
        'undo.dismiss': { target: 'idle' },
      },
    },
    restoring: {
      description: 'The server restores them.',
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restoreItems',
        input: ({ context: { left } }) => ({ items: left.slice(0, SELECTION_BATCH) }),
        onDone: [
          {
            guard: { type: 'isBatch', params: ({ event }) => event.output },
            target: 'restoring',
            reenter: true,
            actions: 'takeBatch',
          },
          {
            guard: { type: 'isOkOfSeveral', params: ({ event }) => event.output },
            target: 'offered',
            actions: ['reportRestored', 'takeNext'],
          },
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'restored',
            actions: 'reportRestored',
          },
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: 'idle',
            actions: 'reportSessionLost',
          },
          { target: 'notRestored' },
        ],
        onError: { target: 'notRestored' },
      },
      after: { requestTimeout: { target: 'notRestored' } },
      on: {
        'item.deleted': { actions: { type: 'setNext', params: ({ event }) => offerOf(event) } },
        'items.deleted': { actions: { type: 'setNext', params: ({ event }) => offerOf(event) } },
      },
    },
    restored: {
      description: 'The items are listed again.',
      on: { 'undo.dismiss': { target: 'idle' } },
    },
    notRestored: {
      description: 'The items could not be restored; the person may retry.',
      on: {
        'undo.perform': { target: 'restoring' },
        'undo.dismiss': { target: 'idle' },
      },
    },
  },
});
