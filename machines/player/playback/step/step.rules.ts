/** State of a frame step, and how it evaluates the frame it landed on. */
import { STEP_BACKLOG } from '../../../../core/domain/constants/playback.ts';
import { GRID_TOLERANCE_S, HALF_FRAME_S, isRegular, stepTarget } from '../../../../core/domain/fps.ts';
import type { Seconds } from '../../../../core/domain/media.ts';

/**
 * How far ahead a step aims, in frames: if frames were half as long, the middle of the next one would fall on a frame
 * boundary.
 */
const AHEAD = 1.6;
/** The first frame of a film may start this late, with no frame before it. */
const BEGINNING_S = 0.2;

/** The picture at a moment. */
export interface FrameReading {
  /** The film is loaded. */
  isReady: boolean;
  isSeeking: boolean;
  isRateKnown: boolean;
  fps: number;
  /** Player time. */
  time: Seconds;
  /** Start of the current frame as reported by the browser; undefined if not reported. */
  reported: Seconds | undefined;
  /** The same; if not reported, on the grid of the frame rate. */
  start: Seconds;
  /** The browser has reported a frame since the last seek. */
  isReported: boolean;
  /** Picture and audio are loaded at `time`. */
  isLoaded: boolean;
  /** The latest time that a step may reach. */
  last: Seconds;
}

export interface StepContext {
  /** Requested frames still to be stepped; negative: backward. */
  frames: number;
  /** How many of them the current step takes. */
  taken: number;
  /** Start of the frame that the step started from. */
  from: Seconds;
  /** `from` was reported by the browser. */
  isSure: boolean;
  /** A frame that starts no later than this is the one the step started from. */
  at: Seconds;
  /** The latest time at which that frame was seen. */
  until: Seconds;
  /** Start of the earliest frame seen after it. */
  found: Seconds | undefined;
  /** The step has already waited for missing data. */
  hasWaited: boolean;
  /** The frames of this film differ in length. */
  isVarying: boolean;
}

export const NO_STEP = {
  frames: 0,
  taken: 0,
  from: 0,
  isSure: false,
  at: 0,
  until: 0,
  found: undefined,
  hasWaited: false,
} as const;

/** If the frame rate does not determine it, the step needs the browser's report of the starting frame. */
export const needsFrame = ({ isVarying }: StepContext, { isReady, isRateKnown, isReported }: FrameReading): boolean =>
  isReady && !isReported && (isVarying || !isRateKnown);

const sureStart = ({ isReported, reported }: FrameReading): Seconds | undefined => (isReported ? reported : undefined);

/** One frame at a time, so that each is shown; a backlog of faster requests is taken in one step. */
function takenFrames({ frames }: StepContext): number {
  return Math.abs(frames) > STEP_BACKLOG ? frames : Math.sign(frames);
}

export function setOut(context: StepContext, reading: FrameReading): StepContext {
  const taken = takenFrames(context);
  const sure = sureStart(reading);
  const at = sure ?? reading.time;
  return {
    ...context,
    frames: context.frames - taken,
    taken,
    from: sure ?? reading.start,
    isSure: sure !== undefined,
    at,
    until: at,
    found: undefined,
    hasWaited: false,
  };
}

/** The first seek target of a step. */
export function stepTime({ taken, from, isSure }: StepContext, fps: number): Seconds {
  if (isSure && taken === 1) return from + AHEAD / fps;
  if (isSure && taken === -1) return Math.max(0, from - HALF_FRAME_S);
  return stepTarget(from, taken, fps);
}

/**
 * Whether the current frame starts after the sought time. If nothing is loaded there, Chromium shows a frame up to two
 * frames later, and keeps showing it after the data arrive.
 */
export const isAhead = ({ hasWaited }: StepContext, reading: FrameReading): boolean =>
  !hasWaited && reading.time > BEGINNING_S && sureStart(reading)! > reading.time + GRID_TOLERANCE_S;

