/** What a frame step knows, and what it makes of the frame that it has led to. */
import { STEP_BACKLOG } from '../../../../core/domain/constants/playback.ts';
import { GRID_TOLERANCE_S, HALF_FRAME_S, isRegular, stepTarget } from '../../../../core/domain/fps.ts';
import type { Seconds } from '../../../../core/domain/media.ts';

/** How far ahead a step looks, in frames: where frames are half as long, the middle of the next one would be an edge. */
const AHEAD = 1.6;
/** The first frame of a film may begin this late: there is none before it. */
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
  /** Start of the frame on show as the browser has reported it; undefined where it has not. */
  reported: Seconds | undefined;
  /** The same, by the grid of the frame rate where it was not reported. */
  start: Seconds;
  /** The browser has reported a frame since the last seek. */
  isReported: boolean;
  /** The film is loaded at `time`, picture and sound. */
  isLoaded: boolean;
  /** A step may lead up to here. */
  last: Seconds;
}

export interface StepContext {
  /** Frames asked for that are yet to be stepped; backward where negative. */
  frames: number;
  /** Those of them that the step under way takes. */
  taken: number;
  /** Start of the frame that the step has set out from. */
  from: Seconds;
  /** `from` was reported. */
  isSure: boolean;
  /** What starts no later is the frame that the step has set out from. */
  at: Seconds;
  /** That frame was met until here. */
  until: Seconds;
  /** Start of the earliest frame met after it. */
  found: Seconds | undefined;
  /** What was not loaded has been waited for. */
  hasWaited: boolean;
  /** Frames of this film differ in length. */
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

/** Where the frame rate does not lead to it, a step needs the frame that it sets out from. */
export const needsFrame = ({ isVarying }: StepContext, { isReady, isRateKnown, isReported }: FrameReading): boolean =>
  isReady && !isReported && (isVarying || !isRateKnown);

const sureStart = ({ isReported, reported }: FrameReading): Seconds | undefined => (isReported ? reported : undefined);

/** One frame at a time, so that each is seen; who asks faster than that is brought along in one go. */
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

/** Where a step that has set out seeks first. */
export function stepTime({ taken, from, isSure }: StepContext, fps: number): Seconds {
  if (isSure && taken === 1) return from + AHEAD / fps;
  if (isSure && taken === -1) return Math.max(0, from - HALF_FRAME_S);
  return stepTarget(from, taken, fps);
}

/**
 * The frame on show begins after the moment sought. Where nothing is loaded there, Chromium shows what begins up to two
 * frames later, and keeps showing it when the moment is loaded.
 */
export const isAhead = ({ hasWaited }: StepContext, reading: FrameReading): boolean =>
  !hasWaited && reading.time > BEGINNING_S && sureStart(reading)! > reading.time + GRID_TOLERANCE_S;

/** Before a gap into which nothing is loaded, where browsers show no longer what follows it. */
export const gapTime = ({ from }: StepContext, { fps }: FrameReading): Seconds => stepTarget(from, -2, fps);

/** Records what the frame on show reveals of the one where the step began, and of its neighbours. */
export function noteFrame(context: StepContext, reading: FrameReading): StepContext {
  const shown = sureStart(reading);
  if (shown === undefined) return context;
  const { taken, at, isSure, until, found } = context;
  const isOrigin = taken > 0 ? shown <= at + GRID_TOLERANCE_S : !isSure && found !== undefined;
  if (isOrigin) return { ...context, from: shown, isSure: true, until: Math.max(until, reading.time) };
  return { ...context, found: Math.min(shown, found ?? shown) };
}

/** Where a step goes on from the frame on show; undefined where it has arrived. */
export function nextTime(before: StepContext, reading: FrameReading): Seconds | undefined {
  const shown = sureStart(reading);
  const context = noteFrame(before, reading);
  if (context.taken < 0) return shown === undefined ? undefined : earlierProbeTime(context, shown, reading);
  if (context.found === undefined) return shown === undefined ? undefined : nextProbeTime(before, context, reading);
  if (isNext(before, context, reading)) return reading.time < context.found ? context.found + HALF_FRAME_S : undefined;
  return probeTime(context, context.found, reading);
}

/** A step back from a frame that was not known returns to it; one that has led to the same frame goes further. */
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

/** Probes twice as far, until the end: a seek that has led no further was to the end. */
function nextProbeTime(
  before: StepContext,
  { until, at }: StepContext,
  { fps, last }: FrameReading,
): Seconds | undefined {
  const isAtEnd = until > last - GRID_TOLERANCE_S || until < before.until + GRID_TOLERANCE_S;
  return isAtEnd ? undefined : until + Math.max(1 / fps, until - at);
}

/** No frame lies between the one that a step has set out from and the earliest one met after it. */
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

/** How far apart the frames are that a step has led from and to; undefined where it is not sure. */
export function stepInterval(before: StepContext, reading: FrameReading): Seconds | undefined {
  const shown = sureStart(reading);
  const { taken, from, isSure } = noteFrame(before, reading);
  const interval = shown === undefined ? 0 : Math.abs(shown - from);
  return isSure && Math.abs(taken) === 1 && interval > GRID_TOLERANCE_S ? interval : undefined;
}

/** The frame rate is not that of frames so far apart. */
export const isVaryingBy = (
  interval: Seconds | undefined,
  { isRateKnown, fps }: Pick<FrameReading, 'isRateKnown' | 'fps'>,
): boolean => interval !== undefined && isRateKnown && !isRegular(interval, fps);
