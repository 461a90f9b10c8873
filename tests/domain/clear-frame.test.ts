/** The frame chosen as a film's thumbnail (row S03). */
import { describe, expect, it } from 'vitest';
import { FRAME_SAMPLE, firstClearFrame, type FrameStats, frameStats } from '../../core/domain/clear-frame.ts';

const clear: FrameStats = { brightness: 110, contrast: 50, sharpness: 8 };
const black: FrameStats = { brightness: 2, contrast: 1, sharpness: 0.2 };
const flat: FrameStats = { brightness: 120, contrast: 3, sharpness: 2 };
const blurred: FrameStats = { brightness: 110, contrast: 50, sharpness: 0.8 };
const fading = (share: number): FrameStats => ({ brightness: 110 * share, contrast: 50 * share, sharpness: 8 * share });

describe('the chosen frame', () => {
  it.each<[string, FrameStats[], boolean, number | undefined]>([
    ['the first, where it is clear and stays so', [clear, clear], false, 0],
    ['none yet, while nobody knows what follows', [clear], false, undefined],
    ['the first after black', [black, black, clear, clear], false, 2],
    ['neither of a flat beginning nor of a blurred one', [flat, blurred, clear, clear], false, 2],
    ['none of a fade from black', [black, fading(0.3), fading(0.6), clear, clear], false, 3],
    ['none of a fade to black', [fading(0.9), fading(0.5), black, black], false, undefined],
    ['the only frame there is', [clear], true, 0],
    ['a clear one of a film that is never steady', [black, clear, fading(0.5)], true, 1],
    ['the one with most contrast of a dark film', [black, { ...black, contrast: 8 }, black], true, 1],
    ['none of a film that shows nothing', [black, flat], true, undefined],
  ])('[S03] %s', (_what, looks, isAll, expected) => {
    expect(firstClearFrame(looks, isAll)).toBe(expected);
  });
});

it('[S03] brightness, contrast and sharpness of a picture', () => {
  const { width, height } = FRAME_SAMPLE;
  const draw = (level: (x: number, y: number) => number): Uint8Array =>
    Uint8Array.from({ length: width * height }, (_, at) => level(at % width, Math.floor(at / width)));
  expect(frameStats(draw(() => 100))).toEqual({ brightness: 100, contrast: 0, sharpness: 0 });
  // A chessboard of 0 and 200: each pixel differs from its neighbours by the full range.
  expect(frameStats(draw((x, y) => ((x + y) % 2) * 200))).toEqual({ brightness: 100, contrast: 100, sharpness: 200 });
  // A ramp has contrast and no edges.
  const ramp = frameStats(draw((x) => x * 4));
  expect(ramp.brightness).toBe(126);
  expect(ramp.contrast).toBeGreaterThan(70);
  expect(ramp.sharpness).toBe(0);
});
