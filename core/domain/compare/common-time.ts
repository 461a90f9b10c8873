/**
 * Plays two films on one clock (row B05). Common time is 0 when both show the frame at which they are locked; a
 * film's own time is its lock, plus its nudge, plus the common time.
 */
import { clamp } from '../clamp.ts';
import { COMPARE_FPS, COMPARE_FRAME_EDGE_S } from './limits.ts';
import type { Seconds } from '../media.ts';

export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];

/** The moment at which a film is locked to the other one. */
export interface Lock {
  /** Seconds of its own time. */
  at: Seconds;
  /** Seconds by which it was nudged since, in whole frames. */
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

/** The common time for which every film has pictures: from the latest beginning to the earliest end. */
export function commonSpan(films: readonly LockedFilm[]): Span {
  const from = Math.max(...films.map((film) => commonTime(film, 0)));
  const to = Math.min(...films.map((film) => commonTime(film, film.duration)));
  // Films that do not overlap have only the moment of their lock in common.
  return films.length === 0 || to < from ? { from: 0, to: 0 } : { from, to };
}

export const within = ({ from, to }: Span, time: Seconds): Seconds => clamp(time, from, to);

/** Frames a second; a default while the rate of the film is unknown. */
export const knownRate = (fps: number | undefined): number => (fps !== undefined && fps > 0 ? fps : COMPARE_FPS);

/**
 * The time to seek to for the frame that begins nearest to a moment.
 *
 * Half a frame after the moment lies within that frame; exactly half way between two frames, it lies within the
 * earlier one. The frame on show therefore begins at most half its length from the moment. If the moment is the
 * beginning of a frame of either film, two films that seek to it are within half a frame of the slower one.
 */
export const nearestFrame = (moment: Seconds, fps: number | undefined): Seconds =>
  Math.max(0, moment + 0.5 / knownRate(fps) - COMPARE_FRAME_EDGE_S);

/** The film whose frames are stepped: the one with the higher frame rate, or the first if they are equal. */
export function steppedSide(rates: { readonly [S in Side]?: number | undefined }): Side {
  if (rates.a === undefined) return 'b';
  return (rates.b ?? 0) > rates.a ? 'b' : 'a';
}
