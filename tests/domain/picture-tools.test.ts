/** Rules of zoom, loop, jog wheel and stopwatch; figures are typed by hand from rows B20 to B23. */
import { describe, expect, it } from 'vitest';
import { withA, withB } from '../../core/domain/loop.ts';
import { enlarged, pannedBy, WHOLE_PICTURE, zoomedBy } from '../../core/domain/picture-view.ts';
import { fasterBy, isPlayedSpeed, JOG_SPEEDS } from '../../core/domain/shuttle.ts';
import {
  copiedSplits,
  copiedTimecode,
  differenceText,
  frameNumber,
  splitsOf,
  uncertaintyMs,
  uncertaintyNote,
} from '../../core/domain/stopwatch.ts';

const frame = (start: number, fps = 25) => ({ start, fps, isRateKnown: true, isVarying: false });

describe('[B20] zoom', () => {
  it('keeps the point under the pointer, from one to eight times', () => {
    expect(zoomedBy(WHOLE_PICTURE, 4, { x: 1, y: 0 })).toEqual({ scale: 4, x: -3, y: 0 });
    expect(zoomedBy(WHOLE_PICTURE, 99)).toEqual({ scale: 8, x: -3.5, y: -3.5 });
    expect(zoomedBy({ scale: 2, x: -1, y: 0 }, 0.1)).toEqual(WHOLE_PICTURE);
  });

  it('moves no edge into the box', () => {
    expect(pannedBy({ scale: 2, x: -0.5, y: -0.5 }, { x: 3, y: -3 })).toEqual({ scale: 2, x: 0, y: -1 });
  });

  it('gives the position of a picture with bars beside it', () => {
    const place = { width: 400, height: 200 };
    const box = { left: 100, top: 0, width: 200, height: 200 };
    expect(enlarged(box, { scale: 2, x: -0.5, y: -1 }, place)).toEqual({ left: 0, top: -200, width: 400, height: 400 });
  });
});

describe('[B21] loop', () => {
  const film = { from: 0, to: 60 };
  it('keeps A before B, at least two frames apart, and before the end', () => {
    expect(withB({ a: 30, b: undefined }, { time: 20, ...film })).toEqual({ a: 20, b: 30 });
    expect(withB({ a: 30, b: undefined }, { time: 30.07, ...film })).toEqual({ a: 30, b: undefined });
    expect(withB({ a: 30, b: undefined }, { time: 60, ...film })).toEqual({ a: 30, b: 59.8 });
    expect(withA({ a: 30, b: 40 }, { time: 50, ...film })).toEqual({ a: 40, b: 50 });
    expect(withA({ a: 30, b: 40 }, { time: 40, ...film })).toEqual({ a: 30, b: 40 });
    expect(withA(undefined, { time: -5, from: 10, to: 60 })).toEqual({ a: 10, b: undefined });
  });
});

describe('[B23] jog wheel', () => {
  it('ranges from eight times backward to eight times forward, with one twentieth next to the middle', () => {
    expect(JOG_SPEEDS).toEqual([-8, -4, -2, -1, -0.5, -0.25, -0.1, -0.05, 0, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8]);
  });

  it.each([
    [0, 1, 1],
    [1, 1, 2],
    [8, 1, 8],
    [-4, 1, 1],
    [0.25, 1, 1],
    [0, -1, -1],
    [2, -1, -1],
    [-2, -1, -4],
  ] as const)('changes %f times by L or J (%i) to %f', (speed, way, expected) => {
    expect(fasterBy(speed, way)).toBe(expected);
  });

  it('plays from one tenth on, and never backward', () => {
    expect([-1, 0.05, 0.1, 8].map(isPlayedSpeed)).toEqual([false, false, true, true]);
  });
});

describe('[B22] timecode and stopwatch', () => {
  it.each([
    [frame(12.48), 312],
    // 30000/1001 fps, for over an hour.
    [frame(3603.6, 29.97), 108_000],
    // A file that rounds to milliseconds.
    [frame(0.033, 30), 1],
    [frame(1 / 60, 60), 1],
  ])('%j is frame %i', (shown, number) => expect(frameNumber(shown)).toBe(number));

  it('measures from the first mark and from the previous one, with an uncertainty of one frame', () => {
    const [, second, third] = splitsOf([frame(1), frame(13.48), frame(7)]);
    expect([second!.total, second!.lap, second!.uncertainty].map((each) => Number(each.toFixed(6)))).toEqual([
      12.48, 12.48, 0.04,
    ]);
    expect([third!.total, third!.lap].map((each) => Number(each.toFixed(6)))).toEqual([6, -6.48]);
    expect(differenceText(third!.lap)).toBe('−0:06.480');
  });

  it('promises no less than a frame: 33.4 ms become 34, and the slower of two rates counts', () => {
    expect(uncertaintyMs(1001 / 30_000)).toBe(34);
    expect(uncertaintyMs(0.04)).toBe(40);
    expect(splitsOf([frame(0, 25), frame(1, 50)])[1]!.uncertainty).toBe(0.04);
  });

  it('takes the longest of the compared frames if a film has frames of different lengths', () => {
    const varying = (start: number, length: number | undefined) => ({ ...frame(start, 30), isVarying: true, length });
    const marks = [varying(1, 0.016667), varying(1.75, 0.2), varying(2, 0.05)];
    // From the first and second mark; from the first, second and third.
    expect(splitsOf(marks).map(({ uncertainty }) => uncertaintyMs(uncertainty))).toEqual([17, 200, 200]);
    expect(splitsOf([marks[0]!, marks[2]!])[1]!.uncertainty).toBe(0.05);
    expect(uncertaintyNote(marks)).toBe('differing');
    // A browser without frame lengths: the mean counts, and this is stated.
    expect(splitsOf([marks[0]!, varying(2, undefined)])[1]!.uncertainty).toBeCloseTo(1 / 30, 9);
    expect(uncertaintyNote([marks[0]!, varying(2, undefined)])).toBe('unknown');
  });

  it('promises the rate’s frame if a file rounds its frames to milliseconds, without a note', () => {
    const rounded = [0.033, 0.034].map((length, index) => ({ ...frame(index, 30), length }));
    expect(splitsOf(rounded)[1]!.uncertainty).toBeCloseTo(1 / 30, 9);
    expect(uncertaintyNote(rounded)).toBeUndefined();
    // If the rate is neither declared nor measured, the frames' own lengths count.
    const undeclared = [0, 1].map((start) => ({ ...frame(start, 60), isRateKnown: false, length: 0.04 }));
    expect(splitsOf(undeclared)[1]!.uncertainty).toBe(0.04);
    expect(uncertaintyNote(undeclared)).toBeUndefined();
  });

  it('copies a timecode, and marks an estimated number', () => {
    expect(copiedTimecode(frame(12.48))).toBe('0:12.480 (312)');
    expect(copiedTimecode({ ...frame(12.48), isVarying: true })).toBe('0:12.480 (≈ 312)');
    expect(copiedTimecode({ ...frame(12.48), isRateKnown: false })).toBe('0:12.480 (≈ 312)');
  });

  it('copies splits as a table of seconds', () => {
    expect(copiedSplits(splitsOf([frame(1), frame(2)]), ['a', 'b', 'c', 'd'])).toBe(
      'a\tb\tc\td\n1.000\t0.000\t0.000\t0.040\n2.000\t1.000\t1.000\t0.040',
    );
  });
});
