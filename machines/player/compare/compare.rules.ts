/** State of a comparison of two films, and how it evaluates a reading of both. */
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
  /** Player time of this film, seconds. */
  time: Seconds;
  /** How far its pictures are ahead of its clock while playing, on average, seconds; 0 if unknown. */
  lead: Seconds;
  /** Start of the current frame, seconds; undefined if unknown. */
  frame: Seconds | undefined;
  /** Undefined if unknown. */
  fps: number | undefined;
  /** Enough is buffered to continue. */
  canPlay: boolean;
  runs: boolean;
}

/** Both films at one instant; a film that is not loaded has no reading. */
export type CompareReading = { readonly [S in Side]?: FilmReading | undefined };

export type SidePhase = 'opening' | 'ready' | 'closed';

export interface ComparedSide extends Lock {
  /** Undefined if no film is named. */
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
  /** Common time to show, or the last one read. */
  position: Seconds;
  /** Number of the newest seek or step. */
  seek: number;
  /** Films that have not reached the position yet. */
  pending: readonly Side[];
  /** Playback is intended. */
  intendsPlay: boolean;
  /** Frames of the next step. A step requested during a seek is executed afterwards. */
  frames: number;
  /** In slow playback, the current frame has been shown for its time. */
  isDue: boolean;
  reading: CompareReading;
  /** Frames to nudge a film by, once its frame rate is known. */
  nudges: { readonly [S in Side]: number };
  /** Drawing over both pictures is enabled. */
  draws: boolean;
  /** There is a drawing over the pictures. */
  isDrawn: boolean;
  /** Loop and drawing were cleared together with their film. */
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

/** Half of the shortest relevant frame: times closer than this are equal. */
const SAME_S = 0.004;

/** The loop, clipped to the loaded films; undefined if too little of it is left. */
export function playedLoop(context: CompareContext): Span | undefined {
  const { loop } = context;
  if (!loop || readySides(context).length === 0) return loop;
  const span = spanOf(context);
  const [from, to] = [within(span, loop.from), within(span, loop.to)];
  return to - from < COMPARE_LOOP_MIN_S - SAME_S ? undefined : { from, to };
}

/** The range to play: the loop if there is one, otherwise the range that both films cover. */
export const playedSpan = (context: CompareContext): Span => playedLoop(context) ?? spanOf(context);

/** The film whose clock leads while both play: the first one that is loaded. */
export const leadOf = (context: CompareContext): Side => readySides(context)[0] ?? 'a';

/** The film that a frame step moves directly. */
export function stepperOf(context: CompareContext): Side {
  const ready = readySides(context);
  if (ready.length < 2) return leadOf(context);
  const { a, b } = context.reading;
  return steppedSide({ a: knownRate(a?.fps), b: knownRate(b?.fps) });
}

/** The seek target of a film for the position. */
export function seekTimeOf({ sides, position, reading }: CompareContext, side: Side): Seconds {
  const last = Math.max(0, sides[side].duration - COMPARE_END_GAP_S);
  return Math.min(nearestFrame(filmTime(sides[side], position), reading[side]?.fps), last);
}

/**
 * Start of the current frame. If a busy browser has not reported it, it is derived from the clock, which lies within
 * that frame.
 */
const shownStart = ({ frame, time, fps, runs }: FilmReading): Seconds =>
  frame ?? (runs || fps === undefined ? time : frameStart(time, { fps, presented: undefined }));

/** Common time of the frame that a film shows. */
export function positionOf(context: CompareContext, side: Side): Seconds {
  const film = context.reading[side];
  return film ? commonTime(context.sides[side], shownStart(film)) : context.position;
}

/** Seconds by which the following film's pictures are ahead; 0 unless both play. */
export function driftOf({ sides, reading: { a, b } }: CompareContext): Seconds {
  return a?.runs && b?.runs ? commonTime(sides.b, b.time + b.lead) - commonTime(sides.a, a.time + a.lead) : 0;
}

export const isFar = (context: CompareContext): boolean => Math.abs(driftOf(context)) > CAMERA_FAR_S;

/** Playback rate of the following film. */
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

/** Playback has reached the end of the range. */
export const isOver = (context: CompareContext): boolean => context.position >= playedSpan(context).to - SAME_S;

/** Shifts a film against the other by whole frames of its own; nothing changes beyond the maximum. */
export function nudged(context: CompareContext, side: Side, frames: number): Partial<ComparedSide> {
  const nudge = context.sides[side].nudge + frames / knownRate(context.reading[side]?.fps);
  return Math.abs(nudge) > COMPARE_NUDGE_MAX_S ? {} : { nudge };
}

/** The reading, with the nudges that were waiting for it applied. */
export function withReading(context: CompareContext, reading: CompareReading): Partial<CompareContext> {
  const side = (name: Side): ComparedSide => ({
    ...context.sides[name],
    ...nudged({ ...context, reading }, name, context.nudges[name]),
  });
  return { reading, sides: { a: side('a'), b: side('b') }, nudges: NO_NUDGES };
}

/**
 * Sets one point of the loop. If the loop would be too short, its other point moves to the start or end of the films.
 */
export function looped(context: CompareContext, point: keyof Span, position: Seconds): Span {
  const span = { ...(context.loop ?? spanOf(context)), [point]: position };
  if (span.to - span.from >= COMPARE_LOOP_MIN_S) return span;
  const { from, to } = spanOf(context);
  return point === 'from'
    ? { from: Math.min(position, to - COMPARE_LOOP_MIN_S), to }
    : { from, to: Math.max(position, from + COMPARE_LOOP_MIN_S) };
}

/** Times of each film, in its own time, at which the films are locked. */
export type Locks = { readonly [S in Side]?: Seconds | undefined };

const OTHER = { a: 'b', b: 'a' } as const;

/**
 * By how much the common time of a film's pictures changes when it is locked at another time; loop and drawing move by
 * as much. The first film's time counts, even before it is loaded, because the gaps between the locks differ.
 */
export function changeByLocks(context: CompareContext, locks: Locks): Seconds {
  const lead = context.sides.a.phase === 'closed' ? 'b' : 'a';
  const at = locks[lead];
  return at === undefined ? 0 : filmTime(context.sides[lead], 0) - at;
}

/**
 * The same when another moment replaces a film: loop and drawing stay with the other film.
 *
 * @returns undefined if there is no other film, so that loop and drawing have lost their pictures
 */
export function changeByMoment(
  context: CompareContext,
  { side, moment: { id, at } }: { side: Side; moment: ComparedMoment },
): Seconds | undefined {
  const film = context.sides[side];
  if (context.sides[OTHER[side]].phase !== 'closed') return 0;
  return film.id === id ? filmTime(film, 0) - at : undefined;
}

/** Locking a film elsewhere resets its nudge; undefined: it stays locked. */
export const lockedAt = (film: ComparedSide, at: Seconds | undefined): ComparedSide =>
  at === undefined ? film : { ...film, at, nudge: 0 };

/** Moves the loop along with a change of the common time. */
export const loopBy = (loop: Span | undefined, by: Seconds): Span | undefined =>
  loop && { from: loop.from + by, to: loop.to + by };
