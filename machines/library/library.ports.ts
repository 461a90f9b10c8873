/** Ports of the library's charts and the shapes of their results. Filled in `src/pages`. */
import type { Account } from '../../core/domain/item-actions/item-action.ts';
import type { DirectLink, SearchAddress } from '../../core/domain/search-address.ts';
import type { Permissions, SelectableType } from '../../core/domain/permissions.ts';
import type {
  AttributeFilter,
  PageContext,
  ResultItem,
  Searcher,
  SearchPage,
  SearchQuery,
  SearchRequest,
  Suggestion,
} from '../../core/domain/search.ts';
import type { PlayList } from '../../core/domain/address-player.ts';
import { callbackPort, port } from '../shared/port.ts';

/** By the element's width (Library 9): phone up to 700 px, tablet up to 900 px. */
export type Screen = 'phone' | 'tablet' | 'desktop';

/** Scroll position in a list; saved with its history entry. */
export interface ScrollPosition {
  /** Rows that were loaded. */
  rows: number;
  /** Pixels from the top of the list, as its surface measures them. */
  scroll: number;
  /** Key of the result that had the focus. */
  focus?: string | undefined;
}

/** `checkPermissions`, with whether somebody is signed in. An anonymous visitor is `ok` as well. */
export type PermissionsResult =
  | { status: 'ok'; permissions: Permissions; connected: boolean; account: Account }
  | { status: 'disconnected' };

/** `search`: a page without items if nothing was found; `other` is any status except ok, empty and disconnected (row L10). */
export type SearchResult = { status: 'ok'; page: SearchPage } | { status: 'other' } | { status: 'disconnected' };

/** `suggest`: the result is empty if the server returns none. */
export interface SuggestRequest extends Searcher {
  text: string;
  mediaType: SelectableType;
}

/** `getSearchAttributeFilters`. */
export type AttributesResult = { status: 'ok'; filters: AttributeFilter[] } | { status: 'empty' } | { status: 'error' };

/**
 * Commands to the page's address and history (row L01).
 *
 * `push` is a search: it adds an entry unless the address is already the same. `draft` is text being typed for the next
 * search: its entry is taken over by that search, so that no listed search is overwritten. `push`, `draft` and
 * `replace` also write `urlQueryParams` and name the saved search that this one is based on. `remember` saves the
 * scroll position with the current entry. `open` is a preview: it adds an entry that names what it shows. `close` goes
 * back from that entry, or removes the name from the address that the page was opened with.
 */
export type AddressCommand =
  | { type: 'address.push' | 'address.draft' | 'address.replace'; query: SearchQuery; saved: string | undefined }
  | { type: 'address.remember'; scrollPosition: ScrollPosition }
  | { type: 'address.open'; link: DirectLink }
  | { type: 'address.close' };

/** Back and Forward; `returned` when the browser shows the page again as it was left. */
export type AddressFact =
  | { type: 'address.changed'; address: SearchAddress; scrollPosition: ScrollPosition | undefined }
  | { type: 'address.returned' };

/** The target of the preview: a result, or a direct link. */
export type PreviewTarget = { kind: 'item'; item: ResultItem } | { kind: 'link'; link: DirectLink };

export interface PreviewRequest {
  target: PreviewTarget;
  page: PageContext;
  /** Types that the link's id may have, the most likely first (row L03). */
  types: readonly SelectableType[];
  /** The collection permission, which collection links require. */
  mayCollections: boolean;
}

export interface PreviewContent {
  item: ResultItem;
  /** Collections that anybody may follow have a podcast. */
  collections: { id: string; title: string; hasFeed?: boolean }[];
  /** Documents: address of the file. */
  documentUrl?: string | undefined;
}

/** `getCollectionsByMedia`, with `enrichMedias` for a link and `getDocumentUrlById` for a document. */
export type PreviewResult =
  | { status: 'ok'; content: PreviewContent }
  | { status: 'private' }
  | { status: 'missing' }
  | { status: 'disconnected' };

export type PreferenceCommand =
  /** More options are shown: local storage `mvMoreOptions` (row L06). */
  | { type: 'preference.moreOptions'; shown: boolean }
  /** The best match is listed first (row L08). */
  | { type: 'preference.bestFirst'; on: boolean };

export const checkPermissions = port<PermissionsResult, { page: PageContext }>('checkPermissions');
export const searchMedia = port<SearchResult, SearchRequest & Searcher>('searchMedia');
export const suggestKeywords = port<readonly Suggestion[], SuggestRequest>('suggestKeywords');
export const loadAttributes = port<AttributesResult, { page: PageContext }>('loadAttributes');
export const loadPreview = port<PreviewResult, PreviewRequest>('loadPreview');
/** Copies the absolute address of a search to the clipboard; rejects if the browser refuses. */
export const copySearchAddress = port<void, { query: SearchQuery }>('copySearchAddress');
/** Leaves for the player with a tag list. Settles if the page stays, or when the person returns. */
export const leaveToPlay = port<void, { list: PlayList; page: PageContext }>('leaveToPlay');
/** Leaves for the sign-in, which leads back to the previewed item at its position. Settles only if the page stays. */
export const leaveForLogin = port<void, { link: DirectLink | undefined }>('leaveForLogin');
export const address = callbackPort<AddressCommand, undefined, AddressFact>('address');
export const preferences = callbackPort<PreferenceCommand, undefined>('preferences');
