import { assign, cancel, enqueueActions, raise, sendParent, sendTo, setup, stateIn } from 'xstate';
import {
  LIBRARY_REQUEST_TIMEOUT_MS,
  SEARCH_TIMEOUT_MS,
  TYPING_PAUSE_MS,
} from '../../../core/domain/constants/library.ts';
import type { FilterValues } from '../../../core/domain/filters.ts';
import { keywordProblem, pastedKeyword } from '../../../core/domain/keyword.ts';
import type { SelectableType } from '../../../core/domain/permissions.ts';
import { hasFixedAddress } from '../../../core/domain/search-address.ts';
import type { DirectLink, SearchAddress } from '../../../core/domain/search-address.ts';
import type {
  ResultItem,
  Searcher,
  SearchQuery,
  SearchRequest,
  SearchTerms,
  ViewMode,
} from '../../../core/domain/search.ts';
import { inListedOrder } from '../../../core/domain/sort-options.ts';
import type { Sort } from '../../../core/domain/sort-options.ts';
import type { ItemFact, ItemsChanged } from '../item-flow.ts';
import { address, checkPermissions, searchMedia } from '../library.ports.ts';
import type { AddressFact, PermissionsResult, ScrollPosition, Screen, SearchResult } from '../library.ports.ts';
import { resultsStore } from './results.ts';
import {
  begun,
  isEmpty,
  isLastPage,
  isListedAlready,
  isMoreToRestore,
  pageOf,
  prepared,
  queryOf,
  problemOf,
  restoringLimit,
  startingType,
  typed,
  withoutRow,
  withRowAgain,
  withTypedEarly,
  withType,
} from './search.rules.ts';
import type { SearchContext, SearchInput } from './search.rules.ts';
import { failedRequestOf, NO_FAILED_REQUEST } from '../../shared/failed-request.ts';

type SearchChange = Partial<FilterValues & Sort & { keyword: string; viewMode: ViewMode; bestFirst: boolean }>;

export type SearchEvent =
  | { type: 'keyword.type'; text: string }
  | { type: 'type.choose'; mediaType: SelectableType | undefined }
  | { type: 'search.submit' }
  /** Filters and sort from the popups. */
  | { type: 'search.refine'; change: SearchChange }
  | { type: 'search.more' }
  | { type: 'search.retry' }
  | { type: 'search.dismiss' }
  | { type: 'view.choose'; viewMode: ViewMode }
  | { type: 'screen.change'; screen: Screen }
  /** The list was scrolled, or a result is about to be opened. */
  | { type: 'list.scroll'; scroll: number; focus?: string | undefined }
  /** An item was deleted or restored. */
  | ItemFact
  | ItemsChanged
  /** The search is saved as this one, or based on it. */
  | { type: 'search.saved'; id: string | undefined }
  /** A result is previewed over the list, or the preview is closed. */
  | { type: 'link.open'; link: DirectLink }
  | { type: 'link.close' }
  /** Typing has paused. */
  | { type: 'keyword.settled' }
  | AddressFact;

export const TYPING = 'typing';

