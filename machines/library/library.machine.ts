import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants.ts';
import type { MediaType } from '../../core/domain/media.ts';
import type { Permissions, SelectableType } from '../../core/domain/permissions.ts';
import { savedSearchAddress } from '../../core/domain/saved-searches.ts';
import type { DirectLink } from '../../core/domain/search-address.ts';
import type { ResultItem, SearchQuery } from '../../core/domain/search.ts';
import { filtersMachine } from './filters.machine.ts';
import type { Refinement } from './filters.machine.ts';
import { itemActionsMachine } from './item-actions.machine.ts';
import type { Known } from './item-actions.machine.ts';
import type { Deletion, ItemFact } from './item-flow.ts';
import { latestMachine } from './latest.machine.ts';
import { copySearchAddress, leaveForLogin, preferences } from './library.ports.ts';
import type { PreviewTarget, Screen } from './library.ports.ts';
import { offlineMachine } from './offline.machine.ts';
import { playAllMachine } from './play-all.machine.ts';
import type { PlayAllInput, PlayAllOutcome } from './play-all.machine.ts';
import { previewMachine } from './preview.machine.ts';
import type { PreviewOutcome } from './preview.machine.ts';
import { savedSearchesMachine } from './saved-searches.machine.ts';
import type { SavedSearchesOutcome } from './saved-searches.machine.ts';
import { searchMachine } from './search/search.machine.ts';
import { typesOfLink } from './search/search.rules.ts';
import { suggestionsMachine } from './suggestions.machine.ts';
import type { SearchInput } from './search/search.rules.ts';
import { undoDeletionMachine } from './undo-deletion.machine.ts';

export interface LibraryInput extends SearchInput {
  /** More options were shown the last time: `mvMoreOptions`. */
  moreOptions: boolean;
  /** The page's flag: links to tags are shared. */
  shareTags: boolean;
  /** The newest item of this type is shown above the list (row L34). */
  latest: SelectableType | undefined;
}

interface LibraryContext extends LibraryInput {
  /** What is previewed. */
  target: PreviewTarget | undefined;
  /** Who looks, for the preview. */
  rights: Rights | undefined;
  /** Whose tags are played. */
  playing: PlayAllInput['query'] | undefined;
  /** The network is gone. */
  isOffline: boolean;
  /** What is copied, or could be saved. */
  query: SearchQuery | undefined;
  /** Id of the saved search that the one on show began as. */
  saved: string | undefined;
}

/** What the search has learned of the person. */
interface Rights {
  permissions: Permissions;
  connected: boolean;
}

export type LibraryEvent =
  | { type: 'item.open'; item: ResultItem }
  /** Play all tags of this search. */
  | { type: 'results.playAll'; query: PlayAllInput['query'] }
  | { type: 'options.toggle' }
  | { type: 'results.share'; query: SearchQuery }
  /** What a person has saved; `query` is what could be added to it, and began as `saved`. */
  | { type: 'saved.open'; query: SearchQuery | undefined; saved: string | undefined }
  | { type: 'notice.dismiss' }
  | { type: 'library.signIn' }
  | { type: 'screen.change'; screen: Screen }
  /* From the children. */
  | ({ type: 'search.prepared'; link: DirectLink | undefined } & Known)
  | { type: 'filters.applied'; change: Refinement }
  | { type: 'suggestion.chosen'; text: string }
  | { type: 'preview.opened'; mediaType: MediaType | undefined }
  | ItemFact
  | { type: 'network.online' }
  | { type: 'network.offline' }
  | { type: 'session.lost' };

/**
 * The library: a search, its filters, a preview over it, and what a person does with all results.
 *
 * Its children never hold each other: it hears a fact of one and commands another. A direct link opens its medium as soon as
 * the search knows who looks. Source: library document, point 2.
 * Rows: L01, L03, L04, L06, L07, L12, L13, L14, L15, L16, L18, L27, L31, L32, L34.
 */
