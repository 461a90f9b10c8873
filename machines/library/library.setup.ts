import { assign, enqueueActions, forwardTo, sendTo, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import type { MediaType, Seconds } from '../../core/domain/media.ts';
import type { Permissions, SelectableType } from '../../core/domain/permissions.ts';
import { isSameLink } from '../../core/domain/search-address.ts';
import type { DirectLink } from '../../core/domain/search-address.ts';
import { directLinkOf } from '../../core/domain/result-item.ts';
import type { ResultItem, SearchQuery } from '../../core/domain/search.ts';
import { filtersMachine } from './filters.machine.ts';
import type { Refinement } from './filters.machine.ts';
import { itemActionsMachine } from './item-actions.machine.ts';
import type { Known } from './item-actions.machine.ts';
import type { Deletion, ItemFact, ItemsChanged, ItemsDeleted, ItemsRestored } from './item-flow.ts';
import { latestMachine } from './latest.machine.ts';
import { copySearchAddress, leaveForLogin, preferences } from './library.ports.ts';
import type { PreviewTarget, Screen } from './library.ports.ts';
import { offlineMachine } from './offline.machine.ts';
import { playAllMachine } from './play-all.machine.ts';
import type { PlayAllInput, PlayAllOutcome } from './play-all.machine.ts';
import { previewMachine } from './preview.machine.ts';
import type { PreviewOutcome } from './preview.machine.ts';
import { savedSearchesMachine } from './saved-searches/saved-searches.machine.ts';
import type { SavedSearchesOutcome } from './saved-searches/saved-searches.machine.ts';
import { searchMachine } from './search/search.machine.ts';
import { selectionMachine } from './selection/selection.machine.ts';
import { suggestionsMachine } from './suggestions.machine.ts';
import type { SearchInput } from './search/search.rules.ts';
import { undoDeletionMachine } from './undo-deletion.machine.ts';

export interface LibraryInput extends SearchInput {
  /** More options were shown on the last visit: `mvMoreOptions`. */
  moreOptions: boolean;
  /** The page's flag: whether links to tags can be shared. */
  shareTags: boolean;
  /** The newest item of this type is shown above the list (row L34). */
  latest: SelectableType | undefined;
}

interface LibraryContext extends LibraryInput {
  /** What the preview shows. */
  target: PreviewTarget | undefined;
  /** Position of the preview when it was left for the sign-in. */
  left: Seconds | undefined;
  /** Rights of the viewer, for the preview. */
  rights: Rights | undefined;
  /** The search whose tags are played. */
  playing: PlayAllInput['query'] | undefined;
  /** The network is down. */
  isOffline: boolean;
  /** The search that is being copied or could be saved. */
  query: SearchQuery | undefined;
  /** Id of the saved search that the current one is based on. */
  saved: string | undefined;
}

/** What the search has learned about the viewer. */
export interface Rights {
  permissions: Permissions;
  connected: boolean;
}

/** From the page: its flag has changed. */
export interface ShareTagsSet {
  type: 'shareTags.set';
  on: boolean;
}

type LibraryEvent =
  | ShareTagsSet
  | { type: 'item.open'; item: ResultItem }
  /** Plays all tags of this search. */
  | { type: 'results.playAll'; query: PlayAllInput['query'] }
  | { type: 'options.toggle' }
  /** Sorts by the best match, or as chosen. */
  | { type: 'bestFirst.set'; on: boolean }
  | { type: 'results.share'; query: SearchQuery }
  /** Opens the saved searches; `query` could be added to them, and is based on `saved`. */
  | { type: 'saved.open'; query: SearchQuery | undefined; saved: string | undefined }
  | { type: 'notice.dismiss' }
  | { type: 'library.signIn'; start?: Seconds | undefined }
  | { type: 'screen.change'; screen: Screen }
  /* From the children. */
  | ({ type: 'search.prepared'; link: DirectLink | undefined } & Known)
  /** Back or Forward: the new direct link of the address. */
  | { type: 'link.changed'; link: DirectLink | undefined }
  | { type: 'filters.applied'; change: Refinement }
  | { type: 'suggestion.chosen'; text: string }
  | { type: 'preview.opened'; mediaType: MediaType | undefined }
  | Deletion
  | ItemsDeleted
  | ItemsRestored
  | ItemsChanged
  /** The list starts over. */
  | { type: 'results.cleared' }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  | { type: 'session.lost' };

function linkOf(target: PreviewTarget | undefined): DirectLink | undefined {
  return target?.kind === 'item' ? directLinkOf(target.item) : target?.link;
}

/** The previewed item, at the position where it was left. */
export function linkLeft({ target, left }: Pick<LibraryContext, 'target' | 'left'>): DirectLink | undefined {
  const link = linkOf(target);
  return link && { ...link, start: left };
}

/** Types, children, guards and actions of the library chart. */
export const librarySetup = setup({
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
      selection: 'selection';
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
    selection: selectionMachine,
    preferences,
    copySearchAddress,
    leaveForLogin,
  },
  delays: { copyTimeout: LIBRARY_REQUEST_TIMEOUT_MS, leavingTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isOnline: ({ context }) => !context.isOffline,
    hasLink: (_, link: DirectLink | undefined) => link !== undefined,
    isTarget: ({ context }, link: DirectLink | undefined) => isSameLink(linkOf(context.target), link),
    isLost: (_, outcome: PreviewOutcome | PlayAllOutcome | SavedSearchesOutcome) => outcome.kind === 'lost',
    /** The id of the link belongs to a clip: the list switches to clips (row L03). */
    isClipLink: ({ context }, mediaType: MediaType | undefined) =>
      context.target?.kind === 'link' && mediaType === 'Clip',
  },
  actions: {
    setRights: assign((_, { permissions, connected }: Rights) => ({ rights: { permissions, connected } })),
    reportWho: enqueueActions(({ enqueue }, { permissions, connected, account }: Known) => {
      enqueue.sendTo('actions', { type: 'who.known', permissions, connected, account });
      enqueue.sendTo('selection', { type: 'who.known', permissions, connected, account });
    }),
    reportSuggestions: sendTo('suggestions', (_, { connected }: Rights) => ({ type: 'who.known', connected })),
    reportLatest: sendTo('latest', (_, { permissions, connected }: Rights) => ({
      type: 'who.known',
      permissions,
      connected,
    })),
    targetLink: assign((_, link: DirectLink | undefined) => ({
      target: link && ({ kind: 'link', link } satisfies PreviewTarget),
    })),
    setLeft: assign((_, left: Seconds | undefined) => ({ left })),
    targetItem: assign((_, item: ResultItem) => ({ target: { kind: 'item' as const, item } })),
    openLink: sendTo('search', (_, item: ResultItem) => ({ type: 'link.open', link: directLinkOf(item) })),
    closeLink: sendTo('search', { type: 'link.close' }),
    setPlaying: assign((_, playing: PlayAllInput['query']) => ({ playing })),
    toggleOptions: assign({ moreOptions: ({ context }) => !context.moreOptions }),
    saveOptions: sendTo('preferences', ({ context }) => ({
      type: 'preference.moreOptions',
      shown: context.moreOptions,
    })),
    saveBestFirst: sendTo('preferences', (_, on: boolean) => ({ type: 'preference.bestFirst', on })),
    forwardToActions: forwardTo('actions'),
    setQuery: assign((_, query: SearchQuery | undefined) => ({ query })),
    setSaved: assign((_, saved: string | undefined) => ({ saved })),
    reportSaved: sendTo('search', (_, outcome: SavedSearchesOutcome) => ({
      type: 'search.saved',
      id: outcome.kind === 'closed' ? outcome.saved : undefined,
    })),
    setScreen: assign((_, screen: Screen) => ({ screen })),
    passScreen: sendTo('search', (_, screen: Screen) => ({ type: 'screen.change', screen })),
    refine: sendTo('search', (_, change: Partial<Refinement>) => ({ type: 'search.refine', change })),
    typeSuggestion: sendTo('search', (_, text: string) => ({ type: 'keyword.type', text })),
    submit: sendTo('search', { type: 'search.submit' }),
    reportSavedSessions: sendTo('offline', { type: 'savedSessions.changed' }),
    setNetwork: assign((_, isOffline: boolean) => ({ isOffline })),
    reportNetwork: enqueueActions(({ enqueue }, type: 'network.online' | 'network.offline') => {
      enqueue.sendTo('actions', { type });
      enqueue.sendTo('selection', { type });
    }),
    /** To every chart that lists the item. */
    passFact: enqueueActions(({ enqueue }, fact: Deletion) => {
      enqueue.sendTo('search', fact);
      enqueue.sendTo('latest', fact);
      enqueue.sendTo('selection', fact);
    }),
    /**
     * If all items of a search were affected, it is listed again; otherwise rows leave their positions and return to
     * them.
     */
    passFacts: enqueueActions(({ enqueue }, { type, items, ofSearch }: ItemsDeleted | ItemsRestored) => {
      if (ofSearch) enqueue.sendTo('search', { type: 'search.submit' });
      // Restored in reverse order, so that each row finds its position.
      const ordered = type === 'items.deleted' ? items : items.toReversed();
      for (const item of ordered) {
        const fact: ItemFact = { type: type === 'items.deleted' ? 'item.deleted' : 'item.restored', item };
        if (!ofSearch) enqueue.sendTo('search', fact);
        enqueue.sendTo('latest', fact);
      }
    }),
    passChange: sendTo('search', (_, fact: ItemsChanged) => fact),
    endSelection: sendTo('selection', { type: 'results.cleared' }),
    offerUndo: sendTo('undo', (_, fact: Deletion | ItemsDeleted) => fact),
    listClips: sendTo('search', { type: 'type.choose', mediaType: 'Clip' }),
  },
});
