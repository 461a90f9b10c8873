import { assign, sendParent, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import type { MediaId } from '../../core/domain/media.ts';
import type { ResultItem } from '../../core/domain/search.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import type { FlowInput, FlowOutcome } from './item-flow.ts';
import { isOk } from '../shared/result-guards.ts';

/** A video that shows a document. */
export interface LinkedVideo {
  id: MediaId;
  title: string;
}

export type LinksResult =
  | { status: 'free' }
  | { status: 'linked'; videos: readonly LinkedVideo[] }
  | { status: 'refused' }
  | { status: 'disconnected' };

export type DeletionResult = LinksResult | { status: 'ok' };

interface DeleteContext {
  item: ResultItem;
  /** The last response of the server. */
  result: DeletionResult | undefined;
  videos: readonly LinkedVideo[];
}

/**
 * Deletes an item after confirmation.
 *
 * For a document, the videos that show it are requested first: while there are any, the deletion is refused with their
 * list. Source: library document, points 2, 5 and 8.
 * Rows: L18, L30, L32.
 */
export const deleteItemMachine = setup({
  types: {
    input: {} as Pick<FlowInput, 'item'>,
    context: {} as DeleteContext,
    events: {} as { type: 'delete.confirm' } | { type: 'delete.close' },
    output: {} as FlowOutcome,
    tags: {} as 'busy',
  },
  actors: {
    checkLinks: port<LinksResult, { item: ResultItem }>('checkLinks'),
    deleteItem: port<DeletionResult, { item: ResultItem }>('deleteItem'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isDocument: ({ context }) => context.item.type === 'Document',
    isFree: (_, result: LinksResult) => result.status === 'free',
    isOk,
    isLinked: ({ context }) => context.result?.status === 'linked',
    isDisconnected: ({ context }) => context.result?.status === 'disconnected',
  },
  actions: {
    setResult: assign((_, result: DeletionResult) => ({ result })),
    setVideos: assign(({ context: { result } }) => ({ videos: result?.status === 'linked' ? result.videos : [] })),
    reportDeleted: sendParent(({ context }) => ({ type: 'item.deleted', item: context.item })),
  },
}).createMachine({
  id: 'deleteItem',
  description: 'Deletes an item after confirmation.',
  context: ({ input }) => ({ item: input.item, result: undefined, videos: [] }),
  output: finalOutput<FlowOutcome>(),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether it is a document: only documents can be linked.',
      always: [{ guard: 'isDocument', target: 'checkingLinks' }, { target: 'confirming' }],
    },
    checkingLinks: {
      description: 'Requests the videos that show the document.',
      tags: 'busy',
      invoke: {
        id: 'links',
        src: 'checkLinks',
        input: ({ context: { item } }) => ({ item }),
        onDone: [
          {
            guard: { type: 'isFree', params: ({ event }) => event.output },
            target: 'confirming',
          },
          { target: 'evaluating', actions: { type: 'setResult', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    confirming: {
      description: 'Asks for confirmation.',
      on: {
        'delete.confirm': { target: 'deleting' },
        'delete.close': { target: 'closed' },
      },
    },
    deleting: {
      description: 'The server deletes it.',
      tags: 'busy',
      invoke: {
        id: 'delete',
        src: 'deleteItem',
        input: ({ context: { item } }) => ({ item }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'closed',
            actions: 'reportDeleted',
          },
          { target: 'evaluating', actions: { type: 'setResult', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    evaluating: {
      description: 'The deletion failed; chooses the message.',
      always: [
        { guard: 'isLinked', target: 'refused', actions: 'setVideos' },
        { guard: 'isDisconnected', target: 'lost' },
        { target: 'failed' },
      ],
    },
    refused: {
      description: 'Videos show the document: lists them.',
      on: { 'delete.close': { target: 'closed' } },
    },
    failed: {
      description: 'The item could not be deleted.',
      on: { 'delete.close': { target: 'closed' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
    closed: {
      description: 'The dialog is closed; the item still exists.',
      type: 'final',
      output: { kind: 'closed' },
    },
  },
});
