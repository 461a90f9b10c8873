/**
 * The tags of a desk: what the server has confirmed, what is still to be sent, and what two people changed at once (row
 * B14).
 */
import { DESK_CHANGES_MAX, DESK_SLICE } from './limits.ts';
import { byId, lastOf, setOf } from './desk-ids.ts';
import { tagFields, isSameVersion, mixed, type DeskField, type Version } from './fields.ts';
import type { DeskTag, DeskTagFields } from './desk-tag.ts';
import { atRest, prepareTags, shownTag, type ShownTag } from './shown-tags.ts';
import { changedList, findTag } from './tag-list.ts';

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

/** What a person has made of a tag that somebody else has changed as well. */
export interface OwnVersion {
  id: string;
  mine: Version;
}

/** Somebody else had changed the tag by the time this change arrived. */
export interface Conflict extends OwnVersion {
  theirs: DeskTag | null;
}

/** What a person has done that the server does not have: it outlives the page. */
export interface Unsent {
  pending: readonly PendingChange[];
  /** Until the person has decided between the two versions. */
  disputed: readonly OwnVersion[];
}

/** A change that the server does not take as it is. */
export interface RefusedChange {
  tag: Version;
  /** Undefined where the server does not say which one. */
  field: string | undefined;
}

export interface Board {
  /** In order. */
  saved: readonly ShownTag[];
  /** In the order in which they were made. */
  pending: readonly PendingChange[];
  conflicts: readonly Conflict[];
  /** What people see, in order. */
  shown: readonly ShownTag[];
  /** Ids of tags that are shown as the server has them, or not yet: of thousands that are unsent, some are shown with each task. */
  late: readonly string[];
}

export type ChangeOutcome =
  /** `isRemoved`: somebody has removed the tag since the change was saved. */
  | { change: string; kind: 'saved'; revision: number; isRemoved?: boolean | undefined }
  | { change: string; kind: 'conflict'; theirs: DeskTag | null }
  | { change: string; kind: 'invalid'; field: string; why: string }
  /** Its request is none that the server takes. */
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

/** Changes that the server does not have, with those whose tag has two versions. */
export const unsentCount = ({ pending, conflicts }: Board): number => pending.length + conflicts.length;

/**
 * The tags as the server gives them; those that arrived from the stream meanwhile stay, where they are newer. Of many that the person
 * has changed meanwhile, what is unsent is shown with the next tasks.
 */
export function withLoaded(board: Board, tags: readonly DeskTag[]): Board {
  const saved = prepareTags(tags);
  const ids = new Set([...board.pending, ...board.conflicts].map(({ id }) => id));
  const loaded = { ...board, saved, shown: saved, late: [], conflicts: withTheirs(board.conflicts, saved, ids) };
  return ids.size > DESK_SLICE ? { ...loaded, late: Array.from(ids) } : reshown(loaded, ids);
}

/** Shows as much of what is late as one task may. */
export function withNextShown(board: Board): Board {
  const { late } = board;
  return reshown({ ...board, late: late.slice(DESK_SLICE) }, new Set(late.slice(0, DESK_SLICE)));
}

/** What the stream says: tags that are new or changed, and ids of those that are removed. */
export function withStreamed(board: Board, saved: readonly DeskTag[], removed: readonly string[]): Board {
  const tags = changedTags(board.saved, saved, removed);
  const ids = new Set([...saved.map(({ id }) => id), ...removed]);
  return reshown({ ...board, saved: tags, conflicts: withTheirs(board.conflicts, tags, ids) }, ids);
}

/** Conflicts of these tags with what others have made of them by now. */
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

/** Others have made the same of a tag by now: there is nothing left to decide. */
export function withoutSettled(board: Board): Board {
  const ids = new Set(board.conflicts.filter(isSettled).map(({ id }) => id));
  return reshown({ ...board, conflicts: board.conflicts.filter(({ id }) => !ids.has(id)) }, ids);
}

/** @param changes each with a new UUID; their base is what is shown */
export function withChanges(board: Board, changes: readonly Omit<PendingChange, 'base'>[]): Board {
  const pending = changes.map((change) => ({ ...change, base: findTag(board.saved, change.id)?.revision ?? null }));
  return reshown({ ...board, pending: [...board.pending, ...pending] }, new Set(changes.map(({ id }) => id)));
}

/** What is sent next: the oldest changes, of one tag one at a time, for its next revision is not known before. */
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

/** @returns the board, and what the server does not take */
export function withOutcomes(
  board: Board,
  outcomes: readonly ChangeOutcome[],
): { board: Board; refused: RefusedChange[] } {
  // Of 20,000 changes that an import left, a hundred are answered at a time: only those are compared.
  const names = new Set(outcomes.map(({ change }) => change));
  const sent = new Map(
    board.pending.filter(({ change }) => names.has(change)).map((change) => [change.change, change]),
  );
  const ids = new Set(Array.from(sent.values(), ({ id }) => id));
  const last = new Map(board.pending.filter(({ id }) => ids.has(id)).map((change) => [change.id, change]));
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

/** The next change of a tag was made upon the one that is confirmed now. */
function rebased(pending: readonly PendingChange[], bases: Map<string, number | null>): readonly PendingChange[] {
  if (bases.size === 0) return pending;
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
  const ids = new Set([id]);
  if (isSameVersion(version, theirs && tagFields(theirs))) return reshown(rest, ids);
  const pending = { change, id, base: theirs?.revision ?? null, tag: version };
  return reshown({ ...rest, pending: [...rest.pending, pending] }, ids);
}

/** Somebody else changed a tag while its form was open here. */
export function withConflict(board: Board, conflict: Conflict): Board {
  const rest = board.conflicts.filter(({ id }) => id !== conflict.id);
  return reshown({ ...board, conflicts: [...rest, conflict] }, new Set([conflict.id]));
}

/** What is said of a tag that has two versions is said of the person's own. */
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

/** The conflict after that of this tag, and after the last one the first; the first where the tag has none. */
export function nextConflict({ conflicts }: Board, id: string | undefined): Conflict | undefined {
  const index = conflicts.findIndex((each) => each.id === id);
  return conflicts[(index + 1) % conflicts.length];
}

/** A tag as it is by now, shown or not. */
export const tagOf = (board: Board, id: string): ShownTag | undefined =>
  board.late.length > 0 && setOf(board.late).has(id)
    ? shownTag(board.saved, id, lastOf(board.pending), lastOf(board.conflicts))
    : findTag(board.shown, id);

/** Newer versions in the place of older ones; an event that comes late changes nothing. */
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

/** The board with the tags of these ids as they are shown by now; all others stay as they are, and where they are. */
function reshown(board: Board, ids: ReadonlySet<string>): Board {
  if (ids.size === 0) return board;
  const isMeant = ({ id }: { id: string }): boolean => ids.has(id);
  const [changes, conflicts] = [byId(board.pending.filter(isMeant)), byId(board.conflicts.filter(isMeant))];
  const changed = Array.from(ids).flatMap((id) => shownTag(board.saved, id, changes, conflicts) ?? []);
  return { ...board, shown: changedList(board.shown, ids, changed) };
}
