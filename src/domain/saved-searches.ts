/** Searches that a person saves under a name, and shares as a living collection. */
import { DEFAULT_USER_ID } from './constants.ts';
import type { EpochMs, UserId } from './media.ts';
import { parseSearchAddress, writeSearchAddress } from './search-address.ts';
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
 * What is kept of an address: the search, and the page-level user, whose group's media it searches.
 *
 * @param search query string, with or without its question mark
 * @param currentYear last year that can be filtered by
 */
export function savedQuery(search: string, currentYear: number): string {
  const { query, user } = parseSearchAddress(search, currentYear);
  return savedSearchAddress(query, user ?? DEFAULT_USER_ID);
}

/** The query string of a search, with the page-level user where it is not the library's own. */
export function savedSearchAddress(query: SearchQuery, user: UserId): string {
  return writeSearchAddress(query, user === DEFAULT_USER_ID ? '' : `user=${user}`);
}
