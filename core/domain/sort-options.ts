/** The sort fields of each type, and the resulting options (Library 3 and 9, row L08). */
import type { SelectableType } from './permissions.ts';
import { KEYWORD_OF_TYPE } from './search.ts';
import type { SearchQuery, SearchTerms, SortField, SortOrder } from './search.ts';

const FILM = ['date', 'title', 'duration'] as const;
const TITLED = ['date', 'title'] as const;
const NAMED = ['date', 'name'] as const;

export const SORT_FIELDS: Readonly<Record<SelectableType, readonly SortField[]>> = {
  Collection: TITLED,
  Video: FILM,
  Session: FILM,
  Photo: TITLED,
  Clip: FILM,
  Document: TITLED,
  Tag: ['time', 'description', 'category', 'type', 'score'],
  Exercise: NAMED,
  Test: NAMED,
  Audio: FILM,
};

export interface Sort {
  sortBy: SortField;
  sortOrder: SortOrder;
}

/** Each field in both directions: 6 options for a video, 4 for a photo, 10 for a tag. */
export function sortOptions(type: SelectableType): Sort[] {
  return SORT_FIELDS[type].flatMap((sortBy): Sort[] => [
    { sortBy, sortOrder: 'DESC' },
    { sortBy, sortOrder: 'ASC' },
  ]);
}

/** Date, newest first; tags have none and sort by their time in the film. */
export function defaultSort(type: SelectableType | undefined): Sort {
  return type === 'Tag' ? { sortBy: 'time', sortOrder: 'ASC' } : { sortBy: 'date', sortOrder: 'DESC' };
}

/** The requested sort if the type supports it, else its default. */
export function fittingSort(type: SelectableType | undefined, requested: Sort): Sort {
  const fields: readonly SortField[] = type ? SORT_FIELDS[type] : ['date'];
  const { sortBy, sortOrder } = requested;
  return fields.includes(sortBy) ? { sortBy, sortOrder } : defaultSort(type);
}

/** Whether the search has any keyword. */
export function hasKeyword({ type, keyword, keywords }: Pick<SearchQuery, 'type' | 'keyword' | 'keywords'>): boolean {
  return [keyword, type && keywords[KEYWORD_OF_TYPE[type]]].some((text) => text !== undefined && text.trim() !== '');
}

/** The query with its effective sort: without a keyword, all hits are equally relevant. */
export function inListedOrder<Query extends SearchQuery>(
  query: Query,
  bestFirst: boolean,
): Query | (Omit<Query, 'sortBy'> & Pick<SearchTerms, 'sortBy'>) {
  return bestFirst && hasKeyword(query) ? { ...query, sortBy: 'relevance', sortOrder: 'DESC' } : query;
}
