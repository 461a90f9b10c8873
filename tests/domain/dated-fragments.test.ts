import { expect, it } from 'vitest';
import { knownFragments, wallTimeOf } from '../../core/domain/dated-fragments.ts';

const TEN = Date.UTC(2026, 10, 27, 10);
/** Four seconds, an interruption of a minute, and two more. */
const INTERRUPTED = [
  { start: 0, programDateTime: TEN },
  { start: 2, programDateTime: TEN + 2_000 },
  { start: 4, programDateTime: TEN + 64_000 },
];

it.each([
  ['the first picture', 0, TEN],
  ['a picture within a fragment', 3.25, TEN + 3_250],
  ['the first picture after an interruption', 4, TEN + 64_000],
  ['the last picture before it', 3.96, TEN + 3_960],
  ['what is past the last fragment', 7.5, TEN + 67_500],
  ['what is before the first one', -0.5, TEN - 500],
])('[B14] [P10] a live stream gives the time of day of %s', (_, position, expected) => {
  expect(wallTimeOf(position, INTERRUPTED)).toBe(expected);
});

it('[P10] fragments without a time of day are skipped', () => {
  const undated = { start: 4, programDateTime: null };
  expect(wallTimeOf(5, [...INTERRUPTED.slice(0, 2), undated])).toBe(TEN + 5_000);
  expect(wallTimeOf(5, [undated])).toBeUndefined();
  expect(wallTimeOf(5, [])).toBeUndefined();
});

it('[B14] [P10] while the next rendition has no playlist, another one gives the time', () => {
  const other = { fragments: INTERRUPTED };
  expect(wallTimeOf(1, knownFragments([undefined, undefined, other]))).toBe(TEN + 1_000);
  expect(knownFragments([{ fragments: INTERRUPTED.slice(1) }, other])).toEqual(INTERRUPTED.slice(1));
  expect(knownFragments([undefined])).toEqual([]);
});
