/** What the library's charts ask of the world, and the shapes of the results. Filled in `src/pages`. */
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

/** By the width that the element has (Library 9): to 700 px a phone, to 900 a tablet. */
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

/** `checkPermissions`, with whether somebody is signed in. An anonymous visitor is `ok`, too. */
export type PermissionsResult =
  | { status: 'ok'; permissions: Permissions; connected: boolean; account: Account }
  | { status: 'disconnected' };

/** `search`: a page without items where it found nothing; `other` is any status but ok, empty and disconnected (row L10). */
export type SearchResult = { status: 'ok'; page: SearchPage } | { status: 'other' } | { status: 'disconnected' };

/** `suggest`, which responds with what there is: nothing where the server gives nothing. */
export interface SuggestRequest extends Searcher {
  text: string;
  mediaType: SelectableType;
}

/** `getSearchAttributeFilters`. */
export type AttributesResult = { status: 'ok'; filters: AttributeFilter[] } | { status: 'empty' } | { status: 'error' };

/**
 * The page's address and history (row L01).
 *
 * `push` is a search: an entry of its own unless the address is the same already. `draft` is what is typed towards the
 * next one: its entry, which that search takes over, so that no search that was listed is ever written over. All three
 * write `urlQueryParams`, too, and name the saved search that this one began as. `remember` keeps the place with the
 * entry that is current. `open` is a preview: an entry of its own that names what it shows; `close` leads back from it, or
 * takes its name out of the address that the page was opened with.
 */
export type AddressCommand =
  | { type: 'address.push' | 'address.draft' | 'address.replace'; query: SearchQuery; saved: string | undefined }
  | { type: 'address.remember'; scrollPosition: ScrollPosition }
  | { type: 'address.open'; link: DirectLink }
  | { type: 'address.close' };

/** Back and forward; `returned` when the browser shows the page again as it was left. */
export type AddressFact =
  | { type: 'address.changed'; address: SearchAddress; scrollPosition: ScrollPosition | undefined }
  | { type: 'address.returned' };

/** What is shown in the preview: a result, or what a direct link names. */
export type PreviewTarget = { kind: 'item'; item: ResultItem } | { kind: 'link'; link: DirectLink };

export interface PreviewRequest {
  target: PreviewTarget;
  page: PageContext;
  /** Types that a link's id may have, the likelier first (row L03). */
  types: readonly SelectableType[];
  /** The collection permission, which collection links take. */
  mayCollections: boolean;
}

export interface PreviewContent {
  item: ResultItem;
  /** Those that anybody may follow have a podcast. */
  collections: { id: string; title: string; hasFeed?: boolean }[];
  /** Documents: where the file is. */
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
  /** The best match comes first (row L08). */
  | { type: 'preference.bestFirst'; on: boolean };

export const checkPermissions = port<PermissionsResult, { page: PageContext }>('checkPermissions');
export const searchMedia = port<SearchResult, SearchRequest & Searcher>('searchMedia');
export const suggestKeywords = port<readonly Suggestion[], SuggestRequest>('suggestKeywords');
export const loadAttributes = port<AttributesResult, { page: PageContext }>('loadAttributes');
export const loadPreview = port<PreviewResult, PreviewRequest>('loadPreview');
/** Puts the absolute address of a search on the clipboard; rejects where the browser does not let it. */
export const copySearchAddress = port<void, { query: SearchQuery }>('copySearchAddress');
/** Leaves for the player with a list of tags. Settles where the page stays, or when the person is back. */
export const leaveToPlay = port<void, { list: PlayList; page: PageContext }>('leaveToPlay');
/** Leaves for the login page, which leads back to what is previewed at its moment. Settles only where the page stays. */
export const leaveForLogin = port<void, { link: DirectLink | undefined }>('leaveForLogin');
export const address = callbackPort<AddressCommand, undefined, AddressFact>('address');
export const preferences = callbackPort<PreferenceCommand, undefined>('preferences');
