/** Estimates the frame rate of a film that does not declare it, during playback (Player 9). */
import { DEFAULT_FPS, FPS_MEASURE_MS } from './constants/playback.ts';
import { estimateFps } from './fps.ts';
import type { Seconds } from './media.ts';

/** Number of frames decoded up to a time of the film. */
export interface FrameCount {
  time: Seconds;
  frames: number;
}

export interface FpsEstimate {
  fps: number;
  /** `learnt` from two consecutive frames, or `measured` by counting; undefined: assumed. */
  source?: 'learnt' | 'measured';
  /** The first count; undefined: counting starts with the next one. */
  from?: FrameCount | undefined;
}

export const ASSUMED_FPS: FpsEstimate = { fps: DEFAULT_FPS };

/** Adds a count; the rate is measured once enough has been played without a jump. */
export function withCount(estimate: FpsEstimate, now: FrameCount): FpsEstimate {
  const { from } = estimate;
  if (!from) return { ...estimate, from: now };
  const elapsed = now.time - from.time;
  if (elapsed * 1000 < FPS_MEASURE_MS) return estimate;
  return { source: 'measured', fps: estimateFps(now.frames - from.frames, elapsed), from: now };
}

/** Interval between two consecutive frames: determines the rate until it is measured. */
export const withInterval = (estimate: FpsEstimate, interval: Seconds): FpsEstimate =>
  estimate.source === 'measured' ? estimate : { ...estimate, source: 'learnt', fps: estimateFps(1, interval) };

/** Restarts counting after a jump or a stop. */
export const withoutCount = (estimate: FpsEstimate): FpsEstimate => ({ ...estimate, from: undefined });
