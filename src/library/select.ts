/** Selectors of the charts' snapshots for the views. */
import type { SnapshotFrom } from 'xstate';
import type { itemActionsMachine } from '../../machines/library/item-actions.machine.ts';
import type { Refinement } from '../../machines/library/filters.machine.ts';
import type { PlayAllInput } from '../../machines/library/play-all.machine.ts';
import type { searchMachine } from '../../machines/library/search/search.machine.ts';
import { PLAY_ALL_MAX_TAGS } from '../../core/domain/constants/library.ts';
import { filtersInUse } from '../../core/domain/filters.ts';
import { hasKeyword, inListedOrder } from '../../core/domain/sort-options.ts';

type SearchSnapshot = SnapshotFrom<typeof searchMachine>;

export type SearchPhase =
  | 'preparing'
  | 'unprepared'
  | 'idle'
  | 'restoring'
  | 'searching'
  | 'more'
  | 'complete'
  | 'interrupted'
  | 'loadingMore'
  | 'empty'
  | 'emptyList'
  | 'failed'
  | 'refused'
  | 'leaving';

/** The state of the result region. */
export function selectPhase(snapshot: SearchSnapshot): SearchPhase {
  const { value } = snapshot;
  if (typeof value === 'string') return value;
  if ('preparing' in value) return 'preparing';
  const { ready } = value;
  return typeof ready === 'string' ? ready : ready.listing;
}

/** The text of the keyword field. */
export const selectKeyword = ({ context: { query, typedEarly } }: Pick<SearchSnapshot, 'context'>): string =>
  typedEarly ?? query.keyword;

export const selectIsBusy = (snapshot: SearchSnapshot): boolean => snapshot.hasTag('busy');
export const selectResults = (snapshot: SearchSnapshot) => snapshot.children.results!;

/** Title of the collection being searched, if the signed-in person may follow it. */
export function selectOpenCollection({ context }: Pick<SearchSnapshot, 'context'>): string | undefined {
  const { connected, permissions, query } = context;
  return connected && permissions.P_MEDIA_COLLECTION ? query.keywords.collection : undefined;
}

/** The initial draft of filters and sort. */
export function refinementOf({
  bestFirst,
  query: { keywords, year, discipline, dynamic, sortBy, sortOrder, viewMode },
}: Pick<SearchSnapshot['context'], 'bestFirst' | 'query'>): Refinement {
  return { keywords, year, discipline, dynamic, sortBy, sortOrder, viewMode, bestFirst };
}

/** Whether keywords or filters have been searched for. */
export function selectIsSearched({ context: { requested, query } }: Pick<SearchSnapshot, 'context'>): boolean {
  const asked = requested ?? query;
  return hasKeyword(asked) || filtersInUse(asked, []).length > 0;
}

/** Whether the listed results come from a keyword search, and so differ in relevance. */
export const selectIsFoundByKeyword = ({ context: { requested } }: Pick<SearchSnapshot, 'context'>): boolean =>
  requested !== undefined && hasKeyword(requested);

/** The search whose tags can be played in sequence; undefined for other media types, no results, or too many. Library 9. */
export function selectPlayable(snapshot: SearchSnapshot): PlayAllInput['query'] | undefined {
  const { requested, total } = snapshot.context;
  if (!snapshot.hasTag('listed') || requested?.type !== 'Tag' || total < 1 || total > PLAY_ALL_MAX_TAGS)
    return undefined;
  return inListedOrder(requested, snapshot.context.bestFirst) as PlayAllInput['query'];
}

type ItemActionsSnapshot = SnapshotFrom<typeof itemActionsMachine>;

/** False until it is known who is signed in. */
export const selectIsEditor = ({ context }: ItemActionsSnapshot): boolean => context.isKnown && context.who.isEditor;
export const selectIsAdmin = ({ context }: ItemActionsSnapshot): boolean => context.isKnown && context.who.isAdmin;
