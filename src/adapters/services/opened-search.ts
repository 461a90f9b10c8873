/** The request of a living collection, as its chart hears the answer. */
import type { OpenedSearch, OpenedSearchResult } from '../../../machines/library/living-collection.machine.ts';
import { openSavedSearch } from '../../../core/contract/saved-searches.ts';
import type { UserId } from '../../../core/domain/media.ts';
import { parseSearchAddress } from '../../../core/domain/search-address.ts';
import type { Ask } from './client.ts';

interface Opening {
  token: string;
  /** Last year that can be filtered by. */
  year: number;
  /** The page of a page-level user. */
  pageOf: (user: UserId | undefined) => OpenedSearch['page'];
}

export async function fetchOpenedSearch(
  ask: Ask,
  { token, year, pageOf }: Opening,
  signal: AbortSignal,
): Promise<OpenedSearchResult> {
  const answer = await ask(openSavedSearch, { token }, signal);
  if (answer.status === 'empty') return { status: 'ended' };
  if (answer.status !== 'ok') throw new Error(`openSavedSearch: ${answer.status}`);
  const address = { ...parseSearchAddress(answer.data.query, year), link: undefined };
  return {
    status: 'ok',
    search: { name: answer.data.name, address, page: pageOf(address.user) },
  };
}
