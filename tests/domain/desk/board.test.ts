import { describe, expect, it } from 'vitest';
import {
  boardOf,
  EMPTY_BOARD,
  hasSettled,
  nextChanges,
  nextConflict,
  NOTHING_UNSENT,
  unsentOf,
  withChanges,
  withLoaded,
  withOutcomes,
  withoutSettled,
  withResolution,
  withStreamed,
  type Board,
} from '../../../core/domain/desk/board.ts';
import type { DeskTag, DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import { mixed } from '../../../core/domain/desk/fields.ts';
import { processorMs } from '../../patience.ts';

const fields = (start: number, more: Partial<DeskTagFields> = {}): DeskTagFields => ({
  category: 'Start',
  description: 'Start',
  start,
  ...more,
});
const tag = (id: string, start: number, more: Partial<DeskTag> = {}): DeskTag => ({
  ...fields(start),
  id,
  by: null,
  revision: 1,
  ...more,
});
const board = withLoaded(EMPTY_BOARD, [tag('b', 20), tag('a', 10)]);
const seen = ({ shown }: Board) => shown.map(({ id, start, state }) => `${id} ${start} ${state}`);
const change = (name: string, id: string, version: DeskTagFields | null) => ({ change: name, id, tag: version });

describe('a board', () => {
  it('[B14] lists tags by their time', () => expect(seen(board)).toEqual(['a 10 saved', 'b 20 saved']));

  it('[B14] lists tags of a live stream by the moment that the stream gives', () => {
    const live = withLoaded(EMPTY_BOARD, [
      tag('late', 0, { start: undefined, at: 2_000_000 }),
      tag('early', 0, { start: undefined, at: 1_000_000 }),
    ]);
    expect(live.shown.map(({ id }) => id)).toEqual(['early', 'late']);
  });

  it('[B14] shows a change at once, and whether it is confirmed', () => {
    const changed = withChanges(board, [
      change('1', 'c', fields(15)),
      change('2', 'a', fields(30)),
      change('3', 'b', null),
    ]);
    expect(seen(changed)).toEqual(['c 15 pending', 'a 30 pending']);
    expect(changed.pending.map(({ base }) => base)).toEqual([null, 1, 1]);
    const { board: confirmed } = withOutcomes(changed, [
      { change: '1', kind: 'saved', revision: 4 },
      { change: '2', kind: 'saved', revision: 5 },
      { change: '3', kind: 'saved', revision: 6 },
    ]);
    expect(seen(confirmed)).toEqual(['c 15 saved', 'a 30 saved']);
    expect(confirmed.pending).toEqual([]);
  });

  it('[B14] sends the changes of one tag in sequence, each based on the previous revision', () => {
    const twice = withChanges(withChanges(board, [change('1', 'c', fields(15)), change('2', 'a', fields(11))]), [
      change('3', 'c', fields(16)),
    ]);
    expect(nextChanges(twice).map((each) => each.change)).toEqual(['1', '2']);
    const { board: next } = withOutcomes(twice, [{ change: '1', kind: 'saved', revision: 7 }]);
    expect(nextChanges(next).map(({ change: name, base }) => [name, base])).toEqual([
      ['2', 1],
      ['3', 7],
    ]);
    expect(seen(next)).toEqual(['a 11 pending', 'c 16 pending', 'b 20 saved']);
  });

  it('[B14] creates a tag again if it is changed after its removal', () => {
    const again = withChanges(withChanges(board, [change('1', 'a', null)]), [change('2', 'a', fields(10))]);
    const { board: next } = withOutcomes(again, [{ change: '1', kind: 'saved', revision: 9 }]);
    expect(nextChanges(next)).toEqual([{ change: '2', id: 'a', base: null, tag: fields(10) }]);
  });

  it('[B14] sends at most a hundred changes at once', () => {
    const many = Array.from({ length: 101 }, (_, n) => change(`${n}`, `t${n}`, fields(n)));
    expect(nextChanges(withChanges(EMPTY_BOARD, many))).toHaveLength(100);
  });

  it("[B14] applies other people's changes, and never an older version after a newer one", () => {
    const streamed = withStreamed(board, [tag('a', 25, { revision: 3 }), tag('n', 1)], ['b']);
    expect(seen(streamed)).toEqual(['n 1 saved', 'a 25 saved']);
    expect(seen(withStreamed(streamed, [tag('a', 10, { revision: 2 })], []))).toEqual(['n 1 saved', 'a 25 saved']);
  });

  it("[B14] keeps a person's change over those of others meanwhile, and sends it with the version it was based on", () => {
    const both = withStreamed(withChanges(board, [change('1', 'a', fields(12))]), [tag('a', 40, { revision: 2 })], []);
    expect(seen(both)).toEqual(['a 12 pending', 'b 20 saved']);
    expect(nextChanges(both)[0]?.base).toBe(1);
  });

  it('[B14] shows both versions of two edits of one tag, and loses neither', () => {
    const mine = fields(12, { description: 'Mine' });
    const theirs = tag('a', 14, { revision: 2, description: 'Theirs', by: { id: 7, name: 'Ana' } });
    const changed = withChanges(withChanges(board, [change('1', 'a', fields(11))]), [change('2', 'a', mine)]);
    const { board: disputed } = withOutcomes(changed, [{ change: '1', kind: 'conflict', theirs }]);
    expect(disputed.conflicts).toEqual([{ id: 'a', mine, theirs }]);
    expect(seen(disputed)).toEqual(['a 14 conflict', 'b 20 saved']);
    expect(disputed.pending).toEqual([]);

    const chosen = mixed(theirs, mine, ['description']);
    const resolved = withResolution(disputed, 'a', chosen, '3');
    expect(nextChanges(resolved)).toEqual([
      { change: '3', id: 'a', base: 2, tag: { category: 'Start', description: 'Mine', start: 14 } },
    ]);
    expect(resolved.conflicts).toEqual([]);
  });

  it('[B14] leaves the other version unchanged if it is chosen', () => {
    const theirs = tag('a', 14, { revision: 2 });
    const { board: disputed } = withOutcomes(withChanges(board, [change('1', 'a', fields(12))]), [
      { change: '1', kind: 'conflict', theirs },
    ]);
    expect(withResolution(disputed, 'a', fields(14), '2').pending).toEqual([]);
    expect(withResolution(disputed, 'other', null, '2')).toBe(disputed);
  });

  it('[B14] has no conflict between two people who did the same', () => {
    const theirs = tag('a', 12, { revision: 2 });
    const { board: same } = withOutcomes(withChanges(board, [change('1', 'a', fields(12))]), [
      { change: '1', kind: 'conflict', theirs },
    ]);
    expect([same.conflicts, seen(same)]).toEqual([[], ['a 12 saved', 'b 20 saved']]);
    const { board: gone } = withOutcomes(withChanges(board, [change('1', 'a', null)]), [
      { change: '1', kind: 'conflict', theirs: null },
    ]);
    expect([gone.conflicts, seen(gone)]).toEqual([[], ['b 20 saved']]);
  });

  it('[B14] shows a tag that somebody else removed until the person has decided', () => {
    const { board: disputed } = withOutcomes(withChanges(board, [change('1', 'a', fields(12))]), [
      { change: '1', kind: 'conflict', theirs: null },
    ]);
    expect(seen(disputed)).toEqual(['a 12 conflict', 'b 20 saved']);
    expect(seen(withResolution(disputed, 'a', null, '2'))).toEqual(['b 20 saved']);
    expect(nextChanges(withResolution(disputed, 'a', fields(12), '2'))).toEqual([
      { change: '2', id: 'a', base: null, tag: fields(12) },
    ]);
  });

  it('[B14] keeps a tag removed whose change was saved first, and a later edit of it conflicts', () => {
    const changed = withChanges(withChanges(board, [change('1', 'c', fields(15))]), [change('2', 'd', fields(16))]);
    const { board: next } = withOutcomes(withChanges(changed, [change('3', 'd', fields(17))]), [
      { change: '1', kind: 'saved', revision: 4, isRemoved: true },
      { change: '2', kind: 'saved', revision: 4, isRemoved: true },
    ]);
    expect(seen(next)).toEqual(['a 10 saved', 'd 17 pending', 'b 20 saved']);
    // The server no longer has a tag of this revision.
    expect(nextChanges(next).map(({ id, base }) => [id, base])).toEqual([['d', 4]]);
  });

  it('[B14] lists a tag with both a time and a moment by its time', () => {
    const converted = withLoaded(EMPTY_BOARD, [
      tag('outside', 0, { start: undefined, at: 1_780_000_000_000 }),
      tag('late', 20, { at: 1_780_000_020_000 }),
      tag('pressed', 15),
      tag('early', 10, { at: 1_780_000_010_000 }),
    ]);
    expect(converted.shown.map(({ id }) => id)).toEqual(['early', 'pressed', 'late', 'outside']);
  });

  it('[B14] names the tag of a rejected removal', () => {
    const { board: next, refused } = withOutcomes(withChanges(board, [change('1', 'a', null)]), [
      { change: '1', kind: 'refused' },
    ]);
    expect(seen(next)).toEqual(['a 10 saved', 'b 20 saved']);
    expect(refused).toMatchObject([{ tag: { id: 'a', description: 'Start' }, field: undefined }]);
  });

  it('[B14] undoes a change that the server rejects, and reports it', () => {
    const changed = withChanges(board, [change('1', 'a', fields(12)), change('2', 'c', fields(15))]);
    const { board: next, refused } = withOutcomes(changed, [
      { change: '1', kind: 'invalid', field: 'category', why: 'too long' },
      { change: 'unknown', kind: 'saved', revision: 1 },
    ]);
    expect(seen(next)).toEqual(['a 10 saved', 'c 15 pending', 'b 20 saved']);
    expect(refused).toEqual([{ tag: fields(12), field: 'category' }]);
  });

  it('[B14] applies a change among 20,000 tags in less than a frame', () => {
    const many = withLoaded(
      EMPTY_BOARD,
      Array.from({ length: 20_000 }, (_, n) => tag(`t${n}`, n)),
    );
    const costs: number[] = [];
    let next = many;
    for (let n = 0; n < 10; n++) {
      const began = processorMs();
      next = withChanges(next, [change(`${n}`, `n${n}`, fields(n * 100))]);
      costs.push(processorMs() - began);
    }
    // The median, because some runs include garbage collection.
    expect(costs.toSorted((one, other) => one - other)[5]).toBeLessThan(16);
    expect(next.shown).toHaveLength(20_010);
  });

  it('[B14] confirms a hundred of 20,000 imported changes at no more than the cost of twenty passes over them', () => {
    const imported = withChanges(
      EMPTY_BOARD,
      Array.from({ length: 20_000 }, (_, n) => change(`${n}`, `n${n}`, fields(n))),
    );
    const confirmed = Array.from({ length: 100 }, (_, n) => ({ change: `${n}`, kind: 'saved' as const, revision: 9 }));
    const cost = (work: () => void): number => {
      const began = processorMs();
      work();
      return processorMs() - began;
    };
    const LOOKS = 20;
    const ids = new Set(Array.from({ length: 100 }, (_, n) => `n${n}`));
    // Alternating, and the minimum of each: garbage collection and other load slow some of them down.
    const costs = Array.from({ length: 20 }, () => [
      cost(() => {
        for (let look = 0; look < LOOKS; look += 1) imported.pending.filter(({ id }) => !ids.has(id));
      }),
      cost(() => void withOutcomes(imported, confirmed)),
    ]);
    const least = (which: 0 | 1): number => Math.min(...costs.map((each) => each[which]!));
    expect(least(1) / least(0)).toBeLessThan(1);
    const { board: next } = withOutcomes(imported, confirmed);
    expect([next.pending.length, next.saved.length, next.shown.length]).toEqual([19_900, 100, 20_000]);
  });
});

describe('unsent changes', () => {
  const mine = fields(11);
  const pending = [{ base: null, ...change('1', 'c', fields(15)) }];
  const left = { pending, disputed: [{ id: 'a', mine }] };

  it('[B14] are restored to the board on the next visit', () => {
    const opened = withLoaded(boardOf(left), [tag('a', 12, { revision: 4 }), tag('b', 20)]);
    expect(seen(opened)).toEqual(['a 12 conflict', 'c 15 pending', 'b 20 saved']);
    expect(unsentOf(opened)).toMatchObject(left);
    expect(opened.conflicts).toMatchObject([{ id: 'a', mine, theirs: { start: 12, revision: 4 } }]);
    expect(unsentOf(EMPTY_BOARD)).toEqual(NOTHING_UNSENT);
  });

  it('[B14] are shown even if nobody else has the tag any more', () => {
    const opened = withLoaded(boardOf(left), []);
    expect(seen(opened)).toEqual(['a 11 conflict', 'c 15 pending']);
    expect(opened.conflicts).toEqual([{ id: 'a', mine, theirs: null }]);
  });

  it('[B14] follow later changes of the tag by others', () => {
    const opened = withLoaded(boardOf(left), [tag('a', 12)]);
    const later = withStreamed(opened, [tag('a', 13, { revision: 5 })], []);
    expect(later.conflicts).toMatchObject([{ mine, theirs: { start: 13, revision: 5 } }]);
    expect(seen(later)).toEqual(['a 13 conflict', 'c 15 pending']);
    const removed = withStreamed(later, [], ['a']);
    expect([removed.conflicts, seen(removed)]).toEqual([
      [{ id: 'a', mine, theirs: null }],
      ['a 11 conflict', 'c 15 pending'],
    ]);
  });

  it('[B14] disappear once others have made the same change', () => {
    const opened = withLoaded(boardOf(left), [tag('a', 12)]);
    expect([hasSettled(opened), withoutSettled(opened).conflicts.length]).toEqual([false, 1]);
    const same = withStreamed(opened, [tag('a', 11, { revision: 5 })], []);
    expect(hasSettled(same)).toBe(true);
    const settled = withoutSettled(same);
    expect([settled.conflicts, seen(settled)]).toEqual([[], ['a 11 saved', 'c 15 pending']]);
    const gone = withoutSettled(withLoaded(boardOf({ pending: [], disputed: [{ id: 'a', mine: null }] }), []));
    expect([gone.conflicts, seen(gone)]).toEqual([[], []]);
  });
});

it('[B14] with two versions are decided one after another', () => {
  const two = boardOf({ pending: [], disputed: ['a', 'b'].map((id) => ({ id, mine: fields(1) })) });
  expect([undefined, 'a', 'b', 'c'].map((id) => nextConflict(two, id)?.id)).toEqual(['a', 'b', 'a', 'a']);
  expect(nextConflict(EMPTY_BOARD, 'a')).toBeUndefined();
});
