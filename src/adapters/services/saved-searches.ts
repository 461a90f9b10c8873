/** The requests of saved searches, for their charts. */
import type {
  SavedSearchResult,
  SavedSearchChange,
  SavedSearchesResult,
  SavedSearchesInput,
} from '../../../machines/library/saved-searches/saved-searches.machine.ts';
import {
  deleteSavedSearch,
  getSavedSearches,
  renameSavedSearch,
  saveSearch,
  shareSavedSearch,
  unshareSavedSearch,
  updateSavedSearch,
} from '../../../core/contract/saved-searches.ts';
import type { SendRequest } from './client.ts';

export async function fetchSavedSearches(sendRequest: SendRequest, signal: AbortSignal): Promise<SavedSearchesResult> {
  const response = await sendRequest(getSavedSearches, {}, signal);
  if (response.status === 'ok') return { status: 'ok', searches: response.data };
  if (response.status === 'empty') return { status: 'ok', searches: [] };
  if (response.status === 'disconnected') return response;
  throw new Error(`getSavedSearches: ${response.status}`);
}

export async function sendSavedSearch(
  sendRequest: SendRequest,
  { search, change }: Pick<SavedSearchesInput, 'search'> & { change: SavedSearchChange },
  signal: AbortSignal,
): Promise<SavedSearchResult> {
  const response = await sent(sendRequest, search ?? '', change, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', ...('data' in response ? response.data : {}) };
    case 'conflict':
      return { status: 'conflict', now: response.data };
    case 'full':
    case 'disconnected':
      return { status: response.status };
    case 'empty':
      return { status: 'gone' };
    default:
      throw new Error(`${change.kind}: ${response.status}`);
  }
}

function sent(sendRequest: SendRequest, query: string, change: SavedSearchChange, signal: AbortSignal) {
  switch (change.kind) {
    case 'save':
      return sendRequest(saveSearch, { name: change.name, query }, signal);
    case 'update':
      return sendRequest(updateSavedSearch, { id: change.id, query, was: change.was }, signal);
    case 'rename':
      return sendRequest(renameSavedSearch, { id: change.id, name: change.name }, signal);
    case 'delete':
      return sendRequest(deleteSavedSearch, { id: change.id }, signal);
    case 'share':
      return sendRequest(shareSavedSearch, { id: change.id }, signal);
    default:
      return sendRequest(unshareSavedSearch, { id: change.id }, signal);
  }
}
