import { DEFAULT_FPS, FPS_BUCKETS, FPS_ESTIMATE_MAX, FPS_ESTIMATE_MIN } from './constants/playback.ts';
import type { Seconds } from './media.ts';

/** Times are reported in microseconds at best. */
export const GRID_TOLERANCE_S = 1e-4;

/**
 * The frame rate of a film whose manifest does not declare it, from frames counted while it plays.
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

/** Half of what the shortest frame lasts. */
export const HALF_FRAME_S = 1 / (2 * FPS_ESTIMATE_MAX);

/**
 * Where the clock of a paused film is to go so that the frame on show is that of its moment.
 *
 * @param start of the frame on show
 * @param longest how long it may last
 * @returns undefined where the clock is within it
 */
export function settledMoment(start: Seconds, time: Seconds, longest: Seconds): Seconds | undefined {
  const since = time - start;
  return since > -GRID_TOLERANCE_S && since < longest ? undefined : start + HALF_FRAME_S;
}

/** Rates of 1000/1001 are reported rounded to three places or less; over an hour the rest would add up to a frame. */
const ROUNDED_BY = 0.002;

/** The exact rate behind a reported one: 30000/1001 for 29.97. */
export function exactRate(fps: number): number {
  const broadcast = Math.round(fps * 1.001) / 1.001;
  return Math.abs(broadcast - fps) < ROUNDED_BY ? broadcast : fps;
}

/** Frames differ by less at a constant rate: 24 in a second are taken for 25, and some files round to milliseconds. */
const REGULAR_SHARE = 0.05;
const REGULAR_S = 1e-3;

/** Frames this far apart are those of a rate. */
export const isRegular = (interval: Seconds, fps: number): boolean =>
  Math.abs(interval - 1 / fps) <= Math.max(REGULAR_SHARE / fps, REGULAR_S);

export interface FrameFacts {
  readonly fps: number;
  /**
   * Start of the last frame that the browser has reported; it may come later than the picture, and then the grid
   * decides.
   */
  readonly presented: Seconds | undefined;
  /** How long that frame may last: longer than by `fps` where the rate is not known yet. */
  readonly longest?: Seconds;
  /** Start of some frame of this film, near or far: where the grid of the frame rate lies. */
  readonly known?: Seconds | undefined;
}

/** Start of the frame that holds a moment. */
export function frameStart(time: Seconds, { fps, presented, longest = 1 / fps, known = 0 }: FrameFacts): Seconds {
  const since = presented === undefined ? Number.NaN : time - presented;
  if (since > -GRID_TOLERANCE_S && since < longest) return presented as Seconds;
  const rate = exactRate(fps);
  return Math.max(0, known + Math.floor((time - known + GRID_TOLERANCE_S) * rate) / rate);
}
