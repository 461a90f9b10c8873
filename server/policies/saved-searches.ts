/** Whose a saved search is: it is personal, administrators and user 1 have no part in it. */
import type { StoredSavedSearch } from '../store/saved-searches.ts';
import type { Viewer } from '../store/viewer.ts';

/** Whoever is signed in saves searches. */
export function canSaveSearches(viewer: Viewer): viewer is Extract<Viewer, { kind: 'user' }> {
  return viewer.kind === 'user';
}

/** Reads it in the list, replaces its query, renames it, deletes it, makes and ends its link. */
export function ownsSavedSearch(viewer: Viewer, saved: Pick<StoredSavedSearch, 'userId'>): boolean {
  return viewer.kind === 'user' && viewer.id === saved.userId;
}
