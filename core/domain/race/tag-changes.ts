/** Computes the changes that remain to be sent until the server has the target tags. */
import { PUT_TAGS_BYTES_MAX } from '../constants/timing-bridge.ts';
import { PUT_TAGS_MAX } from '../constants/keys.ts';
import { isSame } from '../is-same.ts';
import type { RaceTag } from './race-tags.ts';

/** The changes in one `putTags` request. */
export interface TagBatch {
  saved: readonly RaceTag[];
  removed: readonly string[];
}

export type TargetTags = ReadonlyMap<string, RaceTag>;
/** The server's tags by id; undefined if the server's tag with that id, if any, is unknown. */
export type ConfirmedTags = ReadonlyMap<string, RaceTag | undefined>;

/** Tags to save and to remove so that the server has the target. */
export function tagChanges(confirmed: ConfirmedTags, target: TargetTags): TagBatch {
  return {
    saved: [...target.values()].filter((tag) => !isSame(confirmed.get(tag.id), tag)),
    removed: [...confirmed.keys()].filter((id) => !target.has(id)),
  };
}

/** The first changes, as many as fit into one request. */
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

/** Marks ids whose state on the server is unknown: those of a batch in flight, or of an earlier bridge. */
export function withUncertain(confirmed: ConfirmedTags, ids: readonly string[]): ConfirmedTags {
  const next = new Map(confirmed);
  for (const id of ids) next.set(id, undefined);
  return next;
}

export const idsOf = ({ saved, removed }: TagBatch): string[] => [...saved.map((tag) => tag.id), ...removed];

/** Applies a batch that the server has confirmed. */
export function withConfirmed(confirmed: ConfirmedTags, { saved, removed }: TagBatch): ConfirmedTags {
  const next = new Map(confirmed);
  for (const tag of saved) next.set(tag.id, tag);
  for (const id of removed) next.delete(id);
  return next;
}