/** A time before the unloaded gap, so that browsers stop showing the frame after it. */
export const gapTime = ({ from }: StepContext, { fps }: FrameReading): Seconds => stepTarget(from, -2, fps);

/** Records what the current frame reveals about the starting frame and its neighbours. */
export function noteFrame(context: StepContext, reading: FrameReading): StepContext {
  const shown = sureStart(reading);
  if (shown === undefined) return context;
  const { taken, at, isSure, until, found } = context;
  const isOrigin = taken > 0 ? shown <= at + GRID_TOLERANCE_S : !isSure && found !== undefined;
  if (isOrigin) return { ...context, from: shown, isSure: true, until: Math.max(until, reading.time) };
  return { ...context, found: Math.min(shown, found ?? shown) };
}

/** The next seek of the step; undefined if it has arrived. */
export function nextTime(before: StepContext, reading: FrameReading): Seconds | undefined {
  const shown = sureStart(reading);
  const context = noteFrame(before, reading);
  if (context.taken < 0) return shown === undefined ? undefined : earlierProbeTime(context, shown, reading);
  if (context.found === undefined) return shown === undefined ? undefined : nextProbeTime(before, context, reading);
  if (isNext(before, context, reading)) return reading.time < context.found ? context.found + HALF_FRAME_S : undefined;
  return probeTime(context, context.found, reading);
}

/** A backward step from an unreported frame returns to it; one that landed on the same frame goes further. */
function earlierProbeTime(
  { taken, from, isSure, at, isVarying }: StepContext,
  shown: Seconds,
  { time, fps }: FrameReading,
): Seconds | undefined {
  if (taken < -1) return undefined;
  if (!isSure) return !isVarying && isRegular(from - shown, fps) ? undefined : at;
  if (shown < from - GRID_TOLERANCE_S) return undefined;
  return [from - HALF_FRAME_S, stepTarget(from, -1, fps)]
    .map((each) => Math.max(0, each))
    .find((each) => time > each + GRID_TOLERANCE_S);
}

/** Doubles the distance up to the end; a seek that made no progress has reached the end. */
function nextProbeTime(
  before: StepContext,
  { until, at }: StepContext,
  { fps, last }: FrameReading,
): Seconds | undefined {
  const isAtEnd = until > last - GRID_TOLERANCE_S || until < before.until + GRID_TOLERANCE_S;
  return isAtEnd ? undefined : until + Math.max(1 / fps, until - at);
}

/** No frame lies between the starting frame and the earliest one seen after it. */
function isNext(
  before: StepContext,
  { taken, from, until, found = from, isVarying }: StepContext,
  reading: FrameReading,
): boolean {
  if (taken > 1 || sureStart(reading) === undefined || found - until < HALF_FRAME_S + GRID_TOLERANCE_S) return true;
  const isFirst = before.found === undefined && (reading.isRateKnown || until === before.at);
  return isFirst && !isVarying && isRegular(found - from, reading.fps);
}

const probeTime = ({ until }: StepContext, found: Seconds, { fps }: FrameReading): Seconds =>
  found - until > 2 / fps ? (until + found) / 2 : found - HALF_FRAME_S;

/** Interval between the start and target frame of a step; undefined if uncertain. */
export function stepInterval(before: StepContext, reading: FrameReading): Seconds | undefined {
  const shown = sureStart(reading);
  const { taken, from, isSure } = noteFrame(before, reading);
  const interval = shown === undefined ? 0 : Math.abs(shown - from);
  return isSure && Math.abs(taken) === 1 && interval > GRID_TOLERANCE_S ? interval : undefined;
}

/** Whether the interval contradicts the frame rate. */
export const isVaryingBy = (
  interval: Seconds | undefined,
  { isRateKnown, fps }: Pick<FrameReading, 'isRateKnown' | 'fps'>,
): boolean => interval !== undefined && isRateKnown && !isRegular(interval, fps);
