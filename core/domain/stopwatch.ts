/** Numbers and times of a film's frames, and the time between them. */
import { originOf } from './clock.ts';
import type { ClockReading } from './clock.ts';
import { exactRate, GRID_TOLERANCE_S, isRegular } from './fps.ts';
import { formatTimecode, withSign } from './formats.ts';
import type { Seconds } from './media.ts';

/** The frame on show. */
export interface ShownFrame {
  /**
   * Start of the frame as the browser has presented it, player time; computed from the frame rate if it was not
   * reported.
   */
  start: Seconds;
  /** Frames a second. */
  fps: number;
  /** The rate was declared or measured; otherwise it is a default. */
  isRateKnown: boolean;
  /** Frame lengths of this film vary. */
  isVarying: boolean;
  /** Length of the frame in the film; undefined if the browser does not report it. */
  length?: Seconds | undefined;
}

const MS_PER_S = 1000;
/** Files with times rounded to milliseconds start a frame up to this share of its length early. */
const FRAME_TOLERANCE = 0.05;

/** Number of a frame, from 0; based on the mean length if lengths vary. */
export const frameNumber = ({ start, fps }: ShownFrame): number =>
  Math.floor((start + GRID_TOLERANCE_S) * exactRate(fps) + FRAME_TOLERANCE);

/** Whether the number is exact rather than an estimate. */
export const isNumbered = ({ isRateKnown, isVarying }: ShownFrame): boolean => isRateKnown && !isVarying;

/** Files with times rounded to milliseconds have frames slightly shorter or longer than their rate's. */
const lengthOf = ({ length, fps, isRateKnown }: ShownFrame): Seconds =>
  length === undefined || (isRateKnown && isRegular(length, fps)) ? 1 / fps : length;

/** Timecode for the clipboard: `12:03.480`, with the frame's number if exact, else with a mark that it is not. */
export const copiedTimecode = (frame: ShownFrame): string =>
  `${formatTimecode(frame.start)} (${isNumbered(frame) ? '' : '≈ '}${frameNumber(frame)})`;

export interface Split {
  /** Player time of its frame. */
  time: Seconds;
  /** Seconds since the first marked frame; negative before it. */
  total: Seconds;
  /** Seconds since the previous mark. */
  lap: Seconds;
  /** Uncertainty of both, seconds: the longest of the frames compared. */
  uncertainty: Seconds;
}

/**
 * The times between marked frames. An event seen in a frame happened during its exposure, so half a frame at each end
 * is uncertain: one frame in total. If frame lengths vary, the longest of those compared applies: the first one, the
 * previous one and this one.
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

/**
 * A caveat about the uncertainty: frame lengths are unknown, or vary so that it is that of the longest frame;
 * otherwise none.
 */
export function uncertaintyNote(marks: readonly ShownFrame[]): 'unknown' | 'differing' | undefined {
  if (marks.some((mark) => mark.length === undefined && !isNumbered(mark))) return 'unknown';
  const lengths = marks.map(lengthOf);
  const isEven = lengths.every((length) => isRegular(length, 1 / Math.max(...lengths)));
  return isEven ? undefined : 'differing';
}

/** A difference with its sign: `+0:12.480`. */
export const differenceText = (seconds: Seconds): string => withSign(seconds, formatTimecode(Math.abs(seconds)));

/** Milliseconds, rounded up so as not to understate it. */
export const uncertaintyMs = (seconds: Seconds): number => Math.ceil(seconds * MS_PER_S - 1e-6);

/** A tab-separated table for spreadsheets: time, total, lap and uncertainty in seconds. */
export function copiedSplits(splits: readonly Split[], head: readonly string[]): string {
  const rows = splits.map(({ time, total, lap, uncertainty }) =>
    [time, total, lap, uncertaintyMs(uncertainty) / MS_PER_S].map((each) => each.toFixed(3)).join('\t'),
  );
  return [head.join('\t'), ...rows].join('\n');
}

/** The current time with the seekable range, for a moment marked by a key or a button. */
export const momentOf = (reading: ClockReading) => ({
  time: reading.time,
  from: reading.seekableFrom,
  to: reading.seekableTo,
  origin: originOf(reading),
});
