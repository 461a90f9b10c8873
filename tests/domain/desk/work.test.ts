import { describe, expect, it } from 'vitest';
import { EMPTY_BOARD, withConflict, withLoaded, withStreamed } from '../../../core/domain/desk/board.ts';
import type { DeskTag } from '../../../core/domain/desk/desk-tag.ts';
import type { Version } from '../../../core/domain/desk/fields.ts';
import { idsOf, NO_HISTORY } from '../../../core/domain/desk/history.ts';
import { shifted, stretched } from '../../../core/domain/desk/move-tags.ts';
import {
  hasTag,
  isMoveDisputed,
  shiftRangeOf,
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
/** Tags on the board, and waiting ones. */
const count = ({ board, rest }: Work) => [board.shown.length, rest.reduce((sum, { ids }) => sum + ids.length, 0)];
const starts = ({ board }: Work) => board.shown.map(({ start }) => start);

function whole(work: Work): Work {
  let next = work;
  while (next.rest.length > 0) next = withNextSlice(next);
  return next;
}

describe('a large step', () => {
  const imported = withNewTags(begun, fields(1_200));

  it('[B14] reaches the board five hundred tags per task', () => {
    expect(count(imported)).toEqual([500, 700]);
    const next = withNextSlice(imported);
    expect(count(next)).toEqual([1_000, 200]);
    expect(count(withNextSlice(next))).toEqual([1_200, 0]);
    expect(starts(whole(imported))).toEqual(fields(1_200).map(({ start }) => start));
  });

  it('[B14] of five hundred is complete at once', () =>
    expect(count(withNewTags(begun, fields(500)))).toEqual([500, 0]));

  it('[B14] is completed at once when the page is left', () => {
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

  it('[B14] is undone and redone as one, even while incomplete', () => {
    const undone = whole(withUndone(imported));
    expect([count(undone), undone.board.pending.filter(({ tag }) => tag !== null).length]).toEqual([[0, 0], 1_200]);
    expect(count(whole(withRedone(undone)))).toEqual([1_200, 0]);
    expect(count(whole(withRedone(withUndone(imported))))).toEqual([1_200, 0]);
  });

  it('[B14] is completed before its tags are changed', () => {
    const ids = idsOf(imported.history.done[0]!);
    const once = withEdited(imported, ids, (tag) => shifted(tag, 1));
    const twice = whole(withEdited(once, ids, (tag) => shifted(tag, 1)));
    expect(starts(twice)).toEqual(fields(1_200).map(({ start }) => start + 2));
    expect(starts(whole(withUndone(twice)))).toEqual(fields(1_200).map(({ start }) => start + 1));
  });

  it('[B14] keeps the others waiting when a tag on the board is changed', () => {
    const [id] = idsOf(imported.history.done[0]!);
    const moved = withEdited(imported, [id!], (tag) => shifted(tag, 0.5));
    expect([moved.board.shown[0]?.start, ...count(moved)]).toEqual([0.5, 500, 700]);
  });

  it('[B14] puts a waiting tag on the board first when it is changed', () => {
    const id = idsOf(imported.history.done[0]!).at(-1)!;
    const moved = withEdited(imported, [id], (tag) => shifted(tag, 0.5));
    expect([moved.board.shown.at(-1)?.start, ...count(moved)]).toEqual([1_199.5, 501, 699]);
    expect(starts(whole(withUndone(moved))).at(-1)).toBe(1_199);
    const gone = whole(withEdited(moved, [id], () => null));
    expect([count(gone), starts(gone).at(-1)]).toEqual([[1_199, 0], 1_198]);
  });
});

describe('a change of many tags', () => {
  const loaded: Work = {
    ...begun,
    board: withLoaded(
      EMPTY_BOARD,
      fields(1_200).map((each, n) => ({ ...each, start: 10 + n, id: `t${n}`, by: null, revision: 1 })),
    ),
  };
  const ids = loaded.board.shown.map(({ id }) => id);
  const removed = withEdited(loaded, ids, () => null);
  const shift = (work: Work, by: number) => withEdited(work, ids, (tag) => shifted(tag, by), by);

  it('[B14] is applied to five hundred tags per task', () => {
    expect([count(removed), count(withNextSlice(removed)), count(whole(removed))]).toEqual([
      [700, 700],
      [200, 200],
      [0, 0],
    ]);
  });

  it('[B14] is computed for no more than these', () => {
    let worked = 0;
    const work = withEdited(loaded, ids, (tag) => {
      worked += 1;
      return shifted(tag, 1);
    });
    // The first tag decides whether there is anything to do.
    expect(worked).toBe(501);
    expect(starts(work).slice(0, 2)).toEqual([11, 12]);
  });

  it('[B14] is undone and redone on the current tags, even while incomplete', () => {
    expect(starts(whole(withUndone(removed)))).toEqual(starts(loaded));
    expect(count(whole(withRedone(withUndone(removed))))).toEqual([0, 0]);
    const moved = shift(loaded, 2);
    const back = whole(withUndone(moved));
    expect([starts(back), starts(whole(withRedone(back)))]).toEqual([
      starts(loaded),
      starts(loaded).map((at) => at! + 2),
    ]);
  });

  it("[B14] keeps other people's changes of a tag", () => {
    const theirs = { ...loaded.board.shown[0]!, description: 'Theirs', revision: 2 };
    const moved = whole(shift(loaded, 2));
    const changed = { ...moved, board: withStreamed({ ...moved.board, pending: [] }, [{ ...theirs, start: 12 }], []) };
    expect(whole(withUndone(changed)).board.shown[0]).toMatchObject({ start: 10, description: 'Theirs' });
  });

  it('[B14] is not a step if nothing changes', () => {
    expect(withEdited(loaded, ids, (tag) => tag)).toBe(loaded);
  });

  it('[B14] skips tags with two versions', () => {
    const board = withConflict(loaded.board, { id: 't7', mine: field(3), theirs: null });
    expect(whole(withEdited({ ...loaded, board }, ids, () => null)).board.shown.map(({ id }) => id)).toEqual(['t7']);
  });

  it('[B14] treats a tag that waits to be removed as removed', () => {
    expect([hasTag(removed, 't1199'), hasTag(withUndone(removed), 't1199'), hasTag(loaded, 't1199')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('[B14] stays within the film, even after a shift that is still waiting', () => {
    const range = (work: Work) => shiftRangeOf(work, ids, 1_220);
    expect(range(loaded)).toEqual({ from: -10, to: 11 });
    const once = shift(loaded, -8);
    expect([range(once), range(whole(once))]).toEqual([
      { from: -2, to: 19 },
      { from: -2, to: 19 },
    ]);
    expect(range(withUndone(once))).toEqual({ from: -10, to: 11 });
    const longer = withEdited(loaded, ids, (tag) => stretched(tag, 'end', 5));
    expect([range(longer), range(removed)]).toEqual([
      { from: -10, to: 6 },
      { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
    ]);
    // The same ids after the board has changed.
    expect(range(whole(shift(loaded, 1)))).toEqual({ from: -11, to: 10 });
  });
});

describe('a step with a tag in two versions', () => {
  const { work: pressed, id } = withNewTag(withNewTag(begun, field(1)).work, field(2));
  const disputed = { ...pressed, board: withConflict(pressed.board, { id, mine: field(3), theirs: null }) };

  it('[B14] waits for the decision, whether undone or redone', () => {
    expect([isMoveDisputed(pressed, 'undo'), isMoveDisputed(disputed, 'undo')]).toEqual([false, true]);
    const undone = withUndone(pressed);
    const redoable = { ...undone, board: withConflict(undone.board, { id, mine: field(3), theirs: null }) };
    expect([isMoveDisputed(undone, 'redo'), isMoveDisputed(redoable, 'redo')]).toEqual([false, true]);
    expect(isMoveDisputed(redoable, 'undo'), 'the step before is of another tag').toBe(false);
  });

  it('[B14] does not exist without a step', () =>
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
  /** The state after the decision, and after each undo. */
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

  it('[B14] about a tag with one version changes nothing', () => {
    expect(withDecision(begun, 'a', mine)).toBe(begun);
  });
});
