import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commonSpan,
  commonTime,
  filmTime,
  nearestFrame,
  steppedSide,
  within,
} from '../../../core/domain/compare/common-time.ts';

describe('common time', () => {
  it('[B05] is 0 at the lock, and a nudge moves a single film', () => {
    expect(filmTime({ at: 12.48, nudge: 0 }, 0)).toBe(12.48);
    expect(filmTime({ at: 12, nudge: 0.04 }, 3)).toBeCloseTo(15.04, 9);
    expect(commonTime({ at: 12, nudge: 0.04 }, 15.04)).toBeCloseTo(3, 9);
  });

  it('[B05] runs from the later start to the earlier end', () => {
    const films = [
      { at: 10, nudge: 0, duration: 60 },
      { at: 4, nudge: 0.5, duration: 20 },
    ];
    expect(commonSpan(films)).toEqual({ from: -4.5, to: 15.5 });
    expect(commonSpan(films.slice(0, 1))).toEqual({ from: -10, to: 50 });
    expect(commonSpan([])).toEqual({ from: 0, to: 0 });
  });

  it('[B05] is only the lock if one film is locked beyond its end', () => {
    expect(
      commonSpan([
        { at: 70, nudge: 0, duration: 60 },
        { at: 0, nudge: 0, duration: 20 },
      ]),
    ).toEqual({ from: 0, to: 0 });
  });

  it('[B05] clamps a moment outside', () => {
    expect(within({ from: -4, to: 15 }, -9)).toBe(-4);
    expect(within({ from: -4, to: 15 }, 99)).toBe(15);
    expect(within({ from: -4, to: 15 }, 2)).toBe(2);
  });
});

describe('the nearest frame', () => {
  /** Start of the frame that a seek shows, in films whose frames start at multiples of 1 / fps. */
  const shown = (time: number, fps: number): number => Math.floor(time * fps + 1e-6) / fps;

  it.each([
    [1, 25, 1],
    [1.019, 25, 1],
    [1.021, 25, 1.04],
    // Halfway between two frames: the earlier one.
    [1.02, 25, 1],
    [1.02, 50, 1.02],
    [0, 25, 0],
  ])('[B05] to %s s at %s fps is the one at %s s', (moment, fps, frame) => {
    expect(shown(nearestFrame(moment, fps), fps)).toBeCloseTo(frame, 9);
  });

  it('[B05] in two films of any rates differs by at most half a frame of the slower one, if a frame of one starts there', () => {
    const rates = [24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60, 120];
    fc.assert(
      fc.property(fc.constantFrom(...rates), fc.constantFrom(...rates), fc.nat(20_000), (one, other, count) => {
        const moment = count / Math.max(one, other);
        const apart = Math.abs(shown(nearestFrame(moment, one), one) - shown(nearestFrame(moment, other), other));
        expect(apart).toBeLessThanOrEqual(0.5 / Math.min(one, other) + 0.0011);
      }),
    );
  });

  it('[B05] assumes 25 fps if the rate is unknown, and never lies before the start', () => {
    expect(nearestFrame(1, undefined)).toBeCloseTo(1.019, 9);
    expect(nearestFrame(-3, 25)).toBe(0);
  });
});

describe('the film to step', () => {
  it('[B05] is the one with the higher frame rate, or the first one if they are equal', () => {
    expect(steppedSide({ a: 25, b: 50 })).toBe('b');
    expect(steppedSide({ a: 50, b: 25 })).toBe('a');
    expect(steppedSide({ a: 25, b: 25 })).toBe('a');
    expect(steppedSide({ b: 25 })).toBe('b');
    expect(steppedSide({ a: 25 })).toBe('a');
  });
});
