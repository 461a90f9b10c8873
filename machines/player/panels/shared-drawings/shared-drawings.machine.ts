import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../../core/domain/constants/library.ts';
import type { SharedDrawing, SharedDrawingsPosition } from '../../../../core/domain/saved-drawings.ts';
import { port } from '../../../shared/port.ts';

/** What comes after a position; without one, the first page. */
export interface SharedDrawingsPage {
  before: SharedDrawingsPosition | undefined;
}

/** `getSharedDrawings`; `next` where there may be another page. */
export type SharedDrawingsResult =
  | { status: 'ok'; drawings: readonly SharedDrawing[]; next: SharedDrawingsPosition | undefined }
  | { status: 'disconnected' };

interface SharedDrawingsContext {
  drawings: readonly SharedDrawing[];
  /** Where the next page begins, if there may be one. */
  next: SharedDrawingsPosition | undefined;
  /** The one that is taken from the list. */
  subject: string | undefined;
  /** Those that were opened and are to be marked so, oldest first. */
  opened: readonly string[];
}

type Named = { id: string };

/**
 * Drawings that others share with a person: listed with their films page by page, opened, and taken from the list.
 *
 * One is new until it was opened, here or by its link; a mark that does not get through leaves it new. Source: issue 18,
 * picture tools.
 * Rows: P26.
 */
export const sharedDrawingsMachine = setup({
  types: {
    context: {} as SharedDrawingsContext,
    events: {} as
      /** It is drawn over the film. */
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
      // One that was shared once more meanwhile is listed already.
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
      description: 'What others share with the person.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The list is fetched.',
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
        signedOut: { description: 'The session is over.' },
        listed: {
          description: 'The list is there.',
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
              description: 'One is about to be taken from the list: is the person sure?',
              on: {
                'shared.confirm': { target: '#sharedDrawings.list.removing' },
                'shared.cancel': { target: 'quiet', actions: 'forgetSubject' },
              },
            },
            added: { description: 'The next page is in the list.' },
            removed: { description: 'It is no longer in the list.' },
            notRemoved: { description: 'The change did not get through.' },
            notLoaded: { description: 'The next page could not be fetched.' },
          },
        },
        loadingMore: {
          description: 'The next page is fetched.',
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
          description: 'One is taken from the list.',
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
      description: 'Which of them were opened.',
      initial: 'quiet',
      states: {
        quiet: {
          description: 'All that were opened are marked.',
          always: { guard: 'isOpened', target: 'marking' },
        },
        marking: {
          description: 'One that was opened is marked.',
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
