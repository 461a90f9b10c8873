/**
 * The frame on show in a media element, by what the browser reports of it. Reports come late, and some name the frame before
 * the one that was sought (rows P15, B22; decision 0136).
 */
import { FPS_ESTIMATE_MIN, FRAME_LENGTH_MAX_S } from './constants.ts';
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
  /** `stopping`: paused, but another frame may be painted yet. */
  motion: 'still' | 'moving' | 'stopping';
  /** What the picture was sought by; undefined: it has moved since. */
  seek: FrameSeek | undefined;
  /** Where the last seek went; undefined: there was none. */
  target: Seconds | undefined;
  /** Start of the last frame reported. */
  reported: Seconds | undefined;
  /** Start of the last frame whose report is to be trusted. */
  certain: Seconds | undefined;
  /** How many frames the browser has presented. */
  count: number;
}

export type PresentedFrameEvent =
  | { type: 'play' }
  | { type: 'pause' }
  /** No other frame is painted after a pause. */
  | { type: 'rest' }
  | { type: 'emptied' }
  /** The picture is sought there; `at`: ms of the page's clock. */
  | { type: 'seek'; target: Seconds; isPaused: boolean; at: number }
  | FrameReported
  /** The frame sought has been painted by now: where another one had been reported, its own report has come. */
  | { type: 'decide'; seek: FrameSeek | undefined }
  /** Another source. */
  | { type: 'reset' };

interface FrameReported {
  type: 'report';
  /** Of the frame. */
  start: Seconds;
  /** When it was presented, ms of the page's clock. */
  at: number;
  count: number;
  /** The element when the report came: its time, and what it does. */
  time: Seconds;
  isPaused: boolean;
  isSeeking: boolean;
}

export const NO_FRAME: PresentedFrame = {
  status: 'unknown',
  motion: 'still',
  seek: undefined,
  target: undefined,
  reported: undefined,
  certain: undefined,
  count: 0,
};

export function presentedFrame(frame: PresentedFrame, event: PresentedFrameEvent): PresentedFrame {
  switch (event.type) {
    case 'play':
      return { ...frame, status: 'unknown', seek: undefined, motion: 'moving' };
    case 'pause':
      return { ...frame, motion: frame.motion === 'moving' ? 'stopping' : frame.motion };
    case 'rest':
      return { ...frame, motion: 'still' };
    case 'emptied':
      return { ...frame, status: 'unknown', seek: undefined, motion: 'still' };
    case 'seek':
      return { ...frame, status: 'unknown', target: event.target, seek: seekFrom(frame, event) };
    case 'report':
      return reported(frame, event);
    case 'decide':
      return frame.status === 'undecided' && frame.seek === event.seek ? { ...frame, status: 'known' } : frame;
    case 'reset':
      break;
  }
  return { ...frame, status: 'unknown', seek: undefined, reported: undefined, certain: undefined };
}

export const isSameMoment = (a: Seconds, b: Seconds): boolean => Math.abs(a - b) <= SAME_S;

/** The last seek went there. A report of exactly that moment is not to be trusted. */
export const isTarget = ({ target }: PresentedFrame, time: Seconds): boolean =>
  target !== undefined && isSameMoment(time, target);

/** Start of the last frame reported, where the report is to be trusted. */
export const trustedStart = (frame: PresentedFrame): Seconds | undefined =>
  frame.reported === undefined || isTarget(frame, frame.reported) ? undefined : frame.reported;

function seekFrom(
  { status, count }: PresentedFrame,
  { isPaused, at }: { isPaused: boolean; at: number },
): FrameSeek | undefined {
  if (status === 'known') return { at: undefined, after: count };
  return isPaused ? { at, after: count } : undefined;
}

function reported(frame: PresentedFrame, report: FrameReported): PresentedFrame {
  const { start, count } = report;
  return {
    ...frame,
    count,
    reported: start,
    certain: isTarget(frame, start) ? frame.certain : start,
    status: statusAfter(frame, report),
  };
}

function statusAfter(
  { seek }: PresentedFrame,
  { start, at, count, time, isPaused, isSeeking }: FrameReported,
): PresentedFrame['status'] {
  const since = time - start;
  const isFromBefore = seek?.at !== undefined && at < seek.at - CLOCKS_DIFFER_MS;
  if (!isPaused || isFromBefore) return 'unknown';
  const isNear = since > -GRID_TOLERANCE_S && since < 1 / FPS_ESTIMATE_MIN;
  // Where nothing is loaded the frame sought may be one that begins a little later.
  const isSought = seek !== undefined && count > seek.after && Math.abs(since) < FRAME_LENGTH_MAX_S;
  if (!isNear && !isSought) return 'unknown';
  return isSeeking && seek?.at !== undefined ? 'undecided' : 'known';
}
