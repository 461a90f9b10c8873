import type { EpochMs, UserId } from '../../core/domain/media.ts';

/** A search that a person has saved. */
export interface StoredSavedSearch {
  id: string;
  userId: UserId;
  name: string;
  query: string;
  savedAt: EpochMs;
  /** Whether it is shared by a link. */
  linked: boolean;
}

export interface SavedSearchStore {
  /** Sorted by name. */
  ofUser(userId: UserId): Promise<StoredSavedSearch[]>;
  find(id: string): Promise<StoredSavedSearch | undefined>;
  findLinked(tokenHash: string): Promise<StoredSavedSearch | undefined>;
  add(search: Omit<StoredSavedSearch, 'linked'>): Promise<void>;
  /**
   * Replaces the query of a saved search.
   *
   * @param was the query to replace
   * @returns false, and changes nothing, if the query has changed to something else in the meantime
   */
  replace(id: string, query: string, was: string, now: EpochMs): Promise<boolean>;
  rename(id: string, name: string): Promise<void>;
  /** Sets its only link; undefined removes it. */
  link(id: string, tokenHash: string | undefined): Promise<void>;
  remove(id: string): Promise<void>;
}
