/** Ranges of a film for clips. */
import { expect, it } from 'vitest';
import { isTooLong, moveEdge, stretchOfTag } from '../../core/domain/clip.ts';
import { CLIP_MAX_S } from '../../core/domain/constants/clips.ts';

const tags = [
  { id: 'a', start: 5 },
  { id: 'b', start: 9 },
  { id: 'b-too', start: 9 },
  { id: 'c', start: 14 },
  { id: 'range', start: 14, duration: 2_500 },
];

it.each([
  ['a tag to the next', 'a', 0, 0, undefined, { start: 5, end: 9 }],
  ['what is before and after', 'b', 2, 3, undefined, { start: 7, end: 17 }],
  ['a tag of the same moment is no end', 'b', 0, 0, undefined, { start: 9, end: 14 }],
  ['not before the film', 'a', 10, 0, undefined, { start: 0, end: 9 }],
  ['not after the film', 'b', 0, 60, 20, { start: 9, end: 20 }],
  ['the last tag has no end', 'c', 5, 5, 60, undefined],
  ['a range by itself', 'range', 1, 1, 60, { start: 13, end: 17.5 }],
  ['a tag that is not there', 'x', 0, 0, 60, undefined],
] as const)('[L20] %s', (_, id, preRoll, postRoll, length, stretch) => {
  expect(stretchOfTag(tags, id, { preRoll, postRoll }, length)).toEqual(stretch);
});

it.each([
  ['start', 3, { start: 3, end: 8 }],
  ['start', 9, { start: 7.9, end: 8 }],
  ['start', -1, { start: 0, end: 8 }],
  ['start', 3.00049, { start: 3, end: 8 }],
  ['end', 12, { start: 5, end: 12 }],
  ['end', 2, { start: 5, end: 5.1 }],
  ['end', 99, { start: 5, end: 20 }],
] as const)('[L20] the %s moved to %d stays within the film and on its own side', (edge, time, moved) => {
  expect(moveEdge({ start: 5, end: 8 }, edge, time, 20)).toEqual(moved);
});

it('[L20] ten minutes are allowed, and more are too long', () => {
  expect([isTooLong({ start: 1, end: 1 + CLIP_MAX_S }), isTooLong({ start: 1, end: 1.1 + CLIP_MAX_S })]).toEqual([
    false,
    true,
  ]);
});
