import { describe, expect, it } from 'vitest';
import { readStrokes, strokesText } from '../../../core/domain/compare/drawing-code.ts';
import type { Stroke } from '../../../core/domain/drawing.ts';

const line: Stroke = {
  tool: 'arrow',
  colour: 'red',
  width: 'thick',
  source: 'over',
  at: -1.25,
  points: [
    { x: 0, y: 0.5 },
    { x: 1, y: 0.1234 },
  ],
};

describe('a drawing in a link', () => {
  it('[B05] is drawn again as it was, to a ten-thousandth of the picture', () => {
    expect(readStrokes(strokesText([line]))).toEqual([line]);
    const fine = {
      ...line,
      points: [
        { x: 0.12345, y: 0 },
        { x: 1, y: 1 },
      ],
    };
    expect(readStrokes(strokesText([fine]))[0]?.points[0]?.x).toBeCloseTo(0.1235, 6);
  });

  it.each([
    '',
    'null',
    '{"a":1}',
    '[[9,0,0,0,0,1,1,2,2]]',
    '[[2,9,0,0,0,1,1,5000,2]]',
    '[[2,0,9,0,0,1,1,5000,2]]',
    '[[2,0,0,9,0,1,1,5000,2]]',
    '[[2,0,0,0]]',
    '[[2,0,0,0,0,1,1,5000]]',
    '[[2,0,0,0,0,1,1,10001,2]]',
    '[[2,0,0,0,0,-1,1,5000,2]]',
    '[[2,0,0,0,0,"<b>",1,5000,2]]',
    '[[2,0,0,0,0.5,1,1,5000,2]]',
    // A distance and a calibration line: two pictures on one stage have no scale.
    '[[5,0,0,0,0,1,1,5000,2]]',
    '[[6,0,0,0,0,1,1,5000,2]]',
    // A line without a way.
    '[[2,0,0,0,0,1,1,1,1]]',
  ])('[B05] that is none draws nothing: %s', (text) => {
    expect(readStrokes(text)).toEqual([]);
  });

  it('[B05] has two hundred strokes at most', () => {
    expect(readStrokes(strokesText(Array.from({ length: 300 }, () => line)))).toHaveLength(200);
  });
});
