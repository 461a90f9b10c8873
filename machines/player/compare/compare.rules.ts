/** What a comparison knows of its two films, and what it makes of a reading of both. */
import { nearingRate } from '../../../core/domain/cameras.ts';
import type { Blend, ComparedMoment, Comparison, Layout } from '../../../core/domain/compare/address.ts';
import type { Lock, Side, Span } from '../../../core/domain/compare/common-time.ts';
import {
  commonSpan,
  commonTime,
  filmTime,
  knownRate,
  nearestFrame,
  SIDES,
  steppedSide,
  within,
} from '../../../core/domain/compare/common-time.ts';
import { CAMERA_FAR_S } from '../../../core/domain/constants/cameras.ts';
import { frameStart } from '../../../core/domain/fps.ts';
import {
  COMPARE_CATCH_OVER_S,
  COMPARE_CATCH_RATE,
  COMPARE_END_GAP_S,
  COMPARE_LOOP_MIN_S,
  COMPARE_NEAR_S,
  COMPARE_NUDGE_MAX_S,
  COMPARE_STEPPED_BELOW,
} from '../../../core/domain/compare/limits.ts';
import type { MediaId, Seconds } from '../../../core/domain/media.ts';

/** A film at one instant. */
export interface FilmReading {
  /** Its own time, seconds. */
  time: Seconds;
  /** How far its pictures are ahead of that while it moves, on average, seconds; 0 where it is not known. */
  lead: Seconds;
  /** Start of the frame on show, seconds; undefined where it is not known. */
  frame: Seconds | undefined;
  /** Undefined where it is not known. */
  fps: number | undefined;
  /** It has what to play next. */
  canPlay: boolean;
  runs: boolean;
}

/** Both films at one instant; a film that is not there has none. */
export type CompareReading = { readonly [S in Side]?: FilmReading | undefined };

export type SidePhase = 'opening' | 'ready' | 'closed';

export interface ComparedSide extends Lock {
  /** Undefined where no film is named. */
  id: MediaId | undefined;
  phase: SidePhase;
  /** Seconds; 0 while unknown. */
  duration: Seconds;
  muted: boolean;
  mirrored: boolean;
}

export interface CompareContext {
  sides: { readonly [S in Side]: ComparedSide };
  layout: Layout | undefined;
  blend: Blend;
  share: number;
  loop: Span | undefined;
  rate: number;
  /** Common time that is to be shown, or was read last. */
  position: Seconds;
  /** Number of the newest seek or step. */
  seek: number;
  /** Films that have yet to arrive there. */
  pending: readonly Side[];
  /** The films are to play. */
  intendsPlay: boolean;
  /** Frames that the next step takes; of one asked for on the way to a place it is begun there. */
  frames: number;
  /** The frame of a slow play has lasted its time. */
  isDue: boolean;
  reading: CompareReading;
  /** Frames that a film is to be nudged by once it is known how long they are. */
  nudges: { readonly [S in Side]: number };
  /** Both pictures can be drawn on. */
  draws: boolean;
  /** Something is drawn over them. */
  isDrawn: boolean;
  /** Loop and drawing went with the film that they were set over. */
  isCleared: boolean;
}

const NO_NUDGES = { a: 0, b: 0 } as const;

export function initialContext(comparison: Comparison): CompareContext {
  const { films, layout, blend, share, loop, rate, position, draws } = comparison;
  const side = (name: Side): ComparedSide => ({
    id: films[name]?.id,
    phase: 'opening',
    duration: 0,
    at: films[name]?.at ?? 0,
    nudge: films[name]?.nudge ?? 0,
    muted: true,
    mirrored: films[name]?.mirrored ?? false,
  });
  return {
    sides: { a: side('a'), b: side('b') },
    layout,
    blend,
    share,
    loop,
    rate,
    position,
    seek: 0,
    pending: [],
    intendsPlay: false,
    frames: 0,
    isDue: false,
    reading: {},
    nudges: NO_NUDGES,
    draws,
    isDrawn: false,
    isCleared: false,
  };
}

export const readySides = ({ sides }: CompareContext): readonly Side[] =>
  SIDES.filter((side) => sides[side].phase === 'ready');

export const withSide = (context: CompareContext, side: Side, change: Partial<ComparedSide>) => ({
  sides: { ...context.sides, [side]: { ...context.sides[side], ...change } },
});

export const spanOf = (context: CompareContext): Span =>
  commonSpan(readySides(context).map((side) => context.sides[side]));

/** Half of the shortest frame of interest: times that are nearer are one. */
const SAME_S = 0.004;

/** The loop as far as the films that are there go; undefined where they leave too little of it. */
export function playedLoop(context: CompareContext): Span | undefined {
  const { loop } = context;
  if (!loop || readySides(context).length === 0) return loop;
  const span = spanOf(context);
  const [from, to] = [within(span, loop.from), within(span, loop.to)];
  return to - from < COMPARE_LOOP_MIN_S - SAME_S ? undefined : { from, to };
}

/** What is played: the loop where there is one, else all that both films have pictures of. */
export const playedSpan = (context: CompareContext): Span => playedLoop(context) ?? spanOf(context);

/** The film whose clock is the comparison's while both move: the first one that is there. */
export const leadOf = (context: CompareContext): Side => readySides(context)[0] ?? 'a';

