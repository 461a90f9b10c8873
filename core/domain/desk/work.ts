/** One person's work at a desk: undoable changes of its board (row B14). */
import { isDisputed, tagOf, withChanges, withConflict, withResolution, type Board } from './board.ts';
import type { Seconds } from '../media.ts';
import { nthId, nthOf, setOf } from './desk-ids.ts';
import { DESK_SLICE } from './limits.ts';
import type { DeskTagFields } from './desk-tag.ts';
import { differing, isSameVersion, mixed, tagFields, type Version } from './fields.ts';
import {
  editedVersion,
  idsOf,
  isLong,
  longStep,
  recorded,
  redone,
  undone,
  type Edit,
  type EditStep,
  type History,
  type LongStep,
  type Move,
} from './history.ts';
import { shiftRange, type TagRange, type ShiftRange } from './move-tags.ts';
import { draftedTag, tagDraft, type TagDraft } from './tag-draft.ts';

/** A large step that is not fully applied to the board yet. */
export interface Waiting {
  step: LongStep;
  /** Tags that it still has to change. */
  ids: readonly string[];
}

export interface Work {
  board: Board;
  history: History;
  /** A random UUID for this visit. */
  seed: string;
  /** Number of ids issued. */
  given: number;
  /** Steps not applied to the board yet, in order: each task applies part of a large step. */
  rest: readonly Waiting[];
}

const versionOf = (board: Board, id: string): Version => {
  const tag = tagOf(board, id);
  return tag === undefined ? null : tagFields(tag);
};

/** Pending edits of a tag, in order. */
const waitingEdits = (rest: Work['rest'], id: string): Edit[] =>
  rest.flatMap(({ step, ids }) => (setOf(ids).has(id) ? (step.editOf(id) ?? []) : []));

/** A tag as it will be once all steps are applied. */
const versionAfter = ({ board, rest }: Pick<Work, 'board' | 'rest'>, id: string): Version =>
  waitingEdits(rest, id).reduce<Version>(
    (version, edit) => {
      const next = editedVersion(version, edit);
      return next === undefined ? version : next;
    },
    versionOf(board, id),
  );

/** A tag's range once all steps are applied; it stays fast for 20,000 tags that are shifted repeatedly. */
function rangeAfter(work: Work, id: string): TagRange | undefined {
  const tag = tagOf(work.board, id);
  const waiting = work.rest.filter(({ ids }) => setOf(ids).has(id));
  if (waiting.length === 0) return tag;
  if (!tag || tag.start === undefined || waiting.some(({ step }) => step.by === undefined))
    return versionAfter(work, id) ?? undefined;
  return { start: waiting.reduce((start, { step: { by = 0 } }) => start + by, tag.start), duration: tag.duration };
}

interface Range extends Pick<Work, 'board' | 'rest'> {
  filmEnd: Seconds;
  range: ShiftRange;
}

/** Cached per selection until its tags change: a drag asks on every pointer move. */
const rangeCache = new WeakMap<readonly string[], Range>();

/**
 * How far these tags can be shifted together.
 *
 * @param filmEnd Infinity if unknown
 */
export function shiftRangeOf(work: Work, ids: readonly string[], filmEnd: Seconds): ShiftRange {
  const { board, rest } = work;
  const known = rangeCache.get(ids);
  if (known?.board.shown === board.shown && known.rest === rest && known.filmEnd === filmEnd) return known.range;
  const ranges = ids.flatMap((id) => rangeAfter(work, id) ?? []);
  const range = shiftRange(ranges, filmEnd);
  rangeCache.set(ids, { board, rest, filmEnd, range });
  return range;
}

/** Whether a tag exists once all steps are applied. */
export function hasTag({ board, rest }: Work, id: string): boolean {
  const last = waitingEdits(rest, id).at(-1);
  return last ? last.after !== null : tagOf(board, id) !== undefined;
}

/** Applies edits of different tags to the board, each under an id of its own. */
function applied(work: Work, edits: readonly Edit[]): Work {
  const { board, seed, given } = work;
  const changes = edits.flatMap((edit) => {
    // Conflicts have to be decided first.
    const version = isDisputed(board, edit.id) ? undefined : editedVersion(versionOf(board, edit.id), edit);
    return version === undefined ? [] : [{ id: edit.id, tag: version }];
  });
  if (changes.length === 0) return work;
  return {
    ...work,
    board: withChanges(
      board,
      changes.map((change, index) => ({ ...change, change: nthId(seed, given + index) })),
    ),
    given: given + changes.length,
  };
}

const editsOf = ({ editOf }: LongStep, ids: readonly string[]): Edit[] => ids.flatMap((id) => editOf(id) ?? []);

/** Applies as many of the pending edits as one task may. */
export function withNextSlice(work: Work): Work {
  const [first, ...others] = work.rest;
  if (!first) return work;
  const { step, ids } = first;
  const left = ids.slice(DESK_SLICE);
  const rest = left.length === 0 ? others : [{ step, ids: left }, ...others];
  return applied({ ...work, rest }, editsOf(step, ids.slice(0, DESK_SLICE)));
}

/** Applies all pending edits, because the page is about to close. */
export function withRest(work: Work): Work {
  let next = work;
  while (next.rest.length > 0) next = withNextSlice(next);
  return next;
}

