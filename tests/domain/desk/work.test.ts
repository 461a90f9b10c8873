import { describe, expect, it } from 'vitest';
import { EMPTY_BOARD, withConflict, withLoaded } from '../../../core/domain/desk/board.ts';
import type { DeskTag } from '../../../core/domain/desk/desk-tag.ts';
import type { Version } from '../../../core/domain/desk/fields.ts';
import { NO_HISTORY } from '../../../core/domain/desk/history.ts';
import { shifted } from '../../../core/domain/desk/move-tags.ts';
import {
  isMoveDisputed,
  withDecision,
  withEdited,
  withNewTag,
  withNewTags,
  withNextSlice,
  withRedone,
  withRest,
  withUndone,
  type Work,
} from '../../../core/domain/desk/work.ts';

const SEED = '00000000-0000-4000-8000-000000000000';
const begun: Work = { board: EMPTY_BOARD, history: NO_HISTORY, seed: SEED, given: 0, rest: [] };
const field = (n: number) => ({ category: 'Gate', description: `Bib ${n}`, start: n });
const fields = (count: number) => Array.from({ length: count }, (_, n) => field(n));
const count = ({ board, rest }: Work) => [board.shown.length, rest.length];
const starts = ({ board }: Work) => board.shown.map(({ start }) => start);

function whole(work: Work): Work {
  let next = work;
  while (next.rest.length > 0) next = withNextSlice(next);
  return next;
}

describe('a large step', () => {
  const imported = withNewTags(begun, fields(1_200));

  it('[B14] comes onto the board five hundred tags in a task', () => {
    expect(count(imported)).toEqual([500, 700]);
    const next = withNextSlice(imported);
    expect(count(next)).toEqual([1_000, 200]);
    expect(count(withNextSlice(next))).toEqual([1_200, 0]);
    expect(starts(whole(imported))).toEqual(fields(1_200).map(({ start }) => start));
  });

  it('[B14] of five hundred is there at once', () => expect(count(withNewTags(begun, fields(500)))).toEqual([500, 0]));

  it('[B14] is whole at once where the page is left', () => {
    const done = withRest(imported);
    expect(count(done)).toEqual([1_200, 0]);
    expect(done.board.pending).toHaveLength(1_200);
    expect(withRest(done)).toBe(done);
  });

  it('[B14] lets a press go first', () => {
    const { work, id } = withNewTag(imported, field(9_999));
    expect(work.board.shown.at(-1)?.id).toBe(id);
    expect(count(work)).toEqual([501, 700]);
  });

  it('[B14] is undone and redone as one, also while it is not whole', () => {
    const undone = whole(withUndone(imported));
    expect([count(undone), undone.board.pending.filter(({ tag }) => tag !== null).length]).toEqual([[0, 0], 1_200]);
    expect(count(whole(withRedone(undone)))).toEqual([1_200, 0]);
    expect(count(whole(withRedone(withUndone(imported))))).toEqual([1_200, 0]);
  });

  it('[B14] is whole where its tags are changed before', () => {
    const ids = imported.history.done[0]!.map(({ id }) => id);
    const once = withEdited(imported, ids, (tag) => shifted(tag, 1));
    const twice = whole(withEdited(once, ids, (tag) => shifted(tag, 1)));
    expect(starts(twice)).toEqual(fields(1_200).map(({ start }) => start + 2));
    expect(starts(whole(withUndone(twice)))).toEqual(fields(1_200).map(({ start }) => start + 1));
  });

  it('[B14] leaves the others waiting where a tag that is on the board is changed', () => {
    const { id } = imported.history.done[0]![0]!;
    const moved = withEdited(imported, [id], (tag) => shifted(tag, 0.5));
    expect([moved.board.shown[0]?.start, ...count(moved)]).toEqual([0.5, 500, 700]);
  });
});

describe('a step of which a tag has two versions', () => {
  const { work: pressed, id } = withNewTag(withNewTag(begun, field(1)).work, field(2));
  const disputed = { ...pressed, board: withConflict(pressed.board, { id, mine: field(3), theirs: null }) };

  it('[B14] waits for the decision, whether it is undone or redone', () => {
    expect([isMoveDisputed(pressed, 'undo'), isMoveDisputed(disputed, 'undo')]).toEqual([false, true]);
    const undone = withUndone(pressed);
    const redoable = { ...undone, board: withConflict(undone.board, { id, mine: field(3), theirs: null }) };
    expect([isMoveDisputed(undone, 'redo'), isMoveDisputed(redoable, 'redo')]).toEqual([false, true]);
    expect(isMoveDisputed(redoable, 'undo'), 'the step before is of another tag').toBe(false);
  });

  it('[B14] is none where there is no step', () =>
    expect([isMoveDisputed(begun, 'undo'), isMoveDisputed(begun, 'redo')]).toEqual([false, false]));
});

describe('a decision between two versions', () => {
  const [mine, theirs] = [field(1), field(2)];
  const other = { ...theirs, id: 'a', by: null, revision: 3 };
  const between = (own: Version, others: DeskTag | null): Work => ({
    ...begun,
    board: withConflict(others ? withLoaded(EMPTY_BOARD, [others]) : EMPTY_BOARD, {
      id: 'a',
      mine: own,
      theirs: others,
    }),
  });
  const both = field(3);
  const now = ({ board }: Work): (number | undefined)[] => board.shown.map(({ start }) => start);
  /** What is there after the decision, and after each undo. */
  function afterUndos(work: Work): (readonly (number | undefined)[])[] {
    const states = [now(work)];
    for (let next = work; next.history.done.length > 0; states.push(now(next))) next = withUndone(next);
    return states;
  }

  it.each<[string, Version, DeskTag | null, Version, number[][]]>([
    ['the own one', mine, other, mine, [[1], [2]]],
    ['theirs', mine, other, theirs, [[2], [1]]],
    ['of both', mine, other, both, [[3], [1], [2]]],
    ['a tag that they removed', mine, null, mine, [[1], []]],
    ['their removal', mine, null, null, [[], [1]]],
    ['the own removal', null, other, null, [[], [2]]],
    ['a tag that was removed here', null, other, theirs, [[2], []]],
  ])('[B14] is undone: %s', (_, own, others, version, expected) => {
    expect(afterUndos(withDecision(between(own, others), 'a', version))).toEqual(expected);
  });

  it('[B14] of a tag that has one version changes nothing', () => {
    expect(withDecision(begun, 'a', mine)).toBe(begun);
  });
});
