/** What one person does at a desk: changes of its board that can be undone (row B14). */
import { isDisputed, tagOf, withChanges, withConflict, withResolution, type Board } from './board.ts';
import { nthId } from './desk-ids.ts';
import { DESK_SLICE } from './limits.ts';
import type { DeskTagFields } from './desk-tag.ts';
import { differing, isSameVersion, mixed, tagFields, type Version } from './fields.ts';
import { editedVersion, recorded, redone, undone, type EditStep, type History, type Move } from './history.ts';
import { draftedTag, tagDraft, type TagDraft } from './tag-draft.ts';

export interface Work {
  board: Board;
  history: History;
  /** Random UUID of this visit. */
  seed: string;
  /** Ids that were given. */
  given: number;
  /** What was done and is not on the board yet, in order: of a large step, the board takes some in each task. */
  rest: EditStep;
}

const versionOf = (board: Board, id: string): Version => {
  const tag = tagOf(board, id);
  return tag === undefined ? null : tagFields(tag);
};

/** Whether a tag is there once everything that was done is on the board. */
export function hasTag({ board, rest }: Work, id: string): boolean {
  const last = rest.findLast((edit) => edit.id === id);
  return last ? last.after !== null : tagOf(board, id) !== undefined;
}

/** Applies what is left of the edits of different tags, each under an id of its own. */
function applied(work: Work, edits: EditStep): Work {
  const { board, seed, given } = work;
  const changes = edits.flatMap((edit) => {
    // Two people's versions are first decided between.
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

const isAwaited = ({ rest }: Work, ids: ReadonlySet<string>): boolean => rest.some(({ id }) => ids.has(id));

/** Takes as much of the rest onto the board as one task may. */
export function withNextSlice(work: Work): Work {
  const ids = new Set<string>();
  for (const { id } of work.rest) {
    if (ids.size === DESK_SLICE || ids.has(id)) break;
    ids.add(id);
  }
  const { size } = ids;
  return applied({ ...work, rest: work.rest.slice(size) }, work.rest.slice(0, size));
}

/** Everything that was done is on the board: the page is about to go. */
export function withRest(work: Work): Work {
  let next = work;
  while (next.rest.length > 0) next = withNextSlice(next);
  return next;
}

/** What is changed now is what these tags are once everything that was done is on the board. */
function settled(work: Work, ids: ReadonlySet<string>): Work {
  let next = work;
  while (isAwaited(next, ids)) next = withNextSlice(next);
  return next;
}

/** A small step is on the board at once; a large one, or one that must wait for another, with the next tasks. */
function taken(work: Work, step: EditStep): Work {
  if (step.length <= DESK_SLICE && !isAwaited(work, new Set(step.map(({ id }) => id)))) return applied(work, step);
  const isFirst = work.rest.length === 0;
  const waiting = { ...work, rest: [...work.rest, ...step] };
  return isFirst ? withNextSlice(waiting) : waiting;
}

function done(work: Work, step: EditStep): Work {
  const open = step.filter(({ id }) => !isDisputed(work.board, id));
  return open.length === 0 ? work : { ...taken(work, open), history: recorded(work.history, open) };
}

/** @returns also the id of the new tag */
export function withNewTag(work: Work, tag: DeskTagFields): { work: Work; id: string } {
  const id = nthId(work.seed, work.given);
  return { id, work: done({ ...work, given: work.given + 1 }, [{ id, before: null, after: tag }]) };
}

/** New tags, as one step: those of an imported file. */
export function withNewTags(work: Work, tags: readonly DeskTagFields[]): Work {
  const step = tags.map((tag, index) => ({ id: nthId(work.seed, work.given + index), before: null, after: tag }));
  return done({ ...work, given: work.given + tags.length }, step);
}

/** @param edited undefined leaves the tag as it is, null removes it */
export function withEdited(
  work: Work,
  ids: Iterable<string>,
  edited: (tag: DeskTagFields) => Version | undefined,
): Work {
  const meant = new Set(ids);
  const now = settled(work, meant);
  const step = Array.from(meant).flatMap((id) => {
    const before = versionOf(now.board, id);
    const after = before === null ? undefined : edited(before);
    return after === undefined || isSameVersion(before, after) ? [] : [{ id, before, after }];
  });
  return done(now, step);
}

/**
 * What a form says of a tag that it showed as `opened`. Fields that somebody else has changed meanwhile stay as they are now;
 * where both changed the same one, the tag has two versions.
 */
export function withForm(work: Work, id: string, opened: DeskTagFields, draft: TagDraft): Work {
  const { board } = work;
  const mine = draftedTag(opened, draft);
  const theirs = tagOf(board, id);
  if (theirs === undefined) return { ...work, board: withConflict(board, { id, mine, theirs: null }) };
  const now = tagFields(theirs);
  // As the form writes it: a time to the millisecond.
  const before = draftedTag(opened, tagDraft(opened));
  const own = differing(before, mine);
  const others = differing(draftedTag(now, tagDraft(now)), before);
  const isBoth = own.some((field) => others.includes(field) && now[field] !== mine[field]);
  if (isBoth) return { ...work, board: withConflict(board, { id, mine, theirs }) };
  return withEdited(work, [id], (tag) => mixed(tag, mine, own));
}

/**
 * What a person has decided of a tag with two versions, so that it can be undone: the step before a choice of both is the own
 * version as a whole, and before that the other one's; the step before the other one's alone is the own one.
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

/** A tag of the step that would be undone or redone has two versions: the person decides between them first. */
export const isMoveDisputed = (work: Work, way: 'undo' | 'redo'): boolean =>
  moveOf(work, way)?.step.some(({ id }) => isDisputed(work.board, id)) ?? false;

function moved(work: Work, way: 'undo' | 'redo'): Work {
  const move = moveOf(work, way);
  return move === undefined ? work : { ...taken(work, move.step), history: move.history };
}

export const withUndone = (work: Work): Work => moved(work, 'undo');
export const withRedone = (work: Work): Work => moved(work, 'redo');
