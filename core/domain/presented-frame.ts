/**
 * The frame on show in a media element, by what the browser reports of it. Reports come late, and some name the frame before
 * the one that was sought (rows P15, B22; decision 0136).
 */
import { FPS_ESTIMATE_MIN, FRAME_LENGTH_MAX_S } from './constants/playback.ts';
import { GRID_TOLERANCE_S } from './fps.ts';
import type { Seconds } from './media.ts';

/** Firefox reports the seek target as the start of the frame that a seek has led to; it may be anywhere within. */
const SAME_S = 1e-5;

/** By which a presentation may be dated earlier than the seek that it follows: the start of navigation is a whole ms. */
const CLOCKS_DIFFER_MS = 2;

/** A seek of pictures that do not move. */
export interface FrameSeek {
  /** When it began, ms of the page's clock; undefined: the frame before was known, and only the one sought is yet to come. */
  at: number | undefined;
  /** How many frames the browser had presented by then. */
  after: number;
}

export interface PresentedFrame {
  /** `undecided`: reported during the seek, so it is the frame sought or one that was presented just before. */
  status: 'unknown' | 'undecided' | 'known';
  /** What the picture was sought by; undefined: it has moved since. */
  seek?: FrameSeek | undefined;
  /** Where the last seek went; undefined: there was none. */
  target?: Seconds | undefined;
  /** Start of the last frame reported. */
  reported?: Seconds | undefined;
  /** Start of the last frame whose report is to be trusted. */
  certain?: Seconds | undefined;
  /** How many frames the browser has presented. */
  count: number;
}

/** As a media element reports a frame (`VideoFrameCallbackMetadata`). */
export interface FrameReport {
  /** Start of the frame. */
  mediaTime: Seconds;
  /** How many were presented by then. */
  presentedFrames: number;
}

/** The element as the report comes. */
interface ElementState {
  currentTime: Seconds;
  paused: boolean;
  seeking: boolean;
}

export const NO_FRAME: PresentedFrame = { status: 'unknown', count: 0 };

/** Pictures begin to move, or there are none any more. */
export const withMovement = (frame: PresentedFrame): PresentedFrame => ({
  ...frame,
  status: 'unknown',
  seek: undefined,
});

/** The picture is sought there; `at`: ms of the page's clock. */
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
  // Where nothing is loaded the frame sought may be one that begins a little later.
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

/** The frame of this seek has been painted by now: where another one had been reported, its own report has come. */
export const withDecision = (frame: PresentedFrame, seek: FrameSeek | undefined): PresentedFrame =>
  frame.status === 'undecided' && frame.seek === seek ? { ...frame, status: 'known' } : frame;

/** Another source. */
export const withoutReports = ({ target, count }: PresentedFrame): PresentedFrame => ({
  ...NO_FRAME,
  target,
  count,
});

export const isSameMoment = (a: Seconds, b: Seconds): boolean => Math.abs(a - b) <= SAME_S;

/** The last seek went there. A report of exactly that moment is not to be trusted. */
export const isTarget = ({ target }: PresentedFrame, time: Seconds): boolean =>
  target !== undefined && isSameMoment(time, target);

/** Start of the last frame reported, where the report is to be trusted. */
export const trustedStart = (frame: PresentedFrame): Seconds | undefined =>
  frame.reported === undefined || isTarget(frame, frame.reported) ? undefined : frame.reported;
