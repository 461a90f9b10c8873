import { assign, sendParent, setup } from 'xstate';
import { SEARCH_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { allowedTypes } from '../../core/domain/permissions.ts';
import type { SelectableType } from '../../core/domain/permissions.ts';
import { EMPTY_QUERY } from '../../core/domain/search-address.ts';
import type { PageContext, ResultItem } from '../../core/domain/search.ts';
import { resultKey } from '../../core/domain/result-item.ts';
import type { Known } from './item-actions.machine.ts';
import type { ItemFact } from './item-flow.ts';
import { searchMedia } from './library.ports.ts';
import type { Screen, SearchResult } from './library.ports.ts';
import { previewMachine } from './preview.machine.ts';
import type { PreviewOutcome } from './preview.machine.ts';

export interface LatestInput {
  /** The type that the page requests; undefined if it requests none. */
  type: SelectableType | undefined;
  page: PageContext;
  screen: Screen;
}

interface LatestContext extends LatestInput {
  item: ResultItem | undefined;
  connected: boolean;
  mayCollections: boolean;
}

/** The viewer, as reported by the server. */
type Who = Pick<Known, 'permissions' | 'connected'>;

/**
 * The newest item of a type, previewed above the list if the page requests it.
 *
 * It is fetched once the search knows the viewer, and omitted if there is none or it cannot be fetched, because the
 * list below is the page's purpose. Source: library document, point 2.
 * Rows: L18, L32, L34.
 */
export const latestMachine = setup({
  types: {
    input: {} as LatestInput,
    context: {} as LatestContext,
    events: {} as ({ type: 'who.known' } & Who) | { type: 'preview.opened' } | { type: 'library.signIn' } | ItemFact,
    children: {} as { newest: 'searchMedia'; preview: 'preview' },
  },
  actors: { searchMedia, preview: previewMachine },
  delays: { searchTimeout: SEARCH_TIMEOUT_MS },
  guards: {
    isRequested: ({ context }) => context.type !== undefined,
    isAllowed: ({ context: { type } }, { permissions }: Who) =>
      type !== undefined && allowedTypes(permissions).includes(type),
    isThere: (_, result: SearchResult) => result.status === 'ok' && result.page.items.length > 0,
    isIt: ({ context }, item: ResultItem) => context.item !== undefined && resultKey(context.item) === resultKey(item),
    isLost: (_, outcome: PreviewOutcome) => outcome.kind === 'lost',
  },
  actions: {
    know: assign((_, { permissions, connected }: Who) => ({
      connected,
      mayCollections: permissions.P_MEDIA_COLLECTION,
    })),
    setItem: assign((_, result: SearchResult) => ({ item: result.status === 'ok' ? result.page.items[0] : undefined })),
    reportSessionLost: sendParent({ type: 'session.lost' }),
    requestSignIn: sendParent({ type: 'library.signIn' }),
  },
}).createMachine({
  id: 'latest',
  description: 'The newest item of a type, previewed above the list if the page requests it.',
  context: ({ input }) => ({ ...input, item: undefined, connected: false, mayCollections: false }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether the page requests an item.',
      always: [{ guard: 'isRequested', target: 'waiting' }, { target: 'none' }],
    },
    waiting: {
      description: 'Waits until the viewer is known.',
      on: {
        'who.known': [
          {
            guard: { type: 'isAllowed', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'know', params: ({ event }) => event },
          },
          { target: 'none' },
        ],
      },
    },
    asking: {
      description: 'Fetches the newest item.',
      invoke: {
        id: 'newest',
        src: 'searchMedia',
        input: ({ context: { type, page, connected } }) => ({
          query: { ...EMPTY_QUERY, type: type as SelectableType },
          page,
          connected,
          offset: 0,
          limit: 1,
        }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'setItem', params: ({ event }) => event.output },
          },
          { target: 'none' },
        ],
        onError: { target: 'none' },
      },
      after: { searchTimeout: { target: 'none' } },
    },
    showing: {
      description: 'The item is shown above the list.',
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { item, page, screen, connected, mayCollections } }) => ({
          target: { kind: 'item', item: item as ResultItem },
          page,
          screen,
          types: [],
          mayCollections,
          connected,
        }),
        onDone: [
          {
            guard: { type: 'isLost', params: ({ event }) => event.output },
            target: 'none',
            actions: 'reportSessionLost',
          },
          { target: 'none' },
        ],
      },
      on: {
        'item.deleted': {
          guard: { type: 'isIt', params: ({ event }) => event.item },
          target: 'deleted',
        },
        'library.signIn': { actions: 'requestSignIn' },
      },
    },
    none: { description: 'No item is shown above the list.' },
    deleted: {
      description: 'The item was deleted; it reappears if it is restored.',
      on: {
        'item.restored': {
          guard: { type: 'isIt', params: ({ event }) => event.item },
          target: 'showing',
        },
      },
    },
  },
});
