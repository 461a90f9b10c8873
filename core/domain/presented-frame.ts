/**
 * Determines the frame on show in a media element from the browser's reports. Reports arrive late, and some name the
 * frame before the one that was sought (rows P15, B22; decision 0136).
 */
import { FPS_ESTIMATE_MIN, FRAME_LENGTH_MAX_S } from './constants/playback.ts';
import { GRID_TOLERANCE_S } from './fps.ts';
import type { Seconds } from './media.ts';

/**
 * Firefox reports the seek target itself as the start of the resulting frame; the target may be anywhere within that
 * frame.
 */
const SAME_S = 1e-5;

/**
 * A presentation may be dated this much earlier than the seek that it follows: the start of navigation is rounded to
 * a ms.
 */
const CLOCKS_DIFFER_MS = 2;

/** A seek while paused. */
export interface FrameSeek {
  /**
   * When it began, ms of the page's clock; undefined: the previous frame was known, and only the new one is pending.
   */
  at: number | undefined;
  /** Number of frames that the browser had presented by then. */
  after: number;
}

export interface PresentedFrame {
  /** `undecided`: reported during the seek, so it may be the new frame or the previous one. */
  status: 'unknown' | 'undecided' | 'known';
  /** The seek that led to the picture; undefined: it has moved since. */
  seek?: FrameSeek | undefined;
  /** Target of the last seek; undefined: there was none. */
  target?: Seconds | undefined;
  /** Start of the last frame reported. */
  reported?: Seconds | undefined;
  /** Start of the last frame whose report is reliable. */
  certain?: Seconds | undefined;
  /** Number of frames that the browser has presented. */
  count: number;
}

/** A media element's report of a frame (`VideoFrameCallbackMetadata`). */
export interface FrameReport {
  /** Start of the frame. */
  mediaTime: Seconds;
  /** Number of frames presented by then. */
  presentedFrames: number;
}

/** State of the element when the report arrives. */
interface ElementState {
  currentTime: Seconds;
  paused: boolean;
  seeking: boolean;
}

export const NO_FRAME: PresentedFrame = { status: 'unknown', count: 0 };

/** Playback has started, or no picture is left. */
export const withMovement = (frame: PresentedFrame): PresentedFrame => ({
  ...frame,
  status: 'unknown',
  seek: undefined,
});

/** A seek has started; `at`: ms of the page's clock. */
export const withSeek = (
  frame: PresentedFrame,
  target: Seconds,
  { paused }: Pick<ElementState, 'paused'>,
  at: number,
): PresentedFrame => {
  const isKnown = frame.status === 'known';
  return {
    ...frame,
    status: 'unknown',
    target,
    seek: isKnown || paused ? { at: isKnown ? undefined : at, after: frame.count } : undefined,
  };
};

/** @param at when the frame was presented, ms of the page's clock */
export const withReport = (
  frame: PresentedFrame,
  { mediaTime, presentedFrames }: FrameReport,
  { currentTime, paused, seeking }: ElementState,
  at: number,
): PresentedFrame => {
  const { seek } = frame;
  const since = currentTime - mediaTime;
  const isFromBefore = seek?.at !== undefined && at < seek.at - CLOCKS_DIFFER_MS;
  const isNear = since > -GRID_TOLERANCE_S && since < 1 / FPS_ESTIMATE_MIN;
  // If nothing is buffered at the target, the new frame may begin a little later.
  const isSought = seek && presentedFrames > seek.after && Math.abs(since) < FRAME_LENGTH_MAX_S;
  const isThere = paused && !isFromBefore && (isNear || isSought);
  return {
    ...frame,
    status: !isThere ? 'unknown' : seeking && seek?.at !== undefined ? 'undecided' : 'known',
    count: presentedFrames,
    reported: mediaTime,
    certain: isTarget(frame, mediaTime) ? frame.certain : mediaTime,
  };
};

/** By now the frame of this seek has been painted: if another one had been reported, its own report has arrived. */
export const withDecision = (frame: PresentedFrame, seek: FrameSeek | undefined): PresentedFrame =>
  frame.status === 'undecided' && frame.seek === seek ? { ...frame, status: 'known' } : frame;

/** The source has changed. */
export const withoutReports = ({ target, count }: PresentedFrame): PresentedFrame => ({
  ...NO_FRAME,
  target,
  count,
});

export const isSameMoment = (a: Seconds, b: Seconds): boolean => Math.abs(a - b) <= SAME_S;

/** Whether the last seek went there. A report of exactly that time is unreliable. */
export const isTarget = ({ target }: PresentedFrame, time: Seconds): boolean =>
  target !== undefined && isSameMoment(time, target);

/** Start of the last frame reported, if the report is reliable. */
export const trustedStart = (frame: PresentedFrame): Seconds | undefined =>
  frame.reported === undefined || isTarget(frame, frame.reported) ? undefined : frame.reported;
