/** How fast, and which way, a film is gone through: the letters J, K and L, and the jog wheel. */
import { SHUTTLE_PLAYED_MIN, SHUTTLE_SPEEDS, SHUTTLE_STRIDE_MAX } from './constants/picture-tools.ts';
import type { Seconds } from './media.ts';

/** The jog wheel's places, from the fastest way back to the fastest way on; 0 in the middle is rest. */
export const JOG_SPEEDS: readonly number[] = [
  ...SHUTTLE_SPEEDS.map((speed) => -speed).toReversed(),
  0,
  ...SHUTTLE_SPEEDS,
];

const LETTER_SPEEDS = SHUTTLE_SPEEDS.filter((speed) => speed >= 1);

/** The speed after one more press of L, or of J where `way` is -1: the next faster one, or 1 from rest and the other way. */
export function fasterBy(speed: number, way: 1 | -1): number {
  const size = speed * way;
  if (size <= 0) return way;
  return way * (LETTER_SPEEDS.find((each) => each > size) ?? LETTER_SPEEDS.at(-1)!);
}

/** The browser plays at this speed; it plays neither backward nor slower than that. */
export const isPlayedSpeed = (speed: number): boolean => speed >= SHUTTLE_PLAYED_MIN;

/** What is on show while frames are stepped through. */
export interface Pace {
  /** Milliseconds of a clock that never goes back. */
  now: number;
  /** Frames a second. */
  fps: number;
  /** Player time. */
  time: Seconds;
  /** Earliest and latest moment that may be sought. */
  from: Seconds;
  to: Seconds;
}

export interface Stepping {
  /** When it began; undefined before the first look. */
  startedAt: number | undefined;
  /** Frames stepped, or passed over, since then. */
  passed: number;
  /** Over how many frames the last step led. */
  stride: number;
  /** How fast the film is really gone through, times, without its sign. */
  held: number;
}

export const NOT_STEPPED: Stepping = { startedAt: undefined, passed: 0, stride: 1, held: 0 };

/** Frames that are due at this moment; the first one at once. */
function dueFrames({ startedAt, passed }: Stepping, speed: number, { now, fps }: Pace): number {
  const elapsed = (now - (startedAt ?? now)) / 1000;
  return elapsed * fps * Math.abs(speed) + 1 - passed;
}

/** Whole frames that are to be stepped now: more than one where the decoder did not keep up. */
export const owedFrames = (stepping: Stepping, speed: number, pace: Pace): number =>
  Math.floor(dueFrames(stepping, speed, pace) + 1e-6);

/** After a step is requested: frames that the decoder cannot keep up with are skipped, and the speed held is reported. */
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

/** There is no frame left that way. */
export function isAtLimit(speed: number, { time, fps, from, to }: Pace): boolean {
  return speed < 0 ? time <= from + 0.5 / fps : time >= to - 1.5 / fps;
}