export const searchSetup = setup({
  types: {
    input: {} as SearchInput,
    context: {} as SearchContext,
    events: {} as SearchEvent,
    tags: {} as 'busy' | 'listed',
    children: {} as {
      results: 'results';
      address: 'address';
      permissions: 'checkPermissions';
      restore: 'searchMedia';
      search: 'searchMedia';
      more: 'searchMedia';
    },
  },
  actors: { checkPermissions, searchMedia, results: resultsStore, address },
  delays: {
    permissionsTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
    searchTimeout: SEARCH_TIMEOUT_MS,
    typingPause: TYPING_PAUSE_MS,
  },
  guards: {
    isDisconnected: (_, result: { status: string }) => result.status === 'disconnected',
    hasStartingType: ({ context }, result: PermissionsResult) =>
      result.status === 'ok' && startingType(context, result.permissions) !== undefined,
    isSubmitted: stateIn('#search.preparing.submitted'),
    hasNoType: ({ context }) => context.query.type === undefined,
    isListedAlready: ({ context }, address: SearchAddress) => isListedAlready(context, address),
    leadsToType: ({ context }, address: SearchAddress) =>
      startingType({ ...context, ...address }, context.permissions) !== undefined,
    isChosen: (_, type: SelectableType | undefined) => type !== undefined,
    isKeywordInvalid: ({ context }) => keywordProblem(context.query.keyword) !== undefined,
    isEmptyResult: ({ context }, result: SearchResult) => context.loaded === 0 && isEmpty(result),
    isOtherResult: ({ context }, result: SearchResult) => context.loaded === 0 && result.status === 'other',
    isRefusedPage: (_, result: SearchResult) => result.status === 'other',
    isLastPage: ({ context }, result: SearchResult) => isLastPage(context, result, context.limit),
    hasMoreToRestore: ({ context }, result: SearchResult) => isMoreToRestore(context, result),
    isLastChunk: ({ context }, result: SearchResult) => isLastPage(context, result, restoringLimit(context)),
    isReturning: ({ context }) => context.scrollPosition !== undefined,
    mayWriteAddress: ({ context }) => !hasFixedAddress(context.link),
  },
  actions: {
    prepare: assign(({ context }, result: PermissionsResult) => prepared(context, result)),
    type: assign(({ context }, text: string) => typed(context.query, text)),
    typeEarly: assign((_, text: string) => ({ typedEarly: pastedKeyword(text) })),
    takeTypedEarly: assign(({ context }) => withTypedEarly(context)),
    chooseType: assign(({ context }, type: SelectableType | undefined) => ({ query: withType(context.query, type) })),
    refine: assign(({ context }, { bestFirst = context.bestFirst, ...change }: SearchChange) => ({
      bestFirst,
      query: { ...context.query, ...change },
    })),
    chooseScreen: assign((_, screen: Screen) => ({ screen })),
    setProblem: assign(({ context }) => problemOf(context.query)),
    setRequestId: assign(failedRequestOf),
    clearRequestId: assign(NO_FAILED_REQUEST),
    follow: assign(
      (
        { context },
        { address, scrollPosition }: { address: SearchAddress; scrollPosition: ScrollPosition | undefined },
      ) => {
        const { link, typeLeftOpen, saved } = address;
        return { query: queryOf(context, address), link, typeLeftOpen, saved, scrollPosition };
      },
    ),
    begin: assign(({ context }) => begun(context)),
    clearScrollPosition: assign({ scrollPosition: undefined }),
    count: assign(({ context }, result: SearchResult) => ({
      loaded: context.loaded + pageOf(result).items.length,
      total: pageOf(result).total,
      approximate: pageOf(result).approximate === true,
    })),
    remove: sendTo('results', (_, item: ResultItem) => ({ type: 'results.remove', item })),
    restore: sendTo('results', (_, item: ResultItem) => ({ type: 'results.restore', item })),
    countLess: assign(({ context }, item: ResultItem) => withoutRow(context, item)),
    countMore: assign(({ context }, item: ResultItem) => withRowAgain(context, item)),
    clearResults: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('results', { type: 'results.clear' });
      enqueue.sendParent({ type: 'results.cleared' });
    }),
    update: sendTo('results', (_, items: readonly ResultItem[]) => ({ type: 'results.update', items })),
    append: sendTo('results', (_, result: SearchResult) => ({ type: 'results.append', page: pageOf(result) })),
    setLink: assign((_, link: DirectLink | undefined) => ({ link })),
    openLink: sendTo('address', (_, link: DirectLink) => ({ type: 'address.open', link })),
    closeLink: sendTo('address', { type: 'address.close' }),
    reportLink: sendParent(({ context }) => ({ type: 'link.changed', link: context.link })),
    setSaved: assign((_, saved: string | undefined) => ({ saved })),
    pushAddress: sendTo('address', ({ context: { query, saved } }) => ({ type: 'address.push', query, saved })),
    draftAddress: sendTo('address', ({ context: { query, saved } }) => ({ type: 'address.draft', query, saved })),
    replaceAddress: sendTo('address', ({ context: { query, saved } }) => ({ type: 'address.replace', query, saved })),
    saveScrollPosition: sendTo(
      'address',
      ({ context }, { scroll, focus }: { scroll: number; focus?: string | undefined }) => ({
        type: 'address.remember',
        scrollPosition: { rows: context.loaded, scroll, focus },
      }),
    ),
    submit: raise({ type: 'search.submit' }),
    awaitPause: raise({ type: 'keyword.settled' }, { delay: 'typingPause', id: TYPING }),
    stopAwaiting: cancel(TYPING),
    reportPrepared: sendParent(({ context: { permissions, connected, account, link } }) => ({
      type: 'search.prepared',
      permissions,
      connected,
      account,
      link,
    })),
    reportSessionLost: sendParent({ type: 'session.lost' }),
  },
});

/** Request for the next rows; `requested` always has a type once a search runs. */
export function requestOf(context: SearchContext, limit: number): SearchRequest & Searcher {
  const { requested, page, connected, loaded, bestFirst } = context;
  return {
    query: inListedOrder(requested as SearchQuery, bestFirst) as SearchTerms,
    page,
    connected,
    offset: loaded,
    limit,
  };
}
