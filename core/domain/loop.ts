/** Repeats a section of a film, independent of its tags. */
import { LOOP_END_GAP_S, LOOP_MIN_S, LOOP_MOVED_S } from './constants/picture-tools.ts';
import type { EpochMs, Seconds } from './media.ts';

/** Player times. `b` is undefined until it is set. */
export interface Loop {
  a: Seconds;
  b: Seconds | undefined;
  /** Wall time at player time 0, if a live stream carries it: it changes when the stream is reloaded. */
  origin?: EpochMs | undefined;
}

export interface WholeLoop extends Loop {
  b: Seconds;
}

/** A proposed end of a loop, with the seekable range of the film or live stream. */
export interface LoopMoment {
  time: Seconds;
  /** Earliest and latest seekable time. */
  from: Seconds;
  to: Seconds;
  /** As in `Loop`. */
  origin?: EpochMs | undefined;
}

const within = ({ time, from, to }: LoopMoment): Seconds => Math.max(from, Math.min(time, to - LOOP_END_GAP_S));

/** Adjusts a loop to a new origin: player times of a reloaded stream have shifted. */
export function moved<L extends Loop>(loop: L, origin: EpochMs | undefined): L {
  const by = (loop.origin! - origin!) / 1000;
  if (!(Math.abs(by) > LOOP_MOVED_S)) return loop;
  return { ...loop, a: loop.a + by, b: loop.b === undefined ? undefined : loop.b + by, origin };
}

/** Orders both ends; ends that are too close give undefined. */
function between(one: Seconds, other: Seconds): Pick<WholeLoop, 'a' | 'b'> | undefined {
  if (Math.abs(one - other) < LOOP_MIN_S) return undefined;
  return { a: Math.min(one, other), b: Math.max(one, other) };
}

/** Sets the start; a loop that would become too short stays unchanged. */
export function withA(before: Loop | undefined, moment: LoopMoment): Loop {
  const a = within(moment);
  if (before?.b === undefined) return { a, b: undefined, origin: moment.origin };
  const loop = moved(before, moment.origin);
  return { ...loop, ...between(a, loop.b!) };
}

/** Sets the end. */
export function withB(before: Loop, moment: LoopMoment): Loop {
  const loop = moved(before, moment.origin);
  return { ...loop, ...between(loop.a, within(moment)) };
}

export const isWholeLoop = (loop: Loop | undefined): loop is WholeLoop => loop?.b !== undefined;
