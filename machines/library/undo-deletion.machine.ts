import { assign, sendParent, setup } from 'xstate';
import {
  LIBRARY_REQUEST_TIMEOUT_MS,
  SELECTION_PIECE,
  SELECTION_PIECE_TIMEOUT_MS,
} from '../../core/domain/constants.ts';
import type { ResultItem } from '../../core/domain/search.ts';
import { port } from '../shared/port.ts';
import type { Deletion, ItemsDeleted } from './item-flow.ts';
import { isOk } from '../shared/result-guards.ts';

export type RestoreResult = { status: 'ok' } | { status: 'refused' } | { status: 'disconnected' };

/** What was deleted at once. */
interface Offer {
  items: readonly ResultItem[];
  ofSearch: boolean;
}

interface UndoContext extends Offer {
  /** Those that are not back yet. */
  left: readonly ResultItem[];
  /** What was deleted while something else was being brought back. */
  next: Offer | undefined;
}

const offerOf = (event: Deletion | ItemsDeleted): Offer =>
  event.type === 'item.deleted'
    ? { items: [event.item], ofSearch: false }
    : { items: event.items, ofSearch: event.ofSearch };

/**
 * Offers to bring back what was deleted last, one item or several, until the person has done with it: nothing ends the offer
 * by itself. Several come back piece by piece.
 *
 * What was deleted before that lies in the bin.
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
      context.left.length > 1 ? SELECTION_PIECE_TIMEOUT_MS : LIBRARY_REQUEST_TIMEOUT_MS,
  },
  guards: {
    isPiece: ({ context }, result: RestoreResult) => result.status === 'ok' && context.left.length > SELECTION_PIECE,
    isOk,
    isOkOfSeveral: ({ context }, result: RestoreResult) => result.status === 'ok' && context.next !== undefined,
    isDisconnected: (_, result: RestoreResult) => result.status === 'disconnected',
  },
  actions: {
    setOffer: assign((_, { items, ofSearch }: Offer) => ({ items, ofSearch, left: items, next: undefined })),
    setNext: assign((_, next: Offer) => ({ next })),
    takeNext: assign(({ context: { next } }) => ({ ...next, left: next?.items ?? [], next: undefined })),
    takePiece: assign(({ context }) => ({ left: context.left.slice(SELECTION_PIECE) })),
    reportRestored: sendParent(({ context: { items, ofSearch } }) => ({ type: 'items.restored', items, ofSearch })),
    reportSessionLost: sendParent({ type: 'session.lost' }),
  },
}).createMachine({
  id: 'undoDeletion',
  description: 'Offers to bring back what was deleted last.',
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
      description: 'What was deleted is gone from the list, and can be brought back.',
      on: {
        'undo.perform': { target: 'restoring' },
        'undo.dismiss': { target: 'idle' },
      },
    },
    restoring: {
      description: 'The server brings it back.',
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restoreItems',
        input: ({ context: { left } }) => ({ items: left.slice(0, SELECTION_PIECE) }),
        onDone: [
          {
            guard: { type: 'isPiece', params: ({ event }) => event.output },
            target: 'restoring',
            reenter: true,
            actions: 'takePiece',
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
      description: 'It is back in the list.',
      on: { 'undo.dismiss': { target: 'idle' } },
    },
    notRestored: {
      description: 'It could not be brought back; the person may try again.',
      on: {
        'undo.perform': { target: 'restoring' },
        'undo.dismiss': { target: 'idle' },
      },
    },
  },
});