/** Applies the pending edits of a few tags first, so that they have their final state; other tags keep waiting. */
function settled(work: Work, few: readonly string[]): Work {
  if (work.rest.length === 0) return work;
  const meant = new Set(few);
  return work.rest.reduce<Work>(
    (next, { step, ids }) => {
      const left = ids.filter((id) => !meant.has(id));
      if (left.length === ids.length) return { ...next, rest: [...next.rest, { step, ids }] };
      const now = ids.filter((id) => meant.has(id));
      return applied(
        { ...next, rest: left.length === 0 ? next.rest : [...next.rest, { step, ids: left }] },
        editsOf(step, now),
      );
    },
    { ...work, rest: [] },
  );
}

/** Applies a small step at once, and a large one over several tasks. */
function taken(work: Work, step: EditStep): Work {
  if (!isLong(step)) return applied(settled(work, idsOf(step)), step);
  const isFirst = work.rest.length === 0;
  const waiting = { ...work, rest: [...work.rest, { step, ids: step.ids }] };
  return isFirst ? withNextSlice(waiting) : waiting;
}

function done(work: Work, step: EditStep): Work {
  return step.length === 0 ? work : { ...taken(work, step), history: recorded(work.history, step) };
}

/** @returns the work, and the id of the new tag */
export function withNewTag(work: Work, tag: DeskTagFields): { work: Work; id: string } {
  const id = nthId(work.seed, work.given);
  return { id, work: done({ ...work, given: work.given + 1 }, [{ id, before: null, after: tag }]) };
}

/** Adds the tags of an imported file as one step. */
export function withNewTags(work: Work, tags: readonly DeskTagFields[]): Work {
  const { seed, given } = work;
  const ids = tags.map((_, index) => nthId(seed, given + index));
  const editOf = (id: string): Edit => ({ id, before: null, after: tags[nthOf(id) - given]! });
  return done(
    { ...work, given: given + tags.length },
    ids.length > DESK_SLICE ? longStep(ids, editOf) : ids.map(editOf),
  );
}

/**
 * @param edited returns undefined to leave the tag unchanged, null to remove it
 * @param by the shift, if the edit does nothing but shift the tags
 */
export function withEdited(
  work: Work,
  ids: readonly string[],
  edited: (tag: DeskTagFields) => Version | undefined,
  by?: Seconds,
): Work {
  const editOf = (id: string, before: Version): Edit | undefined => {
    const after = before === null ? undefined : edited(before);
    return after === undefined || isSameVersion(before, after) ? undefined : { id, before, after };
  };
  const disputed = new Set(work.board.conflicts.map(({ id }) => id));
  const open = disputed.size === 0 ? ids : ids.filter((id) => !disputed.has(id));
  if (open.length <= DESK_SLICE) {
    const now = settled(work, open);
    return done(
      now,
      open.flatMap((id) => editOf(id, versionOf(now.board, id)) ?? []),
    );
  }
  // The edits are based on this state; later steps create new lists.
  const { board, rest } = work;
  const step = longStep(open, (id) => editOf(id, versionAfter({ board, rest }, id)), by);
  return open.some((id) => step.editOf(id)) ? done(work, step) : work;
}

/**
 * Applies the form of a tag that it showed as `opened`. Fields that somebody else has changed meanwhile keep their
 * new values; if both changed the same field, the tag gets a conflict.
 */
export function withForm(work: Work, id: string, opened: DeskTagFields, draft: TagDraft): Work {
  const { board } = work;
  const mine = draftedTag(opened, draft);
  const theirs = tagOf(board, id);
  if (theirs === undefined) return { ...work, board: withConflict(board, { id, mine, theirs: null }) };
  const now = tagFields(theirs);
  // Formatted as in the form, with times to the millisecond.
  const before = draftedTag(opened, tagDraft(opened));
  const own = differing(before, mine);
  const others = differing(draftedTag(now, tagDraft(now)), before);
  const isBoth = own.some((field) => others.includes(field) && now[field] !== mine[field]);
  if (isBoth) return { ...work, board: withConflict(board, { id, mine, theirs }) };
  return withEdited(work, [id], (tag) => mixed(tag, mine, own));
}

/**
 * Applies a person's decision on a conflict so that it can be undone. For a mixed version, undo leads first to the
 * person's own version and then to the other one; for the other person's version, it leads to the person's own.
 */
export function withDecision(work: Work, id: string, version: Version): Work {
  const { board, seed, given, history } = work;
  const conflict = board.conflicts.find((each) => each.id === id);
  if (!conflict) return work;
  const { mine } = conflict;
  const theirs = conflict.theirs && tagFields(conflict.theirs);
  const steps: EditStep[] = [
    ...(isSameVersion(version, theirs) ? [] : [[{ id, before: theirs, after: mine }]]),
    ...(isSameVersion(version, mine) ? [] : [[{ id, before: mine, after: version }]]),
  ];
  return {
    ...work,
    board: withResolution(board, id, version, nthId(seed, given)),
    given: given + 1,
    history: steps.reduce(recorded, history),
  };
}

const moveOf = ({ history }: Work, way: 'undo' | 'redo'): Move | undefined =>
  way === 'undo' ? undone(history) : redone(history);

/** Whether the next undo or redo affects a tag in conflict, which the person has to decide first. */
export function isMoveDisputed(work: Work, way: 'undo' | 'redo'): boolean {
  const { conflicts } = work.board;
  const move = conflicts.length === 0 ? undefined : moveOf(work, way);
  if (!move) return false;
  const ids = new Set(idsOf(move.step));
  return conflicts.some(({ id }) => ids.has(id));
}

function moved(work: Work, way: 'undo' | 'redo'): Work {
  const move = moveOf(work, way);
  return move === undefined ? work : { ...taken(work, move.step), history: move.history };
}

export const withUndone = (work: Work): Work => moved(work, 'undo');
export const withRedone = (work: Work): Work => moved(work, 'redo');
