/**
 * The tags of a desk: what the server has confirmed, what is still to be sent, and what two people changed at once (row
 * B14).
 */
import { DESK_CHANGES_MAX } from './limits.ts';
import { tagFields, inOrder, isSameVersion, mixed, type DeskField, type Version } from './fields.ts';
import type { DeskTag, DeskTagFields } from './desk-tag.ts';

/** A change that the server has not confirmed; it is sent until it has. */
export interface PendingChange {
  /** UUID: sent twice, it has one effect. */
  change: string;
  /** Of the tag. */
  id: string;
  /** Revision that the person saw; null: the tag is new. */
  base: number | null;
  tag: Version;
}

/** Somebody else had changed the tag by the time this change arrived. */
export interface Conflict {
  id: string;
  mine: Version;
  theirs: DeskTag | null;
}

export interface ShownTag extends DeskTag {
  /** `pending`: not confirmed yet. */
  state: 'saved' | 'pending' | 'conflict';
}

/** A change that the server does not take as it is. */
export interface RefusedChange {
  tag: Version;
  field: string;
}

export interface Board {
  /** In order. */
  saved: readonly ShownTag[];
  /** In the order in which they were made. */
  pending: readonly PendingChange[];
  conflicts: readonly Conflict[];
  /** What people see, in order. */
  shown: readonly ShownTag[];
}

export type ChangeOutcome =
  | { change: string; kind: 'saved'; revision: number }
  | { change: string; kind: 'conflict'; theirs: DeskTag | null }
  | { change: string; kind: 'invalid'; field: string; why: string };

export const EMPTY_BOARD: Board = { saved: [], pending: [], conflicts: [], shown: [] };

/** The tags as the server gives them; those that arrived from the stream meanwhile stay, where they are newer. */
export function withLoaded(board: Board, tags: readonly DeskTag[]): Board {
  return shownBoard({ ...board, saved: tags.map(atRest).toSorted(inOrder) });
}

/** What the stream says: tags that are new or changed, and ids of those that are removed. */
export function withStreamed(board: Board, saved: readonly DeskTag[], removed: readonly string[]): Board {
  return shownBoard({ ...board, saved: changedTags(board.saved, saved, removed) });
}

/** @param changes each with a new UUID; their base is what is shown */
export function withChanges(board: Board, changes: readonly Omit<PendingChange, 'base'>[]): Board {
  const ids = new Set(changes.map(({ id }) => id));
  const known = new Map(board.saved.filter(({ id }) => ids.has(id)).map(({ id, revision }) => [id, revision]));
  const pending = changes.map((change) => ({ ...change, base: known.get(change.id) ?? null }));
  return shownBoard({ ...board, pending: [...board.pending, ...pending] });
}

/** What is sent next: the oldest changes, of one tag one at a time, for its next revision is not known before. */
export function nextChanges({ pending }: Board): PendingChange[] {
  const ids = new Set<string>();
  const next: PendingChange[] = [];
  for (const change of pending) {
    if (next.length === DESK_CHANGES_MAX) break;
    if (!ids.has(change.id)) next.push(change);
    ids.add(change.id);
  }
  return next;
}

/** @returns the board, and what the server does not take */
export function withOutcomes(
  board: Board,
  outcomes: readonly ChangeOutcome[],
): { board: Board; refused: RefusedChange[] } {
  // Of 20,000 changes that an import left, a hundred are answered at a time: the list is gone through once.
  const sent = new Map(board.pending.map((change) => [change.change, change]));
  const last = new Map(board.pending.map((change) => [change.id, change]));
  const known = new Map(board.saved.filter(({ id }) => last.has(id)).map((tag) => [tag.id, tag]));
  /** Changes that are confirmed, tags none of whose changes is sent any more, and bases of the next change of a tag. */
  const confirmed = new Set<string>();
  const given = new Set<string>();
  const bases = new Map<string, number | null>();
  const saved: DeskTag[] = [];
  const removed: string[] = [];
  const refused: RefusedChange[] = [];
  let { conflicts } = board;
  for (const outcome of outcomes) {
    const change = sent.get(outcome.change);
    if (!change || confirmed.has(outcome.change) || given.has(change.id)) continue;
    const { id, tag } = change;
    if (outcome.kind === 'saved') {
      confirmed.add(outcome.change);
      bases.set(id, tag === null ? null : outcome.revision);
      if (tag === null) removed.push(id);
      else saved.push({ ...tag, id, by: known.get(id)?.by ?? null, revision: outcome.revision });
      continue;
    }
    const mine = last.get(id)?.tag ?? null;
    given.add(id);
    if (outcome.kind === 'invalid') {
      refused.push({ tag, field: outcome.field });
      continue;
    }
    const { theirs } = outcome;
    if (theirs) saved.push(theirs);
    else removed.push(id);
    if (!isSameVersion(mine, theirs && tagFields(theirs)))
      conflicts = [...conflicts.filter((each) => each.id !== id), { id, mine, theirs }];
  }
  const tags = changedTags(board.saved, saved, removed);
  const rest = board.pending.filter(({ change, id }) => !confirmed.has(change) && !given.has(id));
  return { board: shownBoard({ saved: tags, pending: rebased(rest, bases), conflicts, shown: [] }), refused };
}

