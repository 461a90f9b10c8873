/** The frame rate of a film that does not declare it, as it is found out while the film plays (Player 9). */
import { DEFAULT_FPS, FPS_MEASURE_MS } from './constants/playback.ts';
import { estimateFps } from './fps.ts';
import type { Seconds } from './media.ts';

/** Frames that were decoded until a moment of the film. */
export interface FrameCount {
  time: Seconds;
  frames: number;
}

export interface FpsEstimate {
  fps: number;
  /** `learnt` from two neighbouring frames, or `measured` by those that were played; undefined: assumed. */
  source?: 'learnt' | 'measured';
  /** Where counting began; undefined: it begins with the next count. */
  from?: FrameCount | undefined;
}

export const ASSUMED_FPS: FpsEstimate = { fps: DEFAULT_FPS };

/** Measured once enough was played without a jump. */
export function withCount(estimate: FpsEstimate, now: FrameCount): FpsEstimate {
  const { from } = estimate;
  if (!from) return { ...estimate, from: now };
  const elapsed = now.time - from.time;
  if (elapsed * 1000 < FPS_MEASURE_MS) return estimate;
  return { source: 'measured', fps: estimateFps(now.frames - from.frames, elapsed), from: now };
}

/** Two neighbouring frames begin this far apart: taken for the rate until it is measured. */
export const withInterval = (estimate: FpsEstimate, interval: Seconds): FpsEstimate =>
  estimate.source === 'measured' ? estimate : { ...estimate, source: 'learnt', fps: estimateFps(1, interval) };

/** The film has jumped or stopped. */
export const withoutCount = (estimate: FpsEstimate): FpsEstimate => ({ ...estimate, from: undefined });
