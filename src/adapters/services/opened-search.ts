/** The request of a live collection, for its chart. */
import type { OpenedSearch, OpenedSearchResult } from '../../../machines/library/living-collection.machine.ts';
import { openSavedSearch } from '../../../core/contract/saved-searches.ts';
import type { UserId } from '../../../core/domain/media.ts';
import { parseSearchAddress } from '../../../core/domain/search-address.ts';
import type { SendRequest } from './client.ts';

interface Opening {
  token: string;
  /** Last year of the year filter. */
  year: number;
  /** Page properties for a page-level user. */
  pageOf: (user: UserId | undefined) => OpenedSearch['page'];
}

export async function fetchOpenedSearch(
  sendRequest: SendRequest,
  { token, year, pageOf }: Opening,
  signal: AbortSignal,
): Promise<OpenedSearchResult> {
  const response = await sendRequest(openSavedSearch, { token }, signal);
  if (response.status === 'empty') return { status: 'ended' };
  if (response.status !== 'ok') throw new Error(`openSavedSearch: ${response.status}`);
  const address = { ...parseSearchAddress(response.data.query, year), link: undefined };
  return {
    status: 'ok',
    search: { name: response.data.name, address, page: pageOf(address.user) },
  };
}
