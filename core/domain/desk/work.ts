/** What one person does at a desk: changes of its board that can be undone (row B14). */
import { tagOf, withChanges, withConflict, type Board } from './board.ts';
import { nthId } from './desk-ids.ts';
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
}

const versionOf = (board: Board, id: string): Version => {
  const tag = tagOf(board, id);
  return tag === undefined ? null : tagFields(tag);
};

/** Two people's versions are first decided between. */
const isDisputed = ({ conflicts }: Board, id: string): boolean => conflicts.some((each) => each.id === id);

/** Applies what is left of a step, each edit under an id of its own. */
function applied(work: Work, step: EditStep): Work {
  const { board, seed, given } = work;
  const changes = step.flatMap((edit) => {
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

function done(work: Work, step: EditStep): Work {
  const next = applied(work, step);
  return next === work ? work : { ...next, history: recorded(work.history, step) };
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
  const step = Array.from(ids).flatMap((id) => {
    const before = versionOf(work.board, id);
    const after = before === null ? undefined : edited(before);
    return after === undefined || isSameVersion(before, after) ? [] : [{ id, before, after }];
  });
  return done(work, step);
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

const moved = (work: Work, move: Move | undefined): Work =>
  move === undefined ? work : { ...applied(work, move.step), history: move.history };

export const withUndone = (work: Work): Work => moved(work, undone(work.history));
export const withRedone = (work: Work): Work => moved(work, redone(work.history));
