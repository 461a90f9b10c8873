/** What is left to be sent until the server has the target tags. */
import { PUT_TAGS_BYTES_MAX } from '../constants/timing-bridge.ts';
import { PUT_TAGS_MAX } from '../constants/keys.ts';
import { isSame } from '../is-same.ts';
import type { RaceTag } from './race-tags.ts';

/** What one request of `putTags` takes. */
export interface TagBatch {
  saved: readonly RaceTag[];
  removed: readonly string[];
}

export type TargetTags = ReadonlyMap<string, RaceTag>;
/** Tags that the server has by their ids; undefined where nobody knows what it has by that id, if anything. */
export type ConfirmedTags = ReadonlyMap<string, RaceTag | undefined>;

/** What is to be saved and removed, until the server has the target. */
export function tagChanges(confirmed: ConfirmedTags, target: TargetTags): TagBatch {
  return {
    saved: [...target.values()].filter((tag) => !isSame(confirmed.get(tag.id), tag)),
    removed: [...confirmed.keys()].filter((id) => !target.has(id)),
  };
}

/** The first of the changes, as many as a request takes. */
export function batchOf({ saved, removed }: TagBatch): TagBatch {
  const encoder = new TextEncoder();
  let bytes = 0;
  const large = saved.findIndex((tag) => {
    bytes += encoder.encode(JSON.stringify(tag)).length;
    return bytes > PUT_TAGS_BYTES_MAX;
  });
  const first = saved.slice(0, Math.min(PUT_TAGS_MAX, large === -1 ? saved.length : Math.max(1, large)));
  return { saved: first, removed: removed.slice(0, PUT_TAGS_MAX - first.length) };
}

/** Nobody knows what the server has by some ids: of a batch that is on its way, or of a bridge before. */
export function withUncertain(confirmed: ConfirmedTags, ids: readonly string[]): ConfirmedTags {
  const next = new Map(confirmed);
  for (const id of ids) next.set(id, undefined);
  return next;
}

export const idsOf = ({ saved, removed }: TagBatch): string[] => [...saved.map((tag) => tag.id), ...removed];

/** The server has stored a batch. */
export function withConfirmed(confirmed: ConfirmedTags, { saved, removed }: TagBatch): ConfirmedTags {
  const next = new Map(confirmed);
  for (const tag of saved) next.set(tag.id, tag);
  for (const id of removed) next.delete(id);
  return next;
}
