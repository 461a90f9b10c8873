/** The requests of saved searches, as their charts hear the answers. */
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
import type { Ask } from './client.ts';

export async function fetchSavedSearches(ask: Ask, signal: AbortSignal): Promise<SavedSearchesResult> {
  const answer = await ask(getSavedSearches, {}, signal);
  if (answer.status === 'ok') return { status: 'ok', searches: answer.data };
  if (answer.status === 'empty') return { status: 'ok', searches: [] };
  if (answer.status === 'disconnected') return answer;
  throw new Error(`getSavedSearches: ${answer.status}`);
}

export async function sendSavedSearch(
  ask: Ask,
  { search, change }: Pick<SavedSearchesInput, 'search'> & { change: SavedSearchChange },
  signal: AbortSignal,
): Promise<SavedSearchResult> {
  const answer = await sent(ask, search ?? '', change, signal);
  switch (answer.status) {
    case 'ok':
      return { status: 'ok', ...('data' in answer ? answer.data : {}) };
    case 'conflict':
      return { status: 'conflict', now: answer.data };
    case 'full':
    case 'disconnected':
      return { status: answer.status };
    case 'empty':
      return { status: 'gone' };
    default:
      throw new Error(`${change.kind}: ${answer.status}`);
  }
}

function sent(ask: Ask, query: string, change: SavedSearchChange, signal: AbortSignal) {
  switch (change.kind) {
    case 'save':
      return ask(saveSearch, { name: change.name, query }, signal);
    case 'update':
      return ask(updateSavedSearch, { id: change.id, query, was: change.was }, signal);
    case 'rename':
      return ask(renameSavedSearch, { id: change.id, name: change.name }, signal);
    case 'delete':
      return ask(deleteSavedSearch, { id: change.id }, signal);
    case 'share':
      return ask(shareSavedSearch, { id: change.id }, signal);
    default:
      return ask(unshareSavedSearch, { id: change.id }, signal);
  }
}
