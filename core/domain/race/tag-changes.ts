/** What is left to be sent so that the host has the tags that are wanted. */
import { PUT_TAGS_BYTES_MAX, PUT_TAGS_MAX } from '../constants.ts';
import { isSame } from '../is-same.ts';
import type { RaceTag } from './race-tags.ts';

/** What one request of `putTags` takes. */
export interface TagBatch {
  saved: readonly RaceTag[];
  removed: readonly string[];
}

export type WantedTags = ReadonlyMap<string, RaceTag>;
/** Tags that the host has by their ids; undefined where nobody knows what it has by that id, if anything. */
export type ConfirmedTags = ReadonlyMap<string, RaceTag | undefined>;

/** What is to be saved and removed, until the host has what is wanted. */
export function tagChanges(confirmed: ConfirmedTags, wanted: WantedTags): TagBatch {
  return {
    saved: [...wanted.values()].filter((tag) => !isSame(confirmed.get(tag.id), tag)),
    removed: [...confirmed.keys()].filter((id) => !wanted.has(id)),
  };
}

/** The first of the changes, as many as a request takes; removals first, so that what is no longer true goes soonest. */
export function batchOf({ saved, removed }: TagBatch): TagBatch {
  const gone = removed.slice(0, PUT_TAGS_MAX);
  const encoder = new TextEncoder();
  let bytes = 0;
  const fitting = saved.slice(0, PUT_TAGS_MAX - gone.length).findIndex((tag) => {
    bytes += encoder.encode(JSON.stringify(tag)).length;
    return bytes > PUT_TAGS_BYTES_MAX;
  });
  return { saved: saved.slice(0, fitting === -1 ? PUT_TAGS_MAX - gone.length : fitting), removed: gone };
}

/** Nobody knows what the host has of a batch that is on its way. */
export function withUncertain(confirmed: ConfirmedTags, { saved, removed }: TagBatch): ConfirmedTags {
  const next = new Map(confirmed);
  for (const id of [...saved.map((tag) => tag.id), ...removed]) next.set(id, undefined);
  return next;
}

/** The host has stored a batch. */
export function withConfirmed(confirmed: ConfirmedTags, { saved, removed }: TagBatch): ConfirmedTags {
  const next = new Map(confirmed);
  for (const tag of saved) next.set(tag.id, tag);
  for (const id of removed) next.delete(id);
  return next;
}
