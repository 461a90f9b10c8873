import { describe, expect, test } from 'vitest';
import { ALLOWED_RESOLUTIONS } from '../../core/domain/constants/playback.ts';
import { linesOf, linesToChoose, mostLines, nearestLines } from '../../core/domain/resolutions.ts';

const size = (width: number, height: number) => ({ width, height });

describe('lines of a picture', () => {
  test.each(ALLOWED_RESOLUTIONS)('[P15] %i lines of 16:9 count as such, in landscape and portrait', (lines) => {
    const width = Math.ceil((lines * 16) / 9);
    expect(linesOf(size(width, lines))).toBe(lines);
    expect(linesOf(size(lines, width))).toBe(lines);
  });

  test.each([
    ['filled up to whole blocks', 1920, 1088, 1080],
    ['a wide film', 1920, 800, 1080],
    ['a film of 4:3', 640, 480, 480],
    ['a square', 1080, 1080, 1080],
    ['an odd height counts as the next allowed one', 1024, 576, 720],
    ['fewer than the fewest', 256, 144, 240],
    ['more than are allowed', 7680, 4320, Number.POSITIVE_INFINITY],
    ['upright beyond what is allowed', 4320, 7680, Number.POSITIVE_INFINITY],
    ['only its height is known', 0, 1080, 1080],
    ['its size is unknown', 0, 0, 0],
  ])('[P15] %s: %i × %i', (_, width, height, lines) => {
    expect(linesOf(size(width, height))).toBe(lines);
  });
});

test('[P15] only allowed resolutions are offered, each once, tallest first', () => {
  const sizes = [size(426, 240), size(1024, 576), size(1280, 720), size(7680, 4320), size(0, 0)];
  expect(linesToChoose(sizes)).toEqual([720, 240]);
});

test('[P15] a film without a rendition below the maximum plays its smallest one', () => {
  const sizes = [size(1920, 1080), size(1280, 720)];
  expect(mostLines(sizes, 480)).toBe(720);
  expect(mostLines(sizes, 1080)).toBe(1080);
  expect(mostLines(sizes, 900)).toBe(900);
  expect(mostLines(sizes, undefined)).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  ['auto', [720, 240], 'auto'],
  [720, [720, 240], 720],
  [540, [720, 240], 240],
  [144, [720, 240], 240],
  [2160, [720, 240], 720],
  [720, [720], 'auto'],
  [720, [], 'auto'],
] as const)('[P15] requested %s of %j: %s', (wished, offered, lines) => {
  expect(nearestLines(wished, offered)).toBe(lines);
});