/** The next change of a tag was made upon the one that is confirmed now. */
function rebased(pending: readonly PendingChange[], bases: Map<string, number | null>): PendingChange[] {
  return pending.map((change) => {
    const base = bases.get(change.id);
    if (base === undefined) return change;
    bases.delete(change.id);
    return { ...change, base };
  });
}

/** Their version, with some fields of the person's own; of a removal, the person's own. */
export function mixedVersion({ mine, theirs }: Conflict, mineFields: readonly DeskField[]): Version {
  return mine && theirs ? mixed(tagFields(theirs), mine, mineFields) : mine;
}

/** One of the two as it is. */
export const keptVersion = ({ mine, theirs }: Conflict, isMine: boolean): Version =>
  isMine ? mine : theirs && tagFields(theirs);

/** @param version what the person has chosen of both; null removes the tag, or leaves it removed */
export function withResolution(board: Board, id: string, version: Version, change: string): Board {
  const conflict = board.conflicts.find((each) => each.id === id);
  if (!conflict) return board;
  const rest = { ...board, conflicts: board.conflicts.filter((each) => each !== conflict) };
  const { theirs } = conflict;
  if (isSameVersion(version, theirs && tagFields(theirs))) return shownBoard(rest);
  const pending = { change, id, base: theirs?.revision ?? null, tag: version };
  return shownBoard({ ...rest, pending: [...rest.pending, pending] });
}

/** Somebody else changed a tag while its form was open here. */
export function withConflict(board: Board, conflict: Conflict): Board {
  const rest = board.conflicts.filter(({ id }) => id !== conflict.id);
  return shownBoard({ ...board, conflicts: [...rest, conflict] });
}

export const tagOf = ({ shown }: Board, id: string): ShownTag | undefined => shown.find((tag) => tag.id === id);

/** A tag that is at rest is the same object from one board to the next: its row need not be rendered again. */
const atRest = (tag: DeskTag): ShownTag => ({ ...tag, state: 'saved' });

/** Newer versions in the place of older ones; an event that comes late changes nothing. */
function changedTags(
  before: readonly ShownTag[],
  saved: readonly DeskTag[],
  removed: readonly string[],
): readonly ShownTag[] {
  if (saved.length === 0 && removed.length === 0) return before;
  const newer = new Map(saved.map((tag) => [tag.id, tag]));
  for (const id of removed) newer.delete(id);
  const gone = new Set(removed);
  const kept = before.filter((tag) => {
    const other = newer.get(tag.id);
    if (other && other.revision < tag.revision) {
      newer.delete(tag.id);
      return true;
    }
    return other === undefined && !gone.has(tag.id);
  });
  return merged(kept, Array.from(newer.values(), atRest));
}

/** Two lists as one in order: the first is in order already, which the engine's sort goes through once. */
const merged = (many: readonly ShownTag[], more: readonly ShownTag[]): readonly ShownTag[] =>
  more.length === 0 ? many : [...many, ...more].toSorted(inOrder);

function shownBoard(board: Board): Board {
  const { saved, pending, conflicts } = board;
  if (pending.length === 0 && conflicts.length === 0) return { ...board, shown: saved };
  const versions = new Map(pending.map((change) => [change.id, change]));
  const disputed = new Set(conflicts.map(({ id }) => id));
  const isAtRest = ({ id }: DeskTag): boolean => !versions.has(id) && !disputed.has(id);
  const known = new Map(saved.filter((tag) => !isAtRest(tag)).map((tag) => [tag.id, tag]));
  const changed = Array.from(versions.values(), ({ id, tag }) =>
    tag === null ? [] : [shownAs(id, tag, known.get(id), 'pending')],
  ).flat();
  // What somebody else removed and this person kept is shown until they have chosen.
  const open = conflicts.flatMap(({ id, mine, theirs }) => {
    const tag = theirs ?? mine;
    return tag === null || versions.has(id) ? [] : [shownAs(id, tag, theirs ?? undefined, 'conflict')];
  });
  return { ...board, shown: merged(saved.filter(isAtRest), [...changed, ...open]) };
}

function shownAs(id: string, fields: DeskTagFields, saved: DeskTag | undefined, state: ShownTag['state']): ShownTag {
  return { ...fields, id, by: saved?.by ?? null, revision: saved?.revision ?? 0, state };
}
