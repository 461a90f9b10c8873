import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants.ts';
import type { SavedSearch } from '../../core/domain/saved-searches.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';

export interface SavedSearchesInput {
  /** Query string of the search on show, to be saved; undefined where nothing was searched yet. */
  search: string | undefined;
  /** Id of the saved search that it began as. */
  saved: string | undefined;
}

/** `was`: the query that is to be replaced, as it was listed. */
export type SavedSearchChange =
  | { kind: 'save'; name: string }
  | { kind: 'update'; id: string; was: string }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'delete' | 'share' | 'end'; id: string };

/** `getSavedSearches`; none is `ok` too. */
export type SavedSearchesResult = { status: 'ok'; searches: readonly SavedSearch[] } | { status: 'disconnected' };

/**
 * What came of a change: `token` of a link that was made, `id` of a search that is new. `conflict`: it was replaced
 * elsewhere meanwhile, by what is told; `gone`: it was deleted elsewhere.
 */
export type SavedSearchResult =
  | { status: 'ok'; token?: string; id?: string }
  | { status: 'conflict'; now: SavedSearch }
  | { status: 'full' | 'gone' | 'disconnected' };

/** `saved`: id of the saved search on show. `lost`: the session is over, the library leaves for the login. */
export type SavedSearchesOutcome = { kind: 'closed'; saved: string | undefined } | { kind: 'lost' };

export type NameField = 'name' | 'newName';

interface SavedSearchesContext extends SavedSearchesInput {
  searches: readonly SavedSearch[] | undefined;
  change: SavedSearchChange | undefined;
  /** The search that is named anew, until the server has confirmed it, or about to be deleted. */
  subject: SavedSearch | undefined;
  /** What is typed: the name of a search to be saved, and the new name of one that is. */
  typed: Readonly<Record<NameField, string>>;
  /** Of the link that was made last; the host tells it once. */
  token: string | undefined;
  /** What is copied: the link, or a snippet. */
  text: string;
}

/**
 * The searches that a person has saved: saved, replaced by the one on show, named anew, deleted, and shared by a link that
 * can be ended.
 *
 * The list is fetched again after each change. What was replaced elsewhere meanwhile is not overwritten: it is shown, and
 * the person decides. A form keeps what is typed until the server has confirmed it. Source: library document, point 2.
 * Rows: L01, L24, L25, L30, L32.
 */