export const libraryMachine = setup({
  types: {
    input: {} as LibraryInput,
    context: {} as LibraryContext,
    events: {} as LibraryEvent,
    children: {} as {
      search: 'search';
      filters: 'filters';
      suggestions: 'suggestions';
      preview: 'preview';
      playAll: 'playAll';
      saved: 'saved';
      actions: 'actions';
      latest: 'latest';
      offline: 'offline';
      undo: 'undo';
      preferences: 'preferences';
    },
  },
  actors: {
    search: searchMachine,
    filters: filtersMachine,
    suggestions: suggestionsMachine,
    preview: previewMachine,
    playAll: playAllMachine,
    saved: savedSearchesMachine,
    actions: itemActionsMachine,
    latest: latestMachine,
    offline: offlineMachine,
    undo: undoDeletionMachine,
    preferences,
    copySearchAddress,
    leaveForLogin,
  },
  delays: { copyTimeout: LIBRARY_REQUEST_TIMEOUT_MS, leavingTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isOnline: ({ context }) => !context.isOffline,
    hasLink: (_, link: DirectLink | undefined) => link !== undefined,
    isLost: (_, outcome: PreviewOutcome | PlayAllOutcome | SavedSearchesOutcome) => outcome.kind === 'lost',
    /** The link's id was a clip's: the list goes by clips, too (row L03). */
    isClipLink: ({ context }, mediaType: MediaType | undefined) =>
      context.target?.kind === 'link' && mediaType === 'Clip',
  },
  actions: {
    setRights: assign((_, { permissions, connected }: Rights) => ({ rights: { permissions, connected } })),
    reportWho: sendTo('actions', (_, { permissions, connected, account }: Known) => ({
      type: 'who.known',
      permissions,
      connected,
      account,
    })),
    reportSuggestions: sendTo('suggestions', (_, { connected }: Rights) => ({ type: 'who.known', connected })),
    reportLatest: sendTo('latest', (_, { permissions, connected }: Rights) => ({
      type: 'who.known',
      permissions,
      connected,
    })),
    targetLink: assign((_, link: DirectLink | undefined) => ({
      target: link && ({ kind: 'link', link } satisfies PreviewTarget),
    })),
    targetItem: assign((_, item: ResultItem) => ({ target: { kind: 'item' as const, item } })),
    setPlaying: assign((_, playing: PlayAllInput['query']) => ({ playing })),
    toggleOptions: assign({ moreOptions: ({ context }) => !context.moreOptions }),
    saveOptions: sendTo('preferences', ({ context }) => ({
      type: 'preference.moreOptions',
      shown: context.moreOptions,
    })),
    setQuery: assign((_, query: SearchQuery | undefined) => ({ query })),
    setSaved: assign((_, saved: string | undefined) => ({ saved })),
    reportSaved: sendTo('search', (_, outcome: SavedSearchesOutcome) => ({
      type: 'search.saved',
      id: outcome.kind === 'closed' ? outcome.saved : undefined,
    })),
    setScreen: assign((_, screen: Screen) => ({ screen })),
    passScreen: sendTo('search', (_, screen: Screen) => ({ type: 'screen.change', screen })),
    refine: sendTo('search', (_, change: Refinement) => ({ type: 'search.refine', change })),
    typeSuggestion: sendTo('search', (_, text: string) => ({ type: 'keyword.type', text })),
    submit: sendTo('search', { type: 'search.submit' }),
    reportKept: sendTo('offline', { type: 'kept.changed' }),
    setNetwork: assign((_, isOffline: boolean) => ({ isOffline })),
    reportNetwork: sendTo('actions', (_, type: 'network.online' | 'network.offline') => ({ type })),
    /** To whatever lists the item. */
    passFact: enqueueActions(({ enqueue }, fact: ItemFact) => {
      enqueue.sendTo('search', fact);
      enqueue.sendTo('latest', fact);
    }),
    offerUndo: sendTo('undo', (_, fact: Deletion) => fact),
    listClips: sendTo('search', { type: 'type.choose', mediaType: 'Clip' }),
  },
}).createMachine({
  id: 'library',
  description: 'A search, its filters, a preview over it, and what a person does with all results.',
  context: ({ input }) => ({
    ...input,
    target: undefined,
    rights: undefined,
    playing: undefined,
    isOffline: false,
    query: undefined,
    saved: undefined,
  }),
  type: 'parallel',
  invoke: [
    {
      id: 'search',
      src: 'search',
      input: ({ context: { address, place, page, screen } }) => ({ address, place, page, screen }),
    },
    { id: 'filters', src: 'filters', input: ({ context }) => ({ page: context.page }) },
    { id: 'suggestions', src: 'suggestions', input: ({ context }) => ({ page: context.page }) },
    {
      id: 'actions',
      src: 'actions',
      input: ({ context: { page, shareTags } }) => ({ page, shareTags }),
    },
    {
      id: 'latest',
      src: 'latest',
      input: ({ context: { latest, page, screen } }) => ({ type: latest, page, screen }),
    },
    { id: 'offline', src: 'offline' },
    { id: 'undo', src: 'undo' },
    { id: 'preferences', src: 'preferences' },
  ],
  on: {
    'options.toggle': { actions: ['toggleOptions', 'saveOptions'] },
    'screen.change': {
      actions: [
        { type: 'setScreen', params: ({ event }) => event.screen },
        { type: 'passScreen', params: ({ event }) => event.screen },
      ],
    },
    'suggestion.chosen': {
      actions: [{ type: 'typeSuggestion', params: ({ event }) => event.text }, 'submit'],
    },
    'network.online': {
      actions: [
        { type: 'setNetwork', params: false },
        { type: 'reportNetwork', params: 'network.online' },
      ],
    },
    'network.offline': {
      actions: [
        { type: 'setNetwork', params: true },
        { type: 'reportNetwork', params: 'network.offline' },
      ],
    },
    'filters.applied': { actions: { type: 'refine', params: ({ event }) => event.change } },
    'item.deleted': {
      actions: [
        { type: 'passFact', params: ({ event }) => event },
        { type: 'offerUndo', params: ({ event }) => event },
      ],
    },
    'item.restored': { actions: { type: 'passFact', params: ({ event }) => event } },
  },
  states: {
    overlay: {
      description: 'What is open over the list.',
      initial: 'closed',
      on: {
        'search.prepared': [
          {
            guard: { type: 'hasLink', params: ({ event }) => event.link },
            target: '.preview',
            actions: [
              { type: 'setRights', params: ({ event }) => event },
              { type: 'reportWho', params: ({ event }) => event },
              { type: 'reportSuggestions', params: ({ event }) => event },
              { type: 'reportLatest', params: ({ event }) => event },
              'reportKept',
              { type: 'targetLink', params: ({ event }) => event.link },
            ],
          },
          {
            actions: [
              { type: 'setRights', params: ({ event }) => event },
              { type: 'reportWho', params: ({ event }) => event },
              { type: 'reportSuggestions', params: ({ event }) => event },
              { type: 'reportLatest', params: ({ event }) => event },
              'reportKept',
            ],
          },
        ],
      },
      states: {
        closed: {
          description: 'The list is free.',
          on: {
            'item.open': {
              target: 'preview',
              actions: { type: 'targetItem', params: ({ event }) => event.item },
            },
            'results.playAll': {
              target: 'playAll',
              actions: { type: 'setPlaying', params: ({ event }) => event.query },
            },
            'saved.open': {
              target: 'saved',
              actions: [
                { type: 'setQuery', params: ({ event }) => event.query },
                { type: 'setSaved', params: ({ event }) => event.saved },
              ],
            },
          },
        },
        saved: {
          description: 'The saved searches are looked at.',
          invoke: {
            id: 'saved',
            src: 'saved',
            input: ({ context: { query, saved, page } }) => ({
              search: query && savedSearchAddress(query, page.userId),
              saved,
            }),
            onDone: [
              {
                guard: { type: 'isLost', params: ({ event }) => event.output },
                target: ['closed', '#library.session.leaving'],
              },
              {
                target: 'closed',
                actions: { type: 'reportSaved', params: ({ event }) => event.output },
              },
            ],
          },
        },
        playAll: {
          description: 'The tags of the search are to be played one after another.',
          invoke: {
            id: 'playAll',
            src: 'playAll',
            input: ({ context: { playing, page, rights } }) => ({
              query: playing as PlayAllInput['query'],
              page,
              connected: rights?.connected ?? false,
            }),
            onDone: [
              {
                guard: { type: 'isLost', params: ({ event }) => event.output },
                target: ['closed', '#library.session.leaving'],
              },
              { target: 'closed' },
            ],
          },
        },
        preview: {
          description: 'An item is looked at.',
          invoke: {
            id: 'preview',
            src: 'preview',
            input: ({ context: { target, page, screen, rights } }) => ({
              target: target as PreviewTarget,
              page,
              screen,
              types: linkTypes(target, rights),
              mayCollections: rights?.permissions.P_MEDIA_COLLECTION ?? false,
              connected: rights?.connected ?? false,
            }),
            onDone: [
              {
                guard: { type: 'isLost', params: ({ event }) => event.output },
                target: ['closed', '#library.session.leaving'],
              },
              { target: 'closed' },
            ],
          },
          on: {
            'preview.opened': {
              guard: { type: 'isClipLink', params: ({ event }) => event.mediaType },
              actions: 'listClips',
            },
            'item.deleted': {
              target: 'closed',
              actions: [
                { type: 'passFact', params: ({ event }) => event },
                { type: 'offerUndo', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
    sharing: {
      description: "The search's address on its way to the clipboard.",
      initial: 'idle',
      states: {
        idle: {
          on: {
            'results.share': {
              guard: 'isOnline',
              target: 'copying',
              actions: { type: 'setQuery', params: ({ event }) => event.query },
            },
          },
        },
        copying: {
          invoke: {
            id: 'copy',
            src: 'copySearchAddress',
            input: ({ context }) => ({ query: context.query as SearchQuery }),
            onDone: { target: 'copied' },
            onError: { target: 'notCopied' },
          },
          after: { copyTimeout: { target: 'notCopied' } },
        },
        copied: {
          description: 'The person reads that it is there.',
          on: { 'notice.dismiss': { target: 'idle' } },
        },
        notCopied: {
          description: 'The person reads that it is not.',
          on: { 'notice.dismiss': { target: 'idle' } },
        },
      },
    },
    session: {
      description: 'Whether the page stays.',
      initial: 'here',
      on: {
        'session.lost': { target: '.leaving' },
        'library.signIn': { target: '.leaving' },
      },
      states: {
        here: { description: 'The page stays.' },
        leaving: {
          description: 'The page leaves for the login, which leads back.',
          invoke: { id: 'leave', src: 'leaveForLogin', onDone: { target: 'here' }, onError: { target: 'here' } },
          after: { leavingTimeout: { target: 'here' } },
        },
      },
    },
  },
});

function linkTypes(target: PreviewTarget | undefined, rights: Rights | undefined): SelectableType[] {
  return target?.kind === 'link' && rights ? typesOfLink(target.link, rights.permissions) : [];
}
