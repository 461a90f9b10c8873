/**
 * Sorted, immutable lists of a desk's tags: with 20,000 tags, a press copies the list but does not inspect each tag
 * (row B14).
 *
 * Each list has an index by id, which a changed list shares with its predecessor.
 */
import type { DeskTag } from './desk-tag.ts';
import { inOrder } from './fields.ts';

interface Index<T> {
  /** Index of an earlier list. */
  known: ReadonlyMap<string, T>;
  /** Differences from it; undefined: the tag was removed. */
  since: ReadonlyMap<string, T | undefined>;
}

/** With more differences, the next list builds its own index when needed. */
const SINCE_MAX = 1_000;

const indexes = new WeakMap<readonly DeskTag[], Index<DeskTag>>();

function indexOf<T extends DeskTag>(tags: readonly T[]): Index<T> {
  const made = indexes.get(tags) as Index<T> | undefined;
  if (made) return made;
  const index = { known: new Map(tags.map((tag) => [tag.id, tag])), since: new Map<string, T | undefined>() };
  indexes.set(tags, index);
  return index;
}

/** Builds a list of tags with different ids. */
export function orderedList<T extends DeskTag>(tags: readonly T[]): readonly T[] {
  const list = tags.toSorted(inOrder);
  // Built on load, so that the first press need not wait for it.
  indexOf(list);
  return list;
}

export function findTag<T extends DeskTag>(tags: readonly T[], id: string): T | undefined {
  const { known, since } = indexOf(tags);
  return since.has(id) ? since.get(id) : known.get(id);
}

/**
 * A copy of the list without the tags of these ids and with the added ones.
 *
 * @param tags in order
 * @param added with different ids, none of which remains in the list
 */
export function changedList<T extends DeskTag>(
  tags: readonly T[],
  ids: Iterable<string>,
  added: readonly T[],
): readonly T[] {
  const gone = Array.from(new Set(ids)).flatMap((id) => findTag(tags, id) ?? []);
  if (gone.length === 0 && added.length === 0) return tags;
  const next = merged(without(tags, gone), added.toSorted(inOrder));
  const { known, since } = indexOf(tags);
  if (since.size + gone.length + added.length <= SINCE_MAX) {
    const later = new Map(since);
    for (const { id } of gone) later.set(id, undefined);
    for (const tag of added) later.set(tag.id, tag);
    indexes.set(next, { known, since: later });
  }
  return next;
}

function without<T extends DeskTag>(tags: readonly T[], gone: readonly T[]): readonly T[] {
  if (gone.length === 0) return tags;
  const cuts = gone.map((tag) => positionOf(tags, tag, 0)).toSorted((one, other) => one - other);
  const rest: T[] = [];
  let from = 0;
  for (const cut of cuts) {
    while (from < cut) rest.push(tags[from++]!);
    from += 1;
  }
  while (from < tags.length) rest.push(tags[from++]!);
  return rest;
}

function merged<T extends DeskTag>(tags: readonly T[], added: readonly T[]): readonly T[] {
  if (added.length === 0) return tags;
  const all: T[] = [];
  let from = 0;
  for (const tag of added) {
    const to = positionOf(tags, tag, from);
    while (from < to) all.push(tags[from++]!);
    all.push(tag);
  }
  while (from < tags.length) all.push(tags[from++]!);
  return all;
}

/** Index of the first tag from `from` on that does not sort before the tag; for a listed tag, its own index. */
function positionOf<T extends DeskTag>(tags: readonly T[], tag: T, from: number): number {
  let low = from;
  let high = tags.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = tags[middle]!;
    if (other.id !== tag.id && inOrder(other, tag) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
