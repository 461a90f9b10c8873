/** The tags of a tagging desk: confirmed by the server, still to be sent, and in conflict (row B14). */
import { DESK_CHANGES_MAX, DESK_SLICE } from './limits.ts';
import { byId, lastOf, setOf } from './desk-ids.ts';
import { tagFields, isSameVersion, mixed, type DeskField, type Version } from './fields.ts';
import type { DeskTag, DeskTagFields } from './desk-tag.ts';
import { atRest, prepareTags, shownTag, type ShownTag } from './shown-tags.ts';
import { changedList, findTag } from './tag-list.ts';

/** A change that the server has not confirmed; it is sent until confirmed. */
export interface PendingChange {
  /** UUID that makes the change idempotent. */
  change: string;
  /** Id of the tag. */
  id: string;
  /** Revision on which the change is based; null: the tag is new. */
  base: number | null;
  tag: Version;
}

/** A person's version of a tag that somebody else has changed as well. */
export interface OwnVersion {
  id: string;
  mine: Version;
}

/** A change that arrived after somebody else had changed the tag. */
export interface Conflict extends OwnVersion {
  theirs: DeskTag | null;
}

/** Work that the server has not saved; it survives a reload. */
export interface Unsent {
  pending: readonly PendingChange[];
  /** Versions awaiting the person's decision. */
  disputed: readonly OwnVersion[];
}

/** A change that the server rejected. */
export interface RefusedChange {
  tag: Version;
  /** The field at fault; undefined if the server does not name one. */
  field: string | undefined;
}

export interface Board {
  /** In order. */
  saved: readonly ShownTag[];
  /** In the order in which they were made. */
  pending: readonly PendingChange[];
  conflicts: readonly Conflict[];
  /** The tags as shown, in order. */
  shown: readonly ShownTag[];
  /** Ids of tags whose unsent changes are not shown yet: of thousands of changes, each task shows some. */
  late: readonly string[];
}

export type ChangeOutcome =
  /** `isRemoved`: somebody has removed the tag since the change was saved. */
  | { change: string; kind: 'saved'; revision: number; isRemoved?: boolean | undefined }
  | { change: string; kind: 'conflict'; theirs: DeskTag | null }
  | { change: string; kind: 'invalid'; field: string; why: string }
  /** The request itself was invalid. */
  | { change: string; kind: 'refused' };

export const EMPTY_BOARD: Board = { saved: [], pending: [], conflicts: [], shown: [], late: [] };
export const NOTHING_UNSENT: Unsent = { pending: [], disputed: [] };

/** A board before the tags are loaded. */
export const boardOf = ({ pending, disputed }: Unsent): Board => ({
  ...EMPTY_BOARD,
  pending,
  conflicts: disputed.map(({ id, mine }) => ({ id, mine, theirs: null })),
});

export const unsentOf = ({ pending, conflicts }: Board): Unsent => ({ pending, disputed: conflicts });

/** Number of unsaved changes, including the tags in conflict. */
export const unsentCount = ({ pending, conflicts }: Board): number => pending.length + conflicts.length;

/**
 * Replaces the saved tags by those loaded from the server. If the person has changed many tags, later tasks show the
 * unsent changes.
 */
export function withLoaded(board: Board, tags: readonly DeskTag[]): Board {
  const saved = prepareTags(tags);
  const ids = new Set([...board.pending, ...board.conflicts].map(({ id }) => id));
  const loaded = { ...board, saved, shown: saved, late: [], conflicts: withTheirs(board.conflicts, saved, ids) };
  return ids.size > DESK_SLICE ? { ...loaded, late: Array.from(ids) } : reshown(loaded, ids);
}

/** Shows as many of the late tags as one task may. */
export function withNextShown(board: Board): Board {
  const { late } = board;
  return reshown({ ...board, late: late.slice(DESK_SLICE) }, new Set(late.slice(0, DESK_SLICE)));
}

