import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { SavedSearch } from '../../../core/domain/saved-searches.ts';
import { port } from '../../shared/port.ts';
import { isOk } from '../../shared/result-guards.ts';

export interface SavedSearchesInput {
  /** Query string of the current search, to be saved; undefined if there was no search yet. */
  search: string | undefined;
  /** Id of the saved search it is based on. */
  saved: string | undefined;
}

/** `was`: the query to be replaced, as listed. */
export type SavedSearchChange =
  | { kind: 'save'; name: string }
  | { kind: 'update'; id: string; was: string }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'delete' | 'share' | 'end'; id: string };

/** `getSavedSearches`; an empty list is `ok` as well. */
export type SavedSearchesResult = { status: 'ok'; searches: readonly SavedSearch[] } | { status: 'disconnected' };

/**
 * The outcome of a change: `token` of a created link, `id` of a new search. `conflict`: the search was replaced
 * elsewhere meanwhile, by what the server returned; `gone`: it was deleted elsewhere.
 */
export type SavedSearchResult =
  | { status: 'ok'; token?: string; id?: string }
  | { status: 'conflict'; now: SavedSearch }
  | { status: 'full' | 'gone' | 'disconnected' };

/** `saved`: id of the current saved search. `lost`: the session has ended, and the library leaves for the sign-in. */
export type SavedSearchesOutcome = { kind: 'closed'; saved: string | undefined } | { kind: 'lost' };

type NameField = 'name' | 'newName';

interface SavedSearchesContext extends SavedSearchesInput {
  searches: readonly SavedSearch[] | undefined;
  change: SavedSearchChange | undefined;
  /** The search being renamed, until the server has confirmed it, or about to be deleted. */
  subject: SavedSearch | undefined;
  /** Typed text: the name of a search to be saved, and the new name of a saved one. */
  typed: Readonly<Record<NameField, string>>;
  /** Token of the last link created; the server returns it only once. */
  token: string | undefined;
  /** The text to copy: the link or a snippet. */
  text: string;
}

/** Types, ports, guards and actions of the saved-searches chart. */
export const savedSearchesSetup = setup({
  types: {
    input: {} as SavedSearchesInput,
    context: {} as SavedSearchesContext,
    events: {} as
      | { type: 'saved.type'; field: NameField; text: string }
      | { type: 'saved.change'; change: SavedSearchChange }
      | { type: 'saved.name'; search: SavedSearch }
      | { type: 'saved.delete'; search: SavedSearch }
      | { type: 'saved.cancel' }
      | { type: 'saved.copy'; text: string }
      | { type: 'saved.retry' }
      | { type: 'saved.close' },
    output: {} as SavedSearchesOutcome,
    tags: {} as 'busy',
  },
  actors: {
    loadSearches: port<SavedSearchesResult, undefined>('loadSearches'),
    sendChange: port<SavedSearchResult, Pick<SavedSearchesInput, 'search'> & { change: SavedSearchChange }>(
      'sendChange',
    ),
    copyText: port<void, { text: string }>('copyText'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS, copyTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    /** The name is not blank. */
    isNamed: (_, change: SavedSearchChange) => !('name' in change) || change.name.trim() !== '',
    /** The rename form is open: every other change has closed it. */
    isRenaming: ({ context }) => context.subject !== undefined,
    isOk,
    isDisconnected: (_, result: SavedSearchResult) => result.status === 'disconnected',
    isConflict: (_, result: SavedSearchResult) => result.status === 'conflict',
    isFull: (_, result: SavedSearchResult) => result.status === 'full',
    isLinkMade: ({ context }, result: SavedSearchesResult) => result.status === 'ok' && context.token !== undefined,
    isChanged: ({ context }, result: SavedSearchesResult) => result.status === 'ok' && context.change !== undefined,
  },
  actions: {
    setSearches: assign((_, result: SavedSearchesResult) =>
      result.status === 'ok' ? { searches: result.searches } : {},
    ),
    setTyped: assign(({ context }, { field, text }: { field: NameField; text: string }) => ({
      typed: { ...context.typed, [field]: text },
    })),
    setChange: assign(({ context: { subject } }, change: SavedSearchChange) => ({
      change: 'name' in change ? { ...change, name: change.name.trim() } : change,
      token: undefined,
      subject: change.kind === 'rename' ? subject : undefined,
    })),
    setSubject: assign(({ context: { typed } }, subject: SavedSearch) => ({
      subject,
      token: undefined,
      typed: { ...typed, newName: subject.name },
    })),
    forgetSubject: assign({ subject: undefined }),
    /** Keeps text that was typed during the request. */
    setMade: assign(({ context: { saved, change, typed } }, result: SavedSearchResult) =>
      result.status === 'ok'
        ? {
            token: result.token,
            saved: result.id ?? saved,
            subject: undefined,
            typed: change?.kind === 'save' && change.name === typed.name.trim() ? { ...typed, name: '' } : typed,
          }
        : {},
    ),
    setNow: assign(({ context: { searches } }, result: SavedSearchResult) =>
      result.status === 'conflict'
        ? { searches: searches?.map((each) => (each.id === result.now.id ? result.now : each)) }
        : {},
    ),
    setText: assign((_, text: string) => ({ text })),
  },
});