export const savedSearchesMachine = setup({
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
    /** A name is more than spaces. */
    isNamed: (_, change: SavedSearchChange) => !('name' in change) || change.name.trim() !== '',
    /** The form of a new name is open. */
    isRenaming: ({ context }) => context.change?.kind === 'rename' && context.subject !== undefined,
    isOk: (_, answer: SavedSearchesResult | SavedSearchResult) => answer.status === 'ok',
    isDisconnected: (_, answer: SavedSearchResult) => answer.status === 'disconnected',
    isConflict: (_, answer: SavedSearchResult) => answer.status === 'conflict',
    isFull: (_, answer: SavedSearchResult) => answer.status === 'full',
    isLinkMade: ({ context }, answer: SavedSearchesResult) => answer.status === 'ok' && context.token !== undefined,
    isChanged: ({ context }, answer: SavedSearchesResult) => answer.status === 'ok' && context.change !== undefined,
  },
  actions: {
    setSearches: assign((_, answer: SavedSearchesResult) =>
      answer.status === 'ok' ? { searches: answer.searches } : {},
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
    setMade: assign(({ context: { saved, change, typed } }, answer: SavedSearchResult) =>
      answer.status === 'ok'
        ? {
            token: answer.token,
            saved: answer.id ?? saved,
            subject: undefined,
            typed: change?.kind === 'save' ? { ...typed, name: '' } : typed,
          }
        : {},
    ),
    setNow: assign(({ context: { searches } }, answer: SavedSearchResult) =>
      answer.status === 'conflict'
        ? { searches: searches?.map((each) => (each.id === answer.now.id ? answer.now : each)) }
        : {},
    ),
    setText: assign((_, text: string) => ({ text })),
  },
}).createMachine({
  id: 'savedSearches',
  description: 'The searches that a person has saved.',
  context: ({ input }) => ({
    ...input,
    searches: undefined,
    change: undefined,
    subject: undefined,
    typed: { name: '', newName: '' },
    token: undefined,
    text: '',
  }),
  output: finalOutput<SavedSearchesOutcome>(),
  initial: 'loading',
  on: {
    'saved.close': { target: '.closed' },
    'saved.type': { actions: { type: 'setTyped', params: ({ event }) => event } },
  },
  states: {
    loading: {
      description: 'The list is asked for.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'loadSearches',
        onDone: [
          {
            guard: { type: 'isLinkMade', params: ({ event }) => event.output },
            target: 'listed.linked',
            actions: { type: 'setSearches', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'listed.changed',
            actions: { type: 'setSearches', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'setSearches', params: ({ event }) => event.output },
          },
          { target: 'lost' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    listed: {
      description: 'It is read, and may be changed.',
      initial: 'quiet',
      on: {
        'saved.change': {
          guard: { type: 'isNamed', params: ({ event }) => event.change },
          target: 'saving',
          actions: { type: 'setChange', params: ({ event }) => event.change },
        },
        'saved.name': {
          target: '.naming',
          actions: { type: 'setSubject', params: ({ event }) => event.search },
        },
        'saved.delete': {
          target: '.confirming',
          actions: { type: 'setSubject', params: ({ event }) => event.search },
        },
      },
      states: {
        quiet: { description: 'Nothing is to be said.' },
        changed: { description: 'The last change is told.' },
        full: { description: 'There are as many as there may be.' },
        conflict: { description: 'It was replaced elsewhere meanwhile, by what is listed now.' },
        gone: { description: 'It was deleted elsewhere.' },
        notSaved: { description: 'The change did not get through.' },
        naming: {
          description: 'One is named anew.',
          initial: 'typing',
          states: {
            typing: { description: 'Its new name is typed.' },
            notSaved: { description: 'The new name did not get through; it is still there.' },
          },
          on: { 'saved.cancel': { target: 'quiet', actions: 'forgetSubject' } },
        },
        confirming: {
          description: 'One is about to be deleted: is the person sure?',
          on: { 'saved.cancel': { target: 'quiet', actions: 'forgetSubject' } },
        },
        linked: {
          description: 'A link was made: it is shown this once.',
          initial: 'shown',
          on: {
            'saved.copy': {
              target: '.copying',
              actions: { type: 'setText', params: ({ event }) => event.text },
            },
          },
          states: {
            shown: { description: 'It can be copied, and what embeds it.' },
            copying: {
              description: 'It is on its way to the clipboard.',
              tags: 'busy',
              invoke: {
                id: 'copy',
                src: 'copyText',
                input: ({ context: { text } }) => ({ text }),
                onDone: { target: 'copied' },
                onError: { target: 'notCopied' },
              },
              after: { copyTimeout: { target: 'notCopied' } },
            },
            copied: { description: 'It is in the clipboard.' },
            notCopied: { description: 'It is not: it can be marked and copied by hand.' },
          },
        },
      },
    },
    saving: {
      description: 'A change is sent.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'sendChange',
        input: ({ context: { search, change } }) => ({ search, change: change as SavedSearchChange }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'setMade', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => event.output },
            target: 'listed.conflict',
            actions: { type: 'setNow', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isFull', params: ({ event }) => event.output },
            target: 'listed.full',
          },
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: 'lost',
          },
          { target: 'listed.gone', actions: 'forgetSubject' },
        ],
        onError: [{ guard: 'isRenaming', target: 'listed.naming.notSaved' }, { target: 'listed.notSaved' }],
      },
      after: {
        requestTimeout: [{ guard: 'isRenaming', target: 'listed.naming.notSaved' }, { target: 'listed.notSaved' }],
      },
    },
    failed: {
      description: 'The list could not be had.',
      on: { 'saved.retry': { target: 'loading' } },
    },
    closed: {
      type: 'final',
      output: ({ context: { saved } }): SavedSearchesOutcome => ({ kind: 'closed', saved }),
    },
    lost: { type: 'final', output: { kind: 'lost' } },
  },
});