/** Applies the stream's updates: new or changed tags, and ids of removed ones. */
export function withStreamed(board: Board, saved: readonly DeskTag[], removed: readonly string[]): Board {
  const tags = changedTags(board.saved, saved, removed);
  const ids = new Set([...saved.map(({ id }) => id), ...removed]);
  return reshown({ ...board, saved: tags, conflicts: withTheirs(board.conflicts, tags, ids) }, ids);
}

/** Updates the conflicts of these tags with the latest versions of others. */
function withTheirs(
  conflicts: readonly Conflict[],
  saved: readonly ShownTag[],
  ids: ReadonlySet<string>,
): readonly Conflict[] {
  return conflicts.map((conflict) =>
    ids.has(conflict.id) ? { ...conflict, theirs: findTag(saved, conflict.id) ?? null } : conflict,
  );
}

const isSettled = ({ mine, theirs }: Conflict): boolean => isSameVersion(mine, theirs && tagFields(theirs));

export const hasSettled = ({ conflicts }: Board): boolean => conflicts.some(isSettled);

/** Drops conflicts in which others have meanwhile made the same change: there is nothing left to decide. */
export function withoutSettled(board: Board): Board {
  const ids = new Set(board.conflicts.filter(isSettled).map(({ id }) => id));
  return reshown({ ...board, conflicts: board.conflicts.filter(({ id }) => !ids.has(id)) }, ids);
}

/** @param changes each with a new UUID; they are based on the tags as shown */
export function withChanges(board: Board, changes: readonly Omit<PendingChange, 'base'>[]): Board {
  const pending = changes.map((change) => ({ ...change, base: findTag(board.saved, change.id)?.revision ?? null }));
  return reshown({ ...board, pending: [...board.pending, ...pending] }, new Set(changes.map(({ id }) => id)));
}

/** The next changes to send: the oldest ones, at most one per tag, because its next revision is unknown until then. */
export function nextChanges({ pending }: Board, max = DESK_CHANGES_MAX): PendingChange[] {
  const ids = new Set<string>();
  const next: PendingChange[] = [];
  for (const change of pending) {
    if (next.length === max) break;
    if (!ids.has(change.id)) next.push(change);
    ids.add(change.id);
  }
  return next;
}

/** @returns the board, and the changes that the server rejected */
export function withOutcomes(
  board: Board,
  outcomes: readonly ChangeOutcome[],
): { board: Board; refused: RefusedChange[] } {
  // After an import, 20,000 changes may be pending and a hundred are answered at a time: only those are compared.
  const names = new Set(outcomes.map(({ change }) => change));
  const sent = new Map(
    board.pending.filter(({ change }) => names.has(change)).map((change) => [change.change, change]),
  );
  const ids = new Set(Array.from(sent.values(), ({ id }) => id));
  const last = new Map(board.pending.filter(({ id }) => ids.has(id)).map((change) => [change.id, change]));
  /** Confirmed changes, tags without any change left to send, and bases for the next change of a tag. */
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
      if (last.get(id) !== change) bases.set(id, tag === null ? null : outcome.revision);
      if (tag === null || outcome.isRemoved) removed.push(id);
      else saved.push({ ...tag, id, by: findTag(board.saved, id)?.by ?? null, revision: outcome.revision });
      continue;
    }
    const mine = last.get(id)?.tag ?? null;
    given.add(id);
    if (outcome.kind === 'invalid' || outcome.kind === 'refused') {
      const refusedTag = tag ?? findTag(board.saved, id) ?? null;
      refused.push({ tag: refusedTag, field: outcome.kind === 'invalid' ? outcome.field : undefined });
      continue;
    }
    const { theirs } = outcome;
    if (theirs) saved.push(theirs);
    else removed.push(id);
    const conflict = { id, mine, theirs };
    if (!isSettled(conflict)) conflicts = [...conflicts.filter((each) => each.id !== id), conflict];
  }
  const tags = changedTags(board.saved, saved, removed);
  const rest = board.pending.filter(({ change, id }) => !confirmed.has(change) && !given.has(id));
  return { board: reshown({ ...board, saved: tags, pending: rebased(rest, bases), conflicts }, ids), refused };
}

