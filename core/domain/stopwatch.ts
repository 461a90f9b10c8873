/** Frames of a film by number and time, and the time between them. */
import { originOf } from './clock.ts';
import type { ClockReading } from './clock.ts';
import { exactRate, GRID_TOLERANCE_S, isRegular } from './fps.ts';
import { formatTimecode, withSign } from './formats.ts';
import type { Seconds } from './media.ts';

/** The frame on show. */
export interface ShownFrame {
  /** Its start, player time, as the browser has presented it; by the frame rate where it was not reported. */
  start: Seconds;
  /** Frames a second. */
  fps: number;
  /** The rate was declared or measured; else it is the usual one. */
  isRateKnown: boolean;
  /** Frames of this film differ in length. */
  isVarying: boolean;
  /** How long it is shown, as the film says; undefined where the browser does not report it. */
  length?: Seconds | undefined;
}

const MS_PER_S = 1000;
/** Files that round to milliseconds put a frame up to this share of its length before its place. */
const FRAME_TOLERANCE = 0.05;

/** Number of a frame, from 0; by a mean where frames differ in length. */
export const frameNumber = ({ start, fps }: ShownFrame): number =>
  Math.floor((start + GRID_TOLERANCE_S) * exactRate(fps) + FRAME_TOLERANCE);

/** The number is the frame's own, not an estimate. */
export const isNumbered = ({ isRateKnown, isVarying }: ShownFrame): boolean => isRateKnown && !isVarying;

/** Files that round to milliseconds have frames a little shorter and longer than their rate's. */
const lengthOf = ({ length, fps, isRateKnown }: ShownFrame): Seconds =>
  length === undefined || (isRateKnown && isRegular(length, fps)) ? 1 / fps : length;

/** A copied timecode: `12:03.480`, with the frame's number where it is sure, else with a mark that it is not. */
export const copiedTimecode = (frame: ShownFrame): string =>
  `${formatTimecode(frame.start)} (${isNumbered(frame) ? '' : '≈ '}${frameNumber(frame)})`;

export interface Split {
  /** Player time of its frame. */
  time: Seconds;
  /** Since the first frame that was marked, seconds; negative before it. */
  total: Seconds;
  /** Since the one marked before, seconds. */
  lap: Seconds;
  /** By which each of them may be wrong, seconds: the longest of the frames compared. */
  uncertainty: Seconds;
}

/**
 * What lies between marked frames. Something seen in a frame happened while it was taken: between two of them half a frame
 * at each end is open, one frame in all. Where frames differ in length it is the longest of those compared: the first one,
 * the one before and this one.
 */
export function splitsOf(marks: readonly ShownFrame[]): Split[] {
  return marks.map((mark, index) => {
    const [first = mark] = marks;
    const before = marks[index - 1] ?? mark;
    return {
      time: mark.start,
      total: mark.start - first.start,
      lap: mark.start - before.start,
      uncertainty: Math.max(...[first, before, mark].map(lengthOf)),
    };
  });
}

/** What is to be said of the uncertainty: frames may be longer than it, or it is that of the longest one; else nothing. */
export function uncertaintyNote(marks: readonly ShownFrame[]): 'unknown' | 'differing' | undefined {
  if (marks.some((mark) => mark.length === undefined && !isNumbered(mark))) return 'unknown';
  const lengths = marks.map(lengthOf);
  const isEven = lengths.every((length) => isRegular(length, 1 / Math.max(...lengths)));
  return isEven ? undefined : 'differing';
}

/** `+0:12.480`: a difference with its sign. */
export const differenceText = (seconds: Seconds): string => withSign(seconds, formatTimecode(Math.abs(seconds)));

/** Milliseconds, rounded up: less would promise too much. */
export const uncertaintyMs = (seconds: Seconds): number => Math.ceil(seconds * MS_PER_S - 1e-6);

/** Lines of a table that any spreadsheet takes: time, total, lap and uncertainty in seconds, between tabs. */
export function copiedSplits(splits: readonly Split[], head: readonly string[]): string {
  const rows = splits.map(({ time, total, lap, uncertainty }) =>
    [time, total, lap, uncertaintyMs(uncertainty) / MS_PER_S].map((each) => each.toFixed(3)).join('\t'),
  );
  return [head.join('\t'), ...rows].join('\n');
}

/** What may be sought now, for a moment that a key or a button marks. */
export const momentOf = (reading: ClockReading) => ({
  time: reading.time,
  from: reading.seekableFrom,
  to: reading.seekableTo,
  origin: originOf(reading),
});
