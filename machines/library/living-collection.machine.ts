import { assign, forwardTo, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import type { SearchAddress } from '../../core/domain/search-address.ts';
import { port } from '../shared/port.ts';
import { libraryMachine } from './library.machine.ts';
import type { LibraryInput } from './library.machine.ts';
import type { ShareTagsSet } from './library.setup.ts';

export interface LivingCollectionInput {
  /** Token of the link. */
  token: string;
  /** Input of the library, except for the search. */
  library: Omit<LibraryInput, 'address' | 'page'>;
}

/** A saved search as its link returns it. */
export interface OpenedSearch {
  name: string;
  address: SearchAddress;
  page: LibraryInput['page'];
}

/** `openSavedSearch`; `ended`: the link is no longer valid. */
export type OpenedSearchResult = { status: 'ok'; search: OpenedSearch } | { status: 'ended' };

interface LivingCollectionContext extends LivingCollectionInput {
  search: OpenedSearch | undefined;
}

/**
 * A saved search opened by its link: shows what it finds now, for the current viewer.
 *
 * Rows: L24, L25.
 */
export const livingCollectionMachine = setup({
  types: {
    input: {} as LivingCollectionInput,
    context: {} as LivingCollectionContext,
    events: {} as { type: 'collection.retry' } | ShareTagsSet,
    children: {} as { library: 'library' },
  },
  actors: {
    openSearch: port<OpenedSearchResult, { token: string }>('openSearch'),
    library: libraryMachine,
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: { isOpen: (_, result: OpenedSearchResult) => result.status === 'ok' },
  actions: {
    setShareTags: assign(({ context }, shareTags: boolean) => ({ library: { ...context.library, shareTags } })),
    forwardToLibrary: forwardTo('library'),
    setSearch: assign((_, result: OpenedSearchResult) => (result.status === 'ok' ? { search: result.search } : {})),
  },
}).createMachine({
  id: 'livingCollection',
  description: 'A saved search opened by its link.',
  context: ({ input }) => ({ ...input, search: undefined }),
  initial: 'opening',
  on: { 'shareTags.set': { actions: { type: 'setShareTags', params: ({ event }) => event.on } } },
  states: {
    opening: {
      description: 'Requests the search of the link.',
      invoke: {
        id: 'open',
        src: 'openSearch',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'setSearch', params: ({ event }) => event.output },
          },
          { target: 'ended' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    shown: {
      description: 'The library shows what the search finds now.',
      invoke: {
        id: 'library',
        src: 'library',
        input: ({ context: { library, search } }) => {
          const { address, page } = search as OpenedSearch;
          return { ...library, address, page };
        },
      },
      on: { 'shareTags.set': { actions: 'forwardToLibrary' } },
    },
    ended: { description: 'The link was revoked or never existed.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'collection.retry': { target: 'opening' } },
    },
  },
});
