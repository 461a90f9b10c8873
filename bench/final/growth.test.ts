/** Memory growth as the final benchmark computes it. */
import { describe, expect, it } from 'vitest';
import { growthOf } from './growth.ts';

const samples = (...values: number[]) => values.map((value, at) => ({ at: at / 2, value }));

describe('growth a minute', () => {
  it('[O01] is that of a steady leak', () => {
    expect(growthOf(samples(100, 101, 102, 103, 104))).toBe(2);
    expect(growthOf(samples(104, 103, 102, 101))).toBe(-2);
  });

  it('[O01] is none where memory goes up and down', () => {
    expect(growthOf(samples(100, 104, 100, 104, 100, 104, 100))).toBe(0);
  });

  it('[O01] is not that of one sample which a collection had missed', () => {
    expect(growthOf(samples(100, 100, 100, 190, 100, 100, 100))).toBe(0);
  });

  it('[O01] is none of a single sample, or of none', () => {
    expect([growthOf(samples(100)), growthOf([])]).toEqual([0, 0]);
  });
});
