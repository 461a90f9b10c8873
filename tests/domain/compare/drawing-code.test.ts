import { describe, expect, it } from 'vitest';
import { readStrokes, linkedStrokes } from '../../../core/domain/compare/drawing-code.ts';
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
  it('[B05] restores the drawing, to a ten-thousandth of the picture', () => {
    expect(readStrokes(linkedStrokes([line]) ?? '')).toEqual([line]);
    const fine = {
      ...line,
      points: [
        { x: 0.12345, y: 0 },
        { x: 1, y: 1 },
      ],
    };
    expect(readStrokes(linkedStrokes([fine]) ?? '')[0]?.points[0]?.x).toBeCloseTo(0.1235, 6);
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
    // A distance and a calibration line: two films on one stage have no scale.
    '[[5,0,0,0,0,1,1,5000,2]]',
    '[[6,0,0,0,0,1,1,5000,2]]',
    // A line of zero length.
    '[[2,0,0,0,0,1,1,1,1]]',
  ])('[B05] with invalid strokes draws nothing: %s', (text) => {
    expect(readStrokes(text)).toEqual([]);
  });

  it('[B05] has at most two hundred strokes, when written and when read', () => {
    const lines = (count: number) => Array.from({ length: count }, () => line);
    const whole = linkedStrokes(lines(200));
    expect(readStrokes(whole ?? '')).toHaveLength(200);
    expect(linkedStrokes(lines(201))).toBeUndefined();
    expect(readStrokes(`[${whole?.slice(1, -1)},${whole?.slice(1)}`)).toHaveLength(200);
  });

  it('[B05] is not packed if it would unpack to more than is read', () => {
    const points = Array.from({ length: 2_000 }, () => ({ x: 0.5, y: 0.5 }));
    const pens = (count: number) => Array.from({ length: count }, (): Stroke => ({ ...line, tool: 'pen', points }));
    // 20,014 characters each, plus a comma.
    expect(linkedStrokes(pens(9))).toBeDefined();
    expect(linkedStrokes(pens(10))).toBeUndefined();
  });
});
