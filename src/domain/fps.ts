import { DEFAULT_FPS, FPS_BUCKETS, FPS_ESTIMATE_MAX, FPS_ESTIMATE_MIN } from './constants.ts';
import type { Seconds } from './media.ts';

/** Times are told in microseconds at best. */
export const GRID_TOLERANCE_S = 1e-4;

/**
 * The frame rate of a film whose manifest does not tell it, from frames counted while it plays.
 *
 * @param frames presented frames of the film, counted by media time and so independent of the playback rate
 * @param elapsed media time they span
 * @returns the nearest bucket; the default where the estimate is not to be believed
 * Source: player document, point 9.
 */
export function estimateFps(frames: number, elapsed: Seconds): number {
  const measured = frames / elapsed;
  if (!(measured >= FPS_ESTIMATE_MIN && measured <= FPS_ESTIMATE_MAX)) return DEFAULT_FPS;
  return FPS_BUCKETS.reduce<number>(
    (best, bucket) => (Math.abs(bucket - measured) < Math.abs(best - measured) ? bucket : best),
    FPS_BUCKETS[0],
  );
}

/**
 * Where to seek so that the picture moves by whole frames: the middle of a frame, where no rounding can miss it.
 *
 * @param mediaTime start of the frame on show
 * @param frames forward, or backward where negative
 */
export function stepTarget(mediaTime: Seconds, frames: number, fps: number): Seconds {
  return Math.max(0, mediaTime + (frames + 0.5) / fps);
}

/**
 * Start of the frame that holds a moment.
 *
 * @param presented start of the last frame that the browser has told; it may come later than the picture, and then the
 *   grid of the frame rate decides
 * @param longest how long that frame may last: longer than by `fps` where the rate is not known yet
 */
export function frameStart(
  time: Seconds,
  presented: Seconds | undefined,
  fps: number,
  longest: Seconds = 1 / fps,
): Seconds {
  const since = presented === undefined ? Number.NaN : time - presented;
  if (since > -GRID_TOLERANCE_S && since < longest) return presented as Seconds;
  return Math.floor((time + GRID_TOLERANCE_S) * fps) / fps;
}
