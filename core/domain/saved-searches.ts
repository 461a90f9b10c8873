/** Named searches that a person saves, and can share as a live collection. */
import { DEFAULT_USER_ID } from './constants/people.ts';
import type { EpochMs, UserId } from './media.ts';
import { parseSearchAddress, SAVED, writeSearchAddress } from './search-address.ts';
import type { SearchQuery } from './search.ts';

export interface SavedSearch {
  id: string;
  name: string;
  /** As in the library's address, without the question mark. */
  query: string;
  savedAt: EpochMs;
  /** A link to it exists. */
  linked: boolean;
}

/**
 * The part of an address to save: the search, and the page-level user, whose group's media it searches.
 *
 * @param search query string, with or without its question mark
 * @param currentYear last year of the year filter
 */
export function savedQuery(search: string, currentYear: number): string {
  const { query, user } = parseSearchAddress(search, currentYear);
  return savedSearchAddress(query, user ?? DEFAULT_USER_ID);
}

/** Whether two query strings denote the same search, whatever their order. */
export function isSameSearch(one: string, other: string): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(query: string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}

/**
 * The address that opens a saved search so that the library recognises it: a query string without the question mark.
 */
export function openingAddress({ id, query }: Pick<SavedSearch, 'id' | 'query'>): string {
  const params = new URLSearchParams(query);
  params.set(SAVED, id);
  return params.toString();
}

/** The query string of a search, with the page-level user unless it is the library's own. */
export function savedSearchAddress(query: SearchQuery, user: UserId): string {
  return writeSearchAddress(query, user === DEFAULT_USER_ID ? '' : `user=${user}`);
}