/** Bases the next change of a tag on the revision confirmed now. */
function rebased(pending: readonly PendingChange[], bases: Map<string, number | null>): readonly PendingChange[] {
  if (bases.size === 0) return pending;
  return pending.map((change) => {
    const base = bases.get(change.id);
    if (base === undefined) return change;
    bases.delete(change.id);
    return { ...change, base };
  });
}

/** Their version, with some fields of the person's own; if either is a removal, the person's own. */
export function mixedVersion({ mine, theirs }: Conflict, mineFields: readonly DeskField[]): Version {
  return mine && theirs ? mixed(tagFields(theirs), mine, mineFields) : mine;
}

/** One of the two versions unchanged. */
export const chosenVersion = ({ mine, theirs }: Conflict, isMine: boolean): Version =>
  isMine ? mine : theirs && tagFields(theirs);

/** @param version the person's decision; null removes the tag, or leaves it removed */
export function withResolution(board: Board, id: string, version: Version, change: string): Board {
  const conflict = board.conflicts.find((each) => each.id === id);
  if (!conflict) return board;
  const rest = { ...board, conflicts: board.conflicts.filter((each) => each !== conflict) };
  const { theirs } = conflict;
  const ids = new Set([id]);
  if (isSameVersion(version, theirs && tagFields(theirs))) return reshown(rest, ids);
  const pending = { change, id, base: theirs?.revision ?? null, tag: version };
  return reshown({ ...rest, pending: [...rest.pending, pending] }, ids);
}

/** Adds a conflict: somebody else changed a tag while its form was open here. */
export function withConflict(board: Board, conflict: Conflict): Board {
  const rest = board.conflicts.filter(({ id }) => id !== conflict.id);
  return reshown({ ...board, conflicts: [...rest, conflict] }, new Set([conflict.id]));
}

/** Applies a change of a tag in conflict to the person's own version. */
export const withOwnVersion = (
  board: Board,
  id: string,
  edited: (tag: DeskTagFields) => Version | undefined,
): Board => ({
  ...board,
  conflicts: board.conflicts.map((each) =>
    each.id === id && each.mine ? { ...each, mine: edited(each.mine) ?? each.mine } : each,
  ),
});

export const isDisputed = ({ conflicts }: Board, id: string): boolean => conflicts.some((each) => each.id === id);

/** The conflict after this tag's, wrapping around; the first one if the tag has none. */
export function nextConflict({ conflicts }: Board, id: string | undefined): Conflict | undefined {
  const index = conflicts.findIndex((each) => each.id === id);
  return conflicts[(index + 1) % conflicts.length];
}

/** The current state of a tag, even if it is not shown yet. */
export const tagOf = (board: Board, id: string): ShownTag | undefined =>
  board.late.length > 0 && setOf(board.late).has(id)
    ? shownTag(board.saved, id, lastOf(board.pending), lastOf(board.conflicts))
    : findTag(board.shown, id);

/** Replaces older versions by newer ones; events that arrive late change nothing. */
function changedTags(
  before: readonly ShownTag[],
  saved: readonly DeskTag[],
  removed: readonly string[],
): readonly ShownTag[] {
  const newer = new Map(saved.map((tag) => [tag.id, tag]));
  for (const id of removed) newer.delete(id);
  for (const [id, { revision }] of newer) if (revision < (findTag(before, id)?.revision ?? 0)) newer.delete(id);
  return changedList(before, [...removed, ...newer.keys()], Array.from(newer.values(), atRest));
}

/** Rebuilds the shown versions of these tags; all others keep their objects and positions. */
function reshown(board: Board, ids: ReadonlySet<string>): Board {
  if (ids.size === 0) return board;
  const isMeant = ({ id }: { id: string }): boolean => ids.has(id);
  const [changes, conflicts] = [byId(board.pending.filter(isMeant)), byId(board.conflicts.filter(isMeant))];
  const changed = Array.from(ids).flatMap((id) => shownTag(board.saved, id, changes, conflicts) ?? []);
  return { ...board, shown: changedList(board.shown, ids, changed) };
}
