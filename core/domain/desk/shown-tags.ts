/** A desk's tags as people see them (row B14). */
import type { DeskTag, DeskTagFields } from './desk-tag.ts';
import type { Version } from './fields.ts';
import { findTag, orderedList } from './tag-list.ts';

export interface ShownTag extends DeskTag {
  /** `pending`: not confirmed yet. */
  state: 'saved' | 'pending' | 'conflict';
}

/** An unchanged tag is the same object from one board to the next, so that its row is not rendered again. */
export const atRest = (tag: DeskTag): ShownTag => ({ ...tag, state: 'saved' });

const prepared = new WeakMap<readonly DeskTag[], readonly ShownTag[]>();

/** Sorts and indexes tags for the next board: for thousands of tags this is a task of its own. */
export function prepareTags(tags: readonly DeskTag[]): readonly ShownTag[] {
  const ready = prepared.get(tags) ?? orderedList(tags.map(atRest));
  prepared.set(tags, ready);
  return ready;
}

/**
 * The current state of a tag; undefined if it is removed.
 *
 * @param changes the last unconfirmed change of each tag
 */
export function shownTag(
  saved: readonly ShownTag[],
  id: string,
  changes: ReadonlyMap<string, { tag: Version }>,
  conflicts: ReadonlyMap<string, { mine: Version; theirs: DeskTag | null }>,
): ShownTag | undefined {
  const change = changes.get(id);
  const before = findTag(saved, id);
  if (change) return change.tag === null ? undefined : shownAs(id, change.tag, before, 'pending');
  const conflict = conflicts.get(id);
  if (!conflict) return before;
  // A tag that somebody else removed and this person changed is shown until the person decides.
  const { mine, theirs } = conflict;
  const tag = theirs ?? mine;
  return tag === null ? undefined : shownAs(id, tag, theirs ?? undefined, 'conflict');
}

function shownAs(id: string, fields: DeskTagFields, saved: DeskTag | undefined, state: ShownTag['state']): ShownTag {
  return { ...fields, id, by: saved?.by ?? null, revision: saved?.revision ?? 0, state };
}
