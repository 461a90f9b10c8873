/** Who may use a saved search. Saved searches are personal: administrators and user 1 have no special rights. */
import type { StoredSavedSearch } from '../store/saved-searches.ts';
import type { Viewer } from '../store/viewer.ts';

/** Everybody who is signed in may save searches. */
export function canSaveSearches(viewer: Viewer): viewer is Extract<Viewer, { kind: 'user' }> {
  return viewer.kind === 'user';
}

/** Only the owner may list, change, rename and delete it, and create or end its link. */
export function ownsSavedSearch(viewer: Viewer, saved: Pick<StoredSavedSearch, 'userId'>): boolean {
  return viewer.kind === 'user' && viewer.id === saved.userId;
}