/** The film that a frame step steps. */
export function stepperOf(context: CompareContext): Side {
  const ready = readySides(context);
  if (ready.length < 2) return leadOf(context);
  const { a, b } = context.reading;
  return steppedSide({ a: knownRate(a?.fps), b: knownRate(b?.fps) });
}

/** The time to which a film is sought for the position. */
export function seekTimeOf({ sides, position, reading }: CompareContext, side: Side): Seconds {
  const last = Math.max(0, sides[side].duration - COMPARE_END_GAP_S);
  return Math.min(nearestFrame(filmTime(sides[side], position), reading[side]?.fps), last);
}

/** Start of the frame on show. A busy browser may not have reported it: its clock is then somewhere within that frame. */
const shownStart = ({ frame, time, fps, runs }: FilmReading): Seconds =>
  frame ?? (runs || fps === undefined ? time : frameStart(time, { fps, presented: undefined }));

/** Common time of the frame that a film shows. */
export function positionOf(context: CompareContext, side: Side): Seconds {
  const film = context.reading[side];
  return film ? commonTime(context.sides[side], shownStart(film)) : context.position;
}

/** Seconds that the pictures of the film that follows are ahead; 0 where there is none. */
export function driftOf({ sides, reading: { a, b } }: CompareContext): Seconds {
  return a?.runs && b?.runs ? commonTime(sides.b, b.time + b.lead) - commonTime(sides.a, a.time + a.lead) : 0;
}

export const isFar = (context: CompareContext): boolean => Math.abs(driftOf(context)) > CAMERA_FAR_S;

/** The rate of the film that follows. */
export function followingRate(context: CompareContext): number {
  const drift = driftOf(context);
  return Math.abs(drift) < COMPARE_NEAR_S
    ? context.rate
    : nearingRate(context.rate, drift, COMPARE_CATCH_OVER_S, COMPARE_CATCH_RATE);
}

export const canAllPlay = (context: CompareContext): boolean =>
  readySides(context).every((side) => context.reading[side]?.canPlay === true);

export const isStepped = ({ rate }: Pick<CompareContext, 'rate'>): boolean => rate < COMPARE_STEPPED_BELOW;

/** Milliseconds for which a stepped film shows each frame. */
export const frameDelay = (context: CompareContext): number =>
  1000 / (knownRate(context.reading[stepperOf(context)]?.fps) * context.rate);

/** Nothing is left to play. */
export const isOver = (context: CompareContext): boolean => context.position >= playedSpan(context).to - SAME_S;

/** A film moved against the other by whole frames of its own. */
export function nudged(context: CompareContext, side: Side, frames: number): Partial<ComparedSide> {
  const nudge = context.sides[side].nudge + frames / knownRate(context.reading[side]?.fps);
  return Math.abs(nudge) > COMPARE_NUDGE_MAX_S ? {} : { nudge };
}

/** What was read, with the nudges that waited for it. */
export function withReading(context: CompareContext, reading: CompareReading): Partial<CompareContext> {
  const side = (name: Side): ComparedSide => ({
    ...context.sides[name],
    ...nudged({ ...context, reading }, name, context.nudges[name]),
  });
  return { reading, sides: { a: side('a'), b: side('b') }, nudges: NO_NUDGES };
}

/** One point of the loop is set; a loop that would be too short begins or ends with the films. */
export function looped(context: CompareContext, point: keyof Span, position: Seconds): Span {
  const span = { ...(context.loop ?? spanOf(context)), [point]: position };
  if (span.to - span.from >= COMPARE_LOOP_MIN_S) return span;
  const { from, to } = spanOf(context);
  return point === 'from'
    ? { from: Math.min(position, to - COMPARE_LOOP_MIN_S), to }
    : { from, to: Math.max(position, from + COMPARE_LOOP_MIN_S) };
}

/** Moments of their own time that films are locked at. */
export type Locks = { readonly [S in Side]?: Seconds | undefined };

const OTHER = { a: 'b', b: 'a' } as const;

/**
 * By how much the common time of a film's pictures changes once it is locked elsewhere: what is set over them moves with
 * them. Of two films it is the first one's time that counts, also before it is there, as the gaps between their locks differ.
 */
export function changeByLocks(context: CompareContext, locks: Locks): Seconds {
  const lead = context.sides.a.phase === 'closed' ? 'b' : 'a';
  const at = locks[lead];
  return at === undefined ? 0 : filmTime(context.sides[lead], 0) - at;
}

/**
 * The same once another moment takes the place of a film: what is set over both stays with the other one.
 *
 * @returns undefined where there is no other one: nothing is shown any more that it was set over
 */
export function changeByMoment(
  context: CompareContext,
  { side, moment: { id, at } }: { side: Side; moment: ComparedMoment },
): Seconds | undefined {
  const film = context.sides[side];
  if (context.sides[OTHER[side]].phase !== 'closed') return 0;
  return film.id === id ? filmTime(film, 0) - at : undefined;
}

/** Locked elsewhere a film is not nudged; undefined: it stays. */
export const lockedAt = (film: ComparedSide, at: Seconds | undefined): ComparedSide =>
  at === undefined ? film : { ...film, at, nudge: 0 };

/** A loop in a common time that has changed. */
export const loopBy = (loop: Span | undefined, by: Seconds): Span | undefined =>
  loop && { from: loop.from + by, to: loop.to + by };
