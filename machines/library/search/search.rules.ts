/** Pure rules of the search chart. */
import { clamp } from '../../../core/domain/clamp.ts';
import { PAGE_SIZE, PAGE_SIZE_PHONE, SEARCH_LIMIT_MAX } from '../../../core/domain/constants/library.ts';
import { NO_ACCOUNT } from '../../../core/domain/item-actions/item-action.ts';
import type { Account } from '../../../core/domain/item-actions/item-action.ts';
import { keywordProblem, pastedKeyword } from '../../../core/domain/keyword.ts';
import type { KeywordProblem } from '../../../core/domain/keyword.ts';
import { allowedTypes, NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { Permissions, SelectableType } from '../../../core/domain/permissions.ts';
import { isSameSearch } from '../../../core/domain/search-address.ts';
import type { DirectLink, SearchAddress } from '../../../core/domain/search-address.ts';
import type { MediaType } from '../../../core/domain/media.ts';
import { resultKey } from '../../../core/domain/result-item.ts';
import type { PageContext, ResultItem, SearchPage, SearchQuery } from '../../../core/domain/search.ts';
import { fittingSort } from '../../../core/domain/sort-options.ts';
import type { PermissionsResult, ScrollPosition, Screen, SearchResult } from '../library.ports.ts';
import type { FailedRequest } from '../../shared/failed-request.ts';

export interface SearchInput {
  address: SearchAddress;
  scrollPosition: ScrollPosition | undefined;
  page: PageContext;
  screen: Screen;
  /** The best match is listed first if there is a keyword. */
  bestFirst: boolean;
}

export interface SearchContext extends FailedRequest {
  page: PageContext;
  screen: Screen;
  bestFirst: boolean;
  /** Direct link in the address. */
  link: DirectLink | undefined;
  typeLeftOpen: boolean;
  /** Id of the saved search that this one is based on. */
  saved: string | undefined;
  permissions: Permissions;
  connected: boolean;
  account: Account;
  /** Current values of the fields. */
  query: SearchQuery;
  /** Keyword typed before searching is possible; the list of the address is still shown. */
  typedEarly: string | undefined;
  /** The query of the listed rows. */
  requested: SearchQuery | undefined;
  /** Why the keyword is not valid. */
  problem: KeywordProblem | undefined;
  /** Page size of this search. */
  limit: number;
  /** Rows listed. */
  loaded: number;
  /** All hits. */
  total: number;
  /** The total is an estimate. */
  approximate: boolean;
  /** Keys of the rows deleted from this list. */
  deleted: readonly string[];
  /** The scroll position to restore, as long as the history or the address requests it. */
  scrollPosition: ScrollPosition | undefined;
}

export function initialContext({ address, scrollPosition, page, screen, bestFirst }: SearchInput): SearchContext {
  return {
    page,
    screen,
    bestFirst,
    link: address.link,
    typeLeftOpen: address.typeLeftOpen,
    saved: address.saved,
    permissions: NO_PERMISSIONS,
    connected: false,
    account: NO_ACCOUNT,
    query: address.query,
    typedEarly: undefined,
    requested: undefined,
    problem: undefined,
    requestId: undefined,
    limit: PAGE_SIZE,
    loaded: 0,
    total: 0,
    approximate: false,
    deleted: [],
    scrollPosition,
  };
}

/** The type of the medium that a direct link names. */
export const TYPE_OF_LINK: Readonly<Record<DirectLink['kind'], SelectableType>> = {
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  photo: 'Photo',
  tag: 'Tag',
  session: 'Session',
  clip: 'Clip',
  exercise: 'Exercise',
  test: 'Test',
  collection: 'Collection',
};

/**
 * The initial type: of the direct link, of the address, otherwise Video, otherwise the first one allowed.
 *
 * A type without permission falls back to Video (Library 2). `RIEN` leaves the type unchosen.
 */
export function startingType(context: SearchContext, permissions: Permissions): SelectableType | undefined {
  const allowed = allowedTypes(permissions);
  const requested = context.link ? TYPE_OF_LINK[context.link.kind] : context.query.type;
  if (requested === undefined && !context.typeLeftOpen) return undefined;
  return allowed.find((type) => type === requested) ?? allowed.find((type) => type === 'Video') ?? allowed[0];
}

/** The query of an address; if it leaves the type open, the type is chosen as at the start. */
export function queryOf(context: SearchContext, address: SearchAddress): SearchQuery {
  return withType(address.query, startingType({ ...context, ...address }, context.permissions));
}

/** The list already matches the address: it equals the fields or the listed query. */
export function isListedAlready(context: SearchContext, address: SearchAddress): boolean {
  const { query, requested } = context;
  const asked = queryOf(context, address);
  return (
    requested !== undefined &&
    (isSameSearch(asked, query) || isSameSearch(asked, { ...requested, viewMode: query.viewMode }))
  );
}

export function withType(query: SearchQuery, type: SelectableType | undefined): SearchQuery {
  return { ...query, type, ...fittingSort(type, query) };
}

export function prepared(context: SearchContext, result: PermissionsResult): Partial<SearchContext> {
  if (result.status !== 'ok') return {};
  const { permissions, connected, account } = result;
  return { permissions, connected, account, query: withType(context.query, startingType(context, permissions)) };
}

/** The keyword has changed: a problem is reported on the next submit, not while typing. */
export function typed(query: SearchQuery, text: string): Partial<SearchContext> {
  return { query: { ...query, keyword: pastedKeyword(text) }, problem: undefined };
}

/** Takes over the keyword that was typed early. */
export function withTypedEarly({ query, typedEarly }: SearchContext): Partial<SearchContext> {
  return typedEarly === undefined ? {} : { ...typed(query, typedEarly), typedEarly: undefined };
}

export function problemOf(query: SearchQuery): Partial<SearchContext> {
  return { problem: keywordProblem(query.keyword) };
}

/** The start of every search: nothing is listed, the offset is 0 (row L09). */
export function begun({ query, screen }: SearchContext): Partial<SearchContext> {
  return {
    requested: { ...query, keyword: query.keyword.trim() },
    problem: undefined,
    limit: screen === 'phone' ? PAGE_SIZE_PHONE : PAGE_SIZE,
    loaded: 0,
    total: 0,
    approximate: false,
    deleted: [],
  };
}

/**
 * Removes a deleted row from the counts, so that the next page starts after the remaining rows.
 *
 * An item of another type, such as the latest above the list, was never counted.
 */
export function withoutRow(
  { requested, loaded, total, deleted }: SearchContext,
  item: ResultItem,
): Partial<SearchContext> {
  if (loaded === 0 || requested?.type !== listedAs(item.type)) return {};
  return { loaded: loaded - 1, total: total - 1, deleted: [...deleted, resultKey(item)] };
}

/**
 * Counts a restored row again if it was deleted from this list; a later list already includes it, or will request it.
 */
export function withRowAgain({ loaded, total, deleted }: SearchContext, item: ResultItem): Partial<SearchContext> {
  const key = resultKey(item);
  if (!deleted.includes(key)) return {};
  return { loaded: loaded + 1, total: total + 1, deleted: deleted.filter((each) => each !== key) };
}

/** Competitions are listed among videos (row L03). */
const listedAs = (type: MediaType): MediaType => (type === 'Competition' ? 'Video' : type);

/** Rows to request at once when restoring a scroll position: whole pages, up to the server's limit. */
export function restoringLimit({ scrollPosition, limit, loaded }: SearchContext): number {
  return clamp(rowsToRestore(scrollPosition, limit) - loaded, limit, SEARCH_LIMIT_MAX);
}

function rowsToRestore(scrollPosition: ScrollPosition | undefined, limit: number): number {
  return Math.ceil(Math.max(scrollPosition?.rows ?? 0, 1) / limit) * limit;
}

/** Whether rows are still to be restored after this response. */
export function isMoreToRestore(context: SearchContext, result: SearchResult): boolean {
  const { items } = pageOf(result);
  const reached = context.loaded + items.length;
  return (
    reached < rowsToRestore(context.scrollPosition, context.limit) &&
    !isLastPage(context, result, restoringLimit(context))
  );
}

/** Fewer rows arrived than requested, or all are listed. With an estimated total only the former can tell. */
export function isLastPage({ loaded }: SearchContext, result: SearchResult, requested: number): boolean {
  const { items, total, approximate } = pageOf(result);
  return items.length < requested || (approximate !== true && loaded + items.length >= total);
}

const NO_PAGE: SearchPage = { items: [], total: 0, facets: {}, words: [], nearest: [] };

export function pageOf(result: SearchResult): SearchPage {
  return result.status === 'ok' ? result.page : NO_PAGE;
}

export function isEmpty(result: SearchResult): boolean {
  return result.status === 'ok' && result.page.items.length === 0;
}
