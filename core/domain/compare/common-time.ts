/**
 * Two films under one clock (row B05). Common time is 0 where both show the frame that they are locked at; a film's own
 * time is its lock, its nudge and the common time.
 */
import { clamp } from '../clamp.ts';
import { COMPARE_FPS, COMPARE_FRAME_EDGE_S } from './limits.ts';
import type { Seconds } from '../media.ts';

export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];

/** Where a film is locked to the other one. */
export interface Lock {
  /** Seconds of its own time. */
  at: Seconds;
  /** Seconds that it was moved by since, in whole frames. */
  nudge: Seconds;
}

export interface LockedFilm extends Lock {
  /** Seconds. */
  duration: Seconds;
}

export interface Span {
  from: Seconds;
  to: Seconds;
}

export const filmTime = ({ at, nudge }: Lock, common: Seconds): Seconds => at + nudge + common;
export const commonTime = ({ at, nudge }: Lock, time: Seconds): Seconds => time - at - nudge;

/** The common time that all films have pictures of: from where the last one begins to where the first one ends. */
export function commonSpan(films: readonly LockedFilm[]): Span {
  const from = Math.max(...films.map((film) => commonTime(film, 0)));
  const to = Math.min(...films.map((film) => commonTime(film, film.duration)));
  // Films that never play at one time have only the moment of their lock in common.
  return films.length === 0 || to < from ? { from: 0, to: 0 } : { from, to };
}

export const within = ({ from, to }: Span, time: Seconds): Seconds => clamp(time, from, to);

/** Frames a second; what a film whose rate is not known yet is taken for. */
export const knownRate = (fps: number | undefined): number => (fps !== undefined && fps > 0 ? fps : COMPARE_FPS);

/**
 * Where to seek for the frame that begins nearest to a moment.
 *
 * Half a frame later than the moment is within that frame; exactly half way between two frames it is the earlier one. So the
 * frame on show begins at most half of its own length from the moment, and two films that are sought for one moment are
 * within half a frame of the slower one where the moment is the beginning of a frame of either.
 */
export const nearestFrame = (moment: Seconds, fps: number | undefined): Seconds =>
  Math.max(0, moment + 0.5 / knownRate(fps) - COMPARE_FRAME_EDGE_S);

/** The film whose frames are stepped: the one with more of them in a second, the first where both have as many. */
export function steppedSide(rates: { readonly [S in Side]?: number | undefined }): Side {
  if (rates.a === undefined) return 'b';
  return (rates.b ?? 0) > rates.a ? 'b' : 'a';
}
