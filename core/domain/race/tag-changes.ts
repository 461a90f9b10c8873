import type { RaceTag } from './race-tags.ts';

/** What one request of `putTags` takes. */
export interface TagBatch {
  saved: readonly RaceTag[];
  removed: readonly string[];
}

/** Tags that the host has by their ids; undefined where nobody knows what it has by that id, if anything. */
export type ConfirmedTags = ReadonlyMap<string, RaceTag | undefined>;

/** What is to be saved and removed, until the host has what is wanted. */
export function tagChanges(_confirmed: ConfirmedTags, _wanted: ReadonlyMap<string, RaceTag>): TagBatch {
  return { saved: [], removed: [] };
}
