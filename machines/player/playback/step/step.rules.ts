/** What a frame step knows, and what it makes of the frame that it has led to. */
import { STEP_BACKLOG } from '../../../../core/domain/constants.ts';
import { stepTarget } from '../../../../core/domain/fps.ts';
import type { Seconds } from '../../../../core/domain/media.ts';

/** Frames whose starts are nearer than this are one. */
const SAME_FRAME_S = 1e-3;

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
  /** Where the seek under way leads. */
  target: Seconds | undefined;
  /** A step may lead up to here. */
  last: Seconds;
}

export interface StepContext {
  /** Frames asked for that are yet to be stepped; backward where negative. */
  frames: number;
  /** Start of the frame that the step has set out from. */
  from: Seconds;
  /** Player time at which it has set out. */
  at: Seconds;
  /** `from` was reported, so what is reported next is of this step. */
  isSure: boolean;
  /** The frame rate is being looked for: frames are longer than taken for. */
  isSearching: boolean;
}

export const NO_STEP: StepContext = { frames: 0, from: 0, at: 0, isSure: false, isSearching: false };

/** Where the frame rate is a guess, a step needs the frame that it sets out from. */
export const needsFrame = ({ isReady, isRateKnown, isReported }: FrameReading): boolean =>
  isReady && !isRateKnown && !isReported;

/** One frame at a time, so that each is seen; who asks faster than that is brought along in one go. */
export function takenFrames({ frames }: StepContext): number {
  return Math.abs(frames) > STEP_BACKLOG ? frames : Math.sign(frames);
}

export function setOut(context: StepContext, { start, time, isReported }: FrameReading): StepContext {
  return {
    frames: context.frames - takenFrames(context),
    from: start,
    at: time,
    isSure: isReported,
    isSearching: false,
  };
}

export const stepTime = (context: StepContext, { start, fps }: FrameReading): Seconds =>
  stepTarget(start, takenFrames(context), fps);

/** Only after the step has set out does the browser report the frame that it has set out from: the grid was a guess. */
export function correctStart(context: StepContext, reading: FrameReading): StepContext {
  const reported = reading.isReported ? reading.reported : undefined;
  const isLate = reported !== undefined && !context.isSure && reported <= context.at;
  return isLate ? { ...context, isSure: true, from: reported } : context;
}

/** Start of the frame that a step forward has led to; undefined where it is not sure. */
function arrivedAt(context: StepContext, { isReported, reported, target }: FrameReading): Seconds | undefined {
  const isForward = target !== undefined && target > context.from;
  return context.isSure && isForward && isReported ? reported : undefined;
}

/** The step has led to the frame that it set out from. */
export function isSameFrame(context: StepContext, reading: FrameReading): boolean {
  const shown = arrivedAt(context, reading);
  return shown !== undefined && Math.abs(shown - context.from) < SAME_FRAME_S;
}

export const furtherTime = ({ time, fps }: FrameReading): Seconds => time + 1 / fps;

/** How far two neighbouring frames are apart, once a search has found out; undefined else. */
export function foundInterval(context: StepContext, reading: FrameReading): Seconds | undefined {
  const shown = arrivedAt(context, reading);
  return context.isSearching && shown !== undefined ? shown - context.from : undefined;
}
