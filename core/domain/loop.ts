/** A stretch of a film that is played again and again, wherever its tags lie. */
import { LOOP_END_GAP_S, LOOP_MIN_S, LOOP_MOVED_S } from './constants/picture-tools.ts';
import type { EpochMs, Seconds } from './media.ts';

/** Player times. `b` is undefined until it is set. */
export interface Loop {
  a: Seconds;
  b: Seconds | undefined;
  /** Wall time of player time 0, where a live stream carries it: loaded again, it begins elsewhere. */
  origin?: EpochMs | undefined;
}

export interface WholeLoop extends Loop {
  b: Seconds;
}

/** A moment to be an end of a loop, within a film or what may be sought of a live stream. */
export interface LoopMoment {
  time: Seconds;
  /** Earliest and latest moment that may be sought. */
  from: Seconds;
  to: Seconds;
  /** As that of a loop. */
  origin?: EpochMs | undefined;
}

const within = ({ time, from, to }: LoopMoment): Seconds => Math.max(from, Math.min(time, to - LOOP_END_GAP_S));

/** The stream's player times have moved, and with them those of the same pictures. */
export function moved<L extends Loop>(loop: L, origin: EpochMs | undefined): L {
  const by = (loop.origin! - origin!) / 1000;
  if (!(Math.abs(by) > LOOP_MOVED_S)) return loop;
  return { ...loop, a: loop.a + by, b: loop.b === undefined ? undefined : loop.b + by, origin };
}

/** The other end, where there is one; an end beyond the other changes places with it. */
function between(one: Seconds, other: Seconds): Pick<WholeLoop, 'a' | 'b'> | undefined {
  if (Math.abs(one - other) < LOOP_MIN_S) return undefined;
  return { a: Math.min(one, other), b: Math.max(one, other) };
}

/** With another start; a loop that would be too short stays as it is. */
export function withA(before: Loop | undefined, moment: LoopMoment): Loop {
  const a = within(moment);
  if (before?.b === undefined) return { a, b: undefined, origin: moment.origin };
  const loop = moved(before, moment.origin);
  return { ...loop, ...between(a, loop.b!) };
}

/** With another end. */
export function withB(before: Loop, moment: LoopMoment): Loop {
  const loop = moved(before, moment.origin);
  return { ...loop, ...between(loop.a, within(moment)) };
}

export const isWholeLoop = (loop: Loop | undefined): loop is WholeLoop => loop?.b !== undefined;
