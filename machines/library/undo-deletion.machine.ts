import { assign, sendParent, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants.ts';
import type { ResultItem } from '../../core/domain/search.ts';
import { port } from '../shared/port.ts';
import type { Deletion } from './item-flow.ts';

export type RestoreResult = { status: 'ok' } | { status: 'refused' } | { status: 'disconnected' };

interface UndoContext {
  /** What was deleted last. */
  item: ResultItem | undefined;
  /** What was deleted while another item was being brought back. */
  next: ResultItem | undefined;
}

/**
 * Offers to bring back what was deleted last, until the person has done with it: nothing ends the offer by itself.
 *
 * What was deleted before that lies in the bin.
 * Rows: L18, L32.
 */
export const undoDeletionMachine = setup({
  types: {
    context: {} as UndoContext,
    events: {} as Deletion | { type: 'undo.perform' } | { type: 'undo.dismiss' },
    tags: {} as 'busy',
  },
  actors: { restoreItem: port<RestoreResult, { item: ResultItem }>('restoreItem') },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isOk: (_, result: RestoreResult) => result.status === 'ok',
    isOkOfSeveral: ({ context }, result: RestoreResult) => result.status === 'ok' && context.next !== undefined,
    isDisconnected: (_, result: RestoreResult) => result.status === 'disconnected',
  },
  actions: {
    setItem: assign((_, item: ResultItem) => ({ item, next: undefined })),
    setNext: assign((_, next: ResultItem) => ({ next })),
    takeNext: assign(({ context: { next } }) => ({ item: next, next: undefined })),
    reportRestored: sendParent(({ context: { item } }) => ({ type: 'item.restored', item: item as ResultItem })),
    reportSessionLost: sendParent({ type: 'session.lost' }),
  },
}).createMachine({
  id: 'undoDeletion',
  description: 'Offers to bring back what was deleted last.',
  context: { item: undefined, next: undefined },
  initial: 'idle',
  on: {
    'item.deleted': {
      target: '.offered',
      actions: { type: 'setItem', params: ({ event }) => event.item },
    },
  },
  states: {
    idle: { description: 'Nothing is offered.' },
    offered: {
      description: 'The item is gone from the list, and can be brought back.',
      on: {
        'undo.perform': { target: 'restoring' },
        'undo.dismiss': { target: 'idle' },
      },
    },
    restoring: {
      description: 'The host brings it back.',
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restoreItem',
        input: ({ context: { item } }) => ({ item: item as ResultItem }),
        onDone: [
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
        'item.deleted': { actions: { type: 'setNext', params: ({ event }) => event.item } },
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
