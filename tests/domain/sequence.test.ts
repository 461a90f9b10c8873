import { describe, expect, it } from 'vitest';
import { chosenItems, fitPosition, moved, type SequenceState } from '../../core/domain/sequence.ts';

const items = ['a', 'b', 'c'].map((id) => ({ id, title: id }));
const place = (chosen: string[], index: number): SequenceState => ({ chosen, index, changeId: 'x', at: 5 });

describe("a person's position in a sequence", () => {
  it.each([
    ['nothing chosen is everything', [], 1, ['a', 'b', 'c'], 1],
    ['a choice keeps its order', ['c', 'a'], 1, ['c', 'a'], 1],
    ['what is gone is passed over', ['gone', 'b'], 1, ['b'], 0],
    ['what is named twice is there once', ['b', 'b', 'a'], 2, ['b', 'a'], 1],
    ['only what is gone is everything again', ['gone'], 4, ['a', 'b', 'c'], 2],
  ])('[L33] %s', (_what, chosen, index, fittedChosen, fittedIndex) => {
    expect(fitPosition(items, place(chosen, index))).toEqual(place(fittedChosen, fittedIndex));
  });

  it('[L33] without items is undefined', () => {
    expect(fitPosition([], place(['a'], 3))).toEqual(place([], 0));
  });

  it('[L33] the chosen items come in the chosen order', () => {
    expect(chosenItems({ items, place: place(['c', 'a'], 0) }).map(({ id }) => id)).toEqual(['c', 'a']);
  });

  it.each([
    [0, 1, ['b', 'a', 'c']],
    [2, 0, ['c', 'a', 'b']],
    [0, -1, ['a', 'b', 'c']],
    [2, 3, ['a', 'b', 'c']],
    [7, 0, ['a', 'b', 'c']],
  ])('[L33] moves from %i to %i', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected);
  });
});
