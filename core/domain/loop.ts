/** A stretch of a film that is played again and again, wherever its tags lie. */
import { LOOP_END_GAP_S, LOOP_MIN_S } from './constants.ts';
import type { Seconds } from './media.ts';

/** Player times. `b` is undefined until it is set. */
export interface Loop {
  a: Seconds;
  b: Seconds | undefined;
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
}

const within = ({ time, from, to }: LoopMoment): Seconds => Math.max(from, Math.min(time, to - LOOP_END_GAP_S));

/** The other end, where there is one; an end beyond the other changes places with it. */
function between(one: Seconds, other: Seconds): WholeLoop | undefined {
  if (Math.abs(one - other) < LOOP_MIN_S) return undefined;
  return { a: Math.min(one, other), b: Math.max(one, other) };
}

/** With another start; a loop that would be too short stays as it is. */
export function withA(loop: Loop | undefined, moment: LoopMoment): Loop {
  const a = within(moment);
  return loop?.b === undefined ? { a, b: undefined } : (between(a, loop.b) ?? loop);
}

/** With another end. */
export function withB(loop: Loop, moment: LoopMoment): Loop {
  return between(loop.a, within(moment)) ?? loop;
}

export const isWholeLoop = (loop: Loop | undefined): loop is WholeLoop => loop?.b !== undefined;
