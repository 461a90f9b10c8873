import { describe, expect, it } from 'vitest';
import type { Stroke } from '../../../core/domain/drawing.ts';
import {
  exportedSpan,
  exportedStrokes,
  exportedTime,
  exportFrames,
  exportLength,
  pageSpan,
  isExportTooLong,
  isTooMuchDrawn,
  shownTime,
} from '../../../core/domain/compare/export.ts';

const films = [
  { at: 2, nudge: 0, duration: 10 },
  { at: 5, nudge: 0.5, duration: 9 },
];

describe('the span', () => {
  it('[B05] is the requested one, as far as both films have frames', () => {
    expect(exportedSpan({ from: -1, to: 2 }, films)).toEqual({ from: -1, to: 2 });
    expect(exportedSpan({ from: -9, to: 99 }, films)).toEqual({ from: -2, to: 3.5 });
  });

  it('[B05] is empty if the films have no frames in it', () => {
    expect(exportedSpan({ from: 4, to: 8 }, films)).toBeUndefined();
    expect(exportedSpan({ from: -9, to: -3 }, films)).toBeUndefined();
  });
});

describe('the range on the page', () => {
  it('[B05] is the loop, or the time after the lock, up to the maximum length of an export', () => {
    const span = { from: -10, to: 300 };
    expect(pageSpan({ loop: { from: 3, to: 5 }, rate: 1 }, span)).toEqual({ from: 3, to: 5 });
    expect(pageSpan({ loop: undefined, rate: 1 }, span)).toEqual({ from: 0, to: 120 });
    expect(pageSpan({ loop: undefined, rate: 0.5 }, span)).toEqual({ from: 0, to: 60 });
    expect(pageSpan({ loop: undefined, rate: 1 }, { from: -10, to: 8 })).toEqual({ from: 0, to: 8 });
  });

  it('[B05] can be requested before both films have loaded: the server trims it', () => {
    expect(pageSpan({ loop: { from: 0, to: 1 }, rate: 1 }, undefined)).toEqual({ from: 0, to: 1 });
    expect(pageSpan({ loop: undefined, rate: 0.5 }, undefined)).toEqual({ from: 0, to: 60 });
  });
});

describe('the drawing', () => {
  const stroke = (at: number, more: Partial<Stroke> = {}): Stroke => ({
    tool: 'line',
    colour: 'red',
    width: 'thin',
    source: 'beside',
    at,
    points: [
      { x: 0.123_46, y: 0 },
      { x: 1, y: 0.5 },
    ],
    ...more,
  });
  const momentsOf = (strokes: readonly Stroke[]) =>
    exportedStrokes(strokes, 'beside', { from: 10, to: 20 }).map(({ at }) => at);

  it('[B05] is exported if it shows within the span, two seconds before and after its moment', () => {
    expect(momentsOf([7.9, 8, 10, 20, 21.9, 22].map((at) => stroke(at)))).toEqual([8, 10, 20, 21.9]);
  });

  it('[B05] is exported in the layout in which it was drawn, and only with the tools of the page', () => {
    expect(momentsOf([stroke(11, { source: 'over' }), stroke(12), stroke(13, { tool: 'distance' })])).toEqual([12]);
    expect(exportedStrokes([stroke(12)], 'beside', { from: 10, to: 20 })).toEqual([
      {
        tool: 'line',
        colour: 'red',
        width: 'thin',
        at: 12,
        points: [
          { x: 0.1235, y: 0 },
          { x: 1, y: 0.5 },
        ],
      },
    ]);
  });

  it('[B05] has at most 200 strokes and 5,000 points', () => {
    const point = { x: 0, y: 0 };
    const pen = (count: number) => ({
      tool: 'pen' as const,
      colour: 'red' as const,
      width: 'thin' as const,
      at: 0,
      points: Array.from({ length: count }, () => point),
    });
    const pens = (strokes: number, points: number) => Array.from({ length: strokes }, () => pen(points));
    expect(isTooMuchDrawn(pens(200, 25))).toBe(false);
    expect(isTooMuchDrawn([...pens(199, 25), pen(26)])).toBe(true);
    expect(isTooMuchDrawn(pens(201, 1))).toBe(true);
  });
});

describe('its length', () => {
  it('[B05] is that of the export: half speed takes twice as long, and the maximum is 120 s', () => {
    expect(exportLength({ from: 1, to: 5, rate: 0.5 })).toBe(8);
    expect(isExportTooLong({ from: 0, to: 120, rate: 1 })).toBe(false);
    expect(isExportTooLong({ from: 0, to: 121, rate: 1 })).toBe(true);
    expect(isExportTooLong({ from: 0, to: 200, rate: 2 })).toBe(false);
    expect(isExportTooLong({ from: 0, to: 13, rate: 0.1 })).toBe(true);
  });

  it('[B05] is a whole number of frames, at least one', () => {
    expect(exportFrames({ from: 0, to: 2, rate: 0.5 }, 50)).toBe(200);
    expect(exportFrames({ from: 0, to: 0.001, rate: 1 }, 25)).toBe(1);
  });
});

describe('a frame of the export', () => {
  it('[B05] shows a common moment, which advances with the rate', () => {
    expect(exportedTime({ from: -1, rate: 0.5 }, 0, 25)).toBe(-1);
    expect(exportedTime({ from: -1, rate: 0.5 }, 50, 25)).toBe(0);
  });

  it('[B05] shows the nearest frame of each film, as the page does', () => {
    // 1.29 s at 25 fps: frame 32 starts at 1.28 s, frame 33 at 1.32 s.
    expect(Math.floor(shownTime({ at: 1.2, nudge: 0.04 }, 0.05, 25) * 25)).toBe(32);
    expect(Math.floor(shownTime({ at: 1.2, nudge: 0.04 }, 0.07, 25) * 25)).toBe(33);
  });
});
