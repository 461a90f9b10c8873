/** Searches that a person saves under a name, and shares as a living collection. */
import { DEFAULT_USER_ID } from './constants/people.ts';
import type { EpochMs, UserId } from './media.ts';
import { parseSearchAddress, SAVED, writeSearchAddress } from './search-address.ts';
import type { SearchQuery } from './search.ts';

export interface SavedSearch {
  id: string;
  name: string;
  /** As the library's address writes it, without a question mark. */
  query: string;
  savedAt: EpochMs;
  /** A link leads to it. */
  linked: boolean;
}

/**
 * What is saved of an address: the search, and the page-level user, whose group's media it searches.
 *
 * @param search query string, with or without its question mark
 * @param currentYear last year that can be filtered by
 */
export function savedQuery(search: string, currentYear: number): string {
  const { query, user } = parseSearchAddress(search, currentYear);
  return savedSearchAddress(query, user ?? DEFAULT_USER_ID);
}

/** Whether two query strings are one search, in whatever order. */
export function isSameSearch(one: string, other: string): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(query: string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}

/** Where a saved search is opened, so that the library knows it again: a query string without a question mark. */
export function openingAddress({ id, query }: Pick<SavedSearch, 'id' | 'query'>): string {
  const params = new URLSearchParams(query);
  params.set(SAVED, id);
  return params.toString();
}

/** The query string of a search, with the page-level user where it is not the library's own. */
export function savedSearchAddress(query: SearchQuery, user: UserId): string {
  return writeSearchAddress(query, user === DEFAULT_USER_ID ? '' : `user=${user}`);
}
