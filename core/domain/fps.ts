import { DEFAULT_FPS, FPS_BUCKETS, FPS_ESTIMATE_MAX, FPS_ESTIMATE_MIN } from './constants/playback.ts';
import type { Seconds } from './media.ts';

/** Times are reported with a precision of a microsecond at best. */
export const GRID_TOLERANCE_S = 1e-4;

/**
 * The frame rate of a film whose manifest does not declare it, from frames counted during playback.
 *
 * @param frames presented frames of the film, counted by media time and therefore independent of the playback rate
 * @param elapsed media time that they span
 * @returns the nearest bucket, or the default if the estimate is implausible
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
 * The time to seek to for a step by whole frames: the middle of the target frame, where rounding cannot miss it.
 *
 * @param mediaTime start of the frame on show
 * @param frames number of frames, negative for backwards
 */
export function stepTarget(mediaTime: Seconds, frames: number, fps: number): Seconds {
  return Math.max(0, mediaTime + (frames + 0.5) / fps);
}

/** Half the length of the shortest frame. */
export const HALF_FRAME_S = 1 / (2 * FPS_ESTIMATE_MAX);

/**
 * Where to move the clock of a paused film so that it lies within the frame on show.
 *
 * @param start of the frame on show
 * @param longest length of that frame at most
 * @returns undefined if the clock is already within it
 */
export function settledMoment(start: Seconds, time: Seconds, longest: Seconds): Seconds | undefined {
  const since = time - start;
  return since > -GRID_TOLERANCE_S && since < longest ? undefined : start + HALF_FRAME_S;
}

/** Rates of 1000/1001 are reported rounded to three places or fewer; over an hour the error would add up to a frame. */
const ROUNDED_BY = 0.002;

/** The exact rate behind a reported one: 30000/1001 for 29.97. */
export function exactRate(fps: number): number {
  const broadcast = Math.round(fps * 1.001) / 1.001;
  return Math.abs(broadcast - fps) < ROUNDED_BY ? broadcast : fps;
}

/**
 * Tolerance of frame intervals at a constant rate: 24 frames in a second are taken for 25, and some files round to
 * milliseconds.
 */
const REGULAR_SHARE = 0.05;
const REGULAR_S = 1e-3;

/** Whether an interval between frames matches a rate. */
export const isRegular = (interval: Seconds, fps: number): boolean =>
  Math.abs(interval - 1 / fps) <= Math.max(REGULAR_SHARE / fps, REGULAR_S);

export interface FrameFacts {
  readonly fps: number;
  /**
   * Start of the last frame that the browser has reported; the report may arrive after the picture, in which case the
   * grid decides.
   */
  readonly presented: Seconds | undefined;
  /** Length of that frame at most; longer than by `fps` while the rate is unknown. */
  readonly longest?: Seconds;
  /** Start of any frame of this film, which anchors the grid of the frame rate. */
  readonly known?: Seconds | undefined;
}

/** Start of the frame that contains a time. */
export function frameStart(time: Seconds, { fps, presented, longest = 1 / fps, known = 0 }: FrameFacts): Seconds {
  const since = presented === undefined ? Number.NaN : time - presented;
  if (since > -GRID_TOLERANCE_S && since < longest) return presented as Seconds;
  const rate = exactRate(fps);
  return Math.max(0, known + Math.floor((time - known + GRID_TOLERANCE_S) * rate) / rate);
}
