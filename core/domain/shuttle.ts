/** Speed and direction of shuttling through a film: the keys J, K and L, and the jog wheel. */
import { SHUTTLE_PLAYED_MIN, SHUTTLE_SPEEDS, SHUTTLE_STRIDE_MAX } from './constants/picture-tools.ts';
import type { Seconds } from './media.ts';

/** Positions of the jog wheel, from fastest backward to fastest forward; 0 in the middle is a stop. */
export const JOG_SPEEDS: readonly number[] = [
  ...SHUTTLE_SPEEDS.map((speed) => -speed).toReversed(),
  0,
  ...SHUTTLE_SPEEDS,
];

const LETTER_SPEEDS = SHUTTLE_SPEEDS.filter((speed) => speed >= 1);

/**
 * The speed after another press of L, or of J if `way` is -1: the next faster one, or 1 from a stop or from the
 * opposite direction.
 */
export function fasterBy(speed: number, way: 1 | -1): number {
  const size = speed * way;
  if (size <= 0) return way;
  return way * (LETTER_SPEEDS.find((each) => each > size) ?? LETTER_SPEEDS.at(-1)!);
}

/** Whether the browser can play at this speed; it can play neither backward nor slower. */
export const isPlayedSpeed = (speed: number): boolean => speed >= SHUTTLE_PLAYED_MIN;

/** State of the film while frames are stepped. */
export interface Pace {
  /** Milliseconds of a monotonic clock. */
  now: number;
  /** Frames a second. */
  fps: number;
  /** Player time. */
  time: Seconds;
  /** Earliest and latest seekable time. */
  from: Seconds;
  to: Seconds;
}

export interface Stepping {
  /** When stepping began; undefined before the first reading. */
  startedAt: number | undefined;
  /** Frames stepped or skipped since then. */
  passed: number;
  /** Number of frames that the last step covered. */
  stride: number;
  /** Absolute speed actually achieved, as a factor. */
  held: number;
}

export const NOT_STEPPED: Stepping = { startedAt: undefined, passed: 0, stride: 1, held: 0 };

/** Frames due at this moment; the first one at once. */
function dueFrames({ startedAt, passed }: Stepping, speed: number, { now, fps }: Pace): number {
  const elapsed = (now - (startedAt ?? now)) / 1000;
  return elapsed * fps * Math.abs(speed) + 1 - passed;
}

/** Number of whole frames to step now: more than one if the decoder does not keep up. */
export const owedFrames = (stepping: Stepping, speed: number, pace: Pace): number =>
  Math.floor(dueFrames(stepping, speed, pace) + 1e-6);

/**
 * Updates the state after a step is requested: frames that the decoder cannot keep up with are skipped, and the
 * achieved speed is recorded.
 */
export function stepped(stepping: Stepping, speed: number, pace: Pace): Stepping {
  const owed = owedFrames(stepping, speed, pace);
  const stride = Math.min(owed, SHUTTLE_STRIDE_MAX);
  return {
    startedAt: stepping.startedAt ?? pace.now,
    passed: stepping.passed + owed,
    stride,
    held: Math.abs(speed) * (stride / owed),
  };
}

/** Milliseconds until the next frame is due. */
export const restMs = (stepping: Stepping, speed: number, pace: Pace): number =>
  Math.max(0, ((1 - dueFrames(stepping, speed, pace)) / (pace.fps * Math.abs(speed))) * 1000);

/** Whether no frame is left in that direction. */
export function isAtLimit(speed: number, { time, fps, from, to }: Pace): boolean {
  return speed < 0 ? time <= from + 0.5 / fps : time >= to - 1.5 / fps;
}
