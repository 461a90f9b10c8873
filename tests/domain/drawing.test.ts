import { describe, expect, it } from 'vitest';
import { DRAWING_MOMENT_S } from '../../core/domain/constants/drawing.ts';
import type { Stroke } from '../../core/domain/drawing.ts';
import { degreesOf, fitted, momentsOf, shownAt, withinPicture } from '../../core/domain/drawing.ts';

const stroke = (at: number, source = 'replay:0'): Stroke => ({
  at,
  source,
  tool: 'pen',
  colour: 'red',
  width: 'thin',
  points: [{ x: 0, y: 0 }],
});

describe('[P26] strokes and their moments', () => {
  it('shows a stroke around its moment, only in its own stream', () => {
    const strokes = [stroke(10), stroke(10, 'live:0'), stroke(10 + DRAWING_MOMENT_S), stroke(30)];
    expect(shownAt(strokes, { at: 10, source: 'replay:0' })).toEqual([strokes[0], strokes[2]]);
    expect(shownAt(strokes, { at: 10 - DRAWING_MOMENT_S - 0.01, source: 'replay:0' })).toEqual([]);
    expect(shownAt(strokes, { at: 30 + DRAWING_MOMENT_S, source: 'replay:0' })).toEqual([strokes[3]]);
  });

  it('lists moments in order, merging close ones', () => {
    expect(momentsOf([stroke(30), stroke(10), stroke(11), stroke(5, 'live:0')], 'replay:0')).toEqual([
      { at: 10, count: 2 },
      { at: 30, count: 1 },
    ]);
  });

  it('measures an angle in pixels, not in shares of the picture', () => {
    const vertex = { x: 0.5, y: 0.5 };
    expect(degreesOf([vertex, { x: 0.6, y: 0.5 }, { x: 0.5, y: 0.1 }], 2)).toBe(90);
    expect(degreesOf([vertex, { x: 0.6, y: 0.5 }, { x: 0.6, y: 0.3 }], 2)).toBe(45);
    expect(degreesOf([vertex, { x: 0.4, y: 0.51 }, { x: 0.4, y: 0.49 }], 1)).toBe(11);
    expect(degreesOf([vertex], 1)).toBeUndefined();
  });

  it('finds the picture between bars at its sides or above and below', () => {
    const picture = { width: 1600, height: 900 };
    expect(fitted(picture, { width: 1000, height: 450 })).toEqual({ left: 100, top: 0, width: 800, height: 450 });
    expect(fitted(picture, { width: 800, height: 650 })).toEqual({ left: 0, top: 100, width: 800, height: 450 });
    expect(fitted({ width: 0, height: 0 }, { width: 8, height: 6 })).toEqual({ left: 0, top: 0, width: 8, height: 6 });
    expect(withinPicture({ x: -1, y: 0.4 })).toEqual({ x: 0, y: 0.4 });
  });
});
