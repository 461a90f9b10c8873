import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../../core/domain/constants/library.ts';
import type { SharedDrawing, SharedDrawingsPosition } from '../../../../core/domain/saved-drawings.ts';
import { port } from '../../../shared/port.ts';

/** The page after a position; without one, the first page. */
export interface SharedDrawingsPage {
  before: SharedDrawingsPosition | undefined;
}

/** `getSharedDrawings`; `next` is set if there may be another page. */
export type SharedDrawingsResult =
  | { status: 'ok'; drawings: readonly SharedDrawing[]; next: SharedDrawingsPosition | undefined }
  | { status: 'disconnected' };

interface SharedDrawingsContext {
  drawings: readonly SharedDrawing[];
  /** Where the next page starts, if there may be one. */
  next: SharedDrawingsPosition | undefined;
  /** The drawing being removed from the list. */
  subject: string | undefined;
  /** Opened drawings still to be marked, oldest first. */
  opened: readonly string[];
}

type Named = { id: string };

/**
 * Drawings that others share with the viewer: listed with their films page by page, opened, and removed from the list.
 *
 * A drawing is new until it has been opened, here or by its link; if the mark cannot be saved, it stays new. Source:
 * issue 18, picture tools.
 * Rows: P26.
 */
export const sharedDrawingsMachine = setup({
  types: {
    context: {} as SharedDrawingsContext,
    events: {} as
      /** The drawing is shown over the film. */
      | ({ type: 'shared.opened' } & Named)
      | ({ type: 'shared.remove' } & Named)
      | { type: 'shared.confirm' }
      | { type: 'shared.cancel' }
      | { type: 'shared.more' }
      | { type: 'shared.retry' },
    tags: {} as 'busy',
  },
  actors: {
    loadSharedDrawings: port<SharedDrawingsResult, SharedDrawingsPage>('loadSharedDrawings'),
    dropSharedDrawing: port<void, Named>('dropSharedDrawing'),
    seeSharedDrawing: port<void, Named>('seeSharedDrawing'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isOk: (_, { status }: SharedDrawingsResult) => status === 'ok',
    hasMore: ({ context }) => context.next !== undefined,
    isOpened: ({ context }) => context.opened.length > 0,
  },
  actions: {
    addDrawings: assign(({ context }, result: SharedDrawingsResult) => {
      if (result.status !== 'ok') return {};
      // A drawing that was shared again meanwhile may already be listed.
      const known = new Set(context.drawings.map(({ id }) => id));
      return {
        drawings: [...context.drawings, ...result.drawings.filter(({ id }) => !known.has(id))],
        next: result.next,
      };
    }),
    setSubject: assign((_, { id }: Named) => ({ subject: id })),
    forgetSubject: assign({ subject: undefined }),
    setRemoved: assign(({ context: { drawings, subject } }) => ({
      drawings: drawings.filter(({ id }) => id !== subject),
      subject: undefined,
    })),
    setOpened: assign(({ context }, { id }: Named) => ({ opened: [...context.opened, id] })),
    setSeen: assign(({ context: { drawings, opened } }) => ({
      drawings: drawings.map((drawing) => (drawing.id === opened[0] ? { ...drawing, isNew: false } : drawing)),
    })),
    forgetOpened: assign(({ context }) => ({ opened: context.opened.slice(1) })),
  },
}).createMachine({
  id: 'sharedDrawings',
  context: { drawings: [], next: undefined, subject: undefined, opened: [] },
  type: 'parallel',
  on: { 'shared.opened': { actions: { type: 'setOpened', params: ({ event }) => event } } },
  states: {
    list: {
      description: 'Drawings that others share with the viewer.',
      initial: 'loading',
      states: {
        loading: {
          description: 'Fetches the list.',
          tags: 'busy',
          invoke: {
            id: 'loadShared',
            src: 'loadSharedDrawings',
            input: { before: undefined },
            onDone: [
              {
                guard: { type: 'isOk', params: ({ event }) => event.output },
                target: 'listed',
                actions: { type: 'addDrawings', params: ({ event }) => event.output },
              },
              { target: 'signedOut' },
            ],
            onError: { target: 'failed' },
          },
          after: { requestTimeout: { target: 'failed' } },
        },
        failed: {
          description: 'The list could not be fetched.',
          on: { 'shared.retry': { target: 'loading' } },
        },
        signedOut: { description: 'The session has ended.' },
        listed: {
          description: 'The list is loaded.',
          initial: 'quiet',
          on: {
            'shared.remove': {
              target: '.confirming',
              actions: { type: 'setSubject', params: ({ event }) => event },
            },
            'shared.more': { guard: 'hasMore', target: 'loadingMore' },
          },
          states: {
            quiet: { description: 'No message is shown.' },
            confirming: {
              description: 'Asks for confirmation before a drawing is removed from the list.',
              on: {
                'shared.confirm': { target: '#sharedDrawings.list.removing' },
                'shared.cancel': { target: 'quiet', actions: 'forgetSubject' },
              },
            },
            added: { description: 'The next page has been added.' },
            removed: { description: 'The drawing has been removed from the list.' },
            notRemoved: { description: 'The change could not be sent.' },
            notLoaded: { description: 'The next page could not be fetched.' },
          },
        },
        loadingMore: {
          description: 'Fetches the next page.',
          tags: 'busy',
          invoke: {
            id: 'loadMoreShared',
            src: 'loadSharedDrawings',
            input: ({ context }) => ({ before: context.next }),
            onDone: [
              {
                guard: { type: 'isOk', params: ({ event }) => event.output },
                target: 'listed.added',
                actions: { type: 'addDrawings', params: ({ event }) => event.output },
              },
              { target: 'signedOut' },
            ],
            onError: { target: 'listed.notLoaded' },
          },
          after: { requestTimeout: { target: 'listed.notLoaded' } },
        },
        removing: {
          description: 'Removes a drawing from the list.',
          tags: 'busy',
          invoke: {
            id: 'drop',
            src: 'dropSharedDrawing',
            input: ({ context: { subject } }) => ({ id: subject! }),
            onDone: { target: 'listed.removed', actions: 'setRemoved' },
            onError: { target: 'listed.notRemoved' },
          },
          after: { requestTimeout: { target: 'listed.notRemoved' } },
        },
      },
    },
    marks: {
      description: 'Marks opened drawings as seen.',
      initial: 'quiet',
      states: {
        quiet: {
          description: 'All opened drawings are marked.',
          always: { guard: 'isOpened', target: 'marking' },
        },
        marking: {
          description: 'Marks an opened drawing.',
          invoke: {
            id: 'see',
            src: 'seeSharedDrawing',
            input: ({ context: { opened } }) => ({ id: opened[0]! }),
            onDone: { target: 'quiet', actions: ['setSeen', 'forgetOpened'] },
            onError: { target: 'quiet', actions: 'forgetOpened' },
          },
          after: { requestTimeout: { target: 'quiet', actions: 'forgetOpened' } },
        },
      },
    },
  },
});
