import { assign, forwardTo, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import type { SearchAddress } from '../../core/domain/search-address.ts';
import { port } from '../shared/port.ts';
import { libraryMachine } from './library.machine.ts';
import type { LibraryInput } from './library.machine.ts';
import type { ShareTagsSet } from './library.setup.ts';

export interface LivingCollectionInput {
  /** Of the link. */
  token: string;
  /** What the library starts with, but for the search. */
  library: Omit<LibraryInput, 'address' | 'page'>;
}

/** A saved search as its link returns it. */
export interface OpenedSearch {
  name: string;
  address: SearchAddress;
  page: LibraryInput['page'];
}

/** `openSavedSearch`; `ended`: nobody is led there any more. */
export type OpenedSearchResult = { status: 'ok'; search: OpenedSearch } | { status: 'ended' };

interface LivingCollectionContext extends LivingCollectionInput {
  search: OpenedSearch | undefined;
}

/**
 * A saved search that somebody was given the link of: what it finds now, for the current viewer.
 *
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
  description: 'A saved search that somebody was given the link of.',
  context: ({ input }) => ({ ...input, search: undefined }),
  initial: 'opening',
  on: { 'shareTags.set': { actions: { type: 'setShareTags', params: ({ event }) => event.on } } },
  states: {
    opening: {
      description: 'Where does the link lead?',
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
      description: 'The library shows what it finds now.',
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
    ended: { description: 'The link was ended, or never was one.' },
    failed: {
      description: 'The server did not respond; another try is offered.',
      on: { 'collection.retry': { target: 'opening' } },
    },
  },
});
