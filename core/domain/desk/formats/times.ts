/** Times and durations in the notations of tagging programs. */
import type { Seconds } from '../../media.ts';
import { FormatError } from './exchange.ts';
import { TAG_DURATION_MAX_MS } from '../../constants/tags.ts';

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d)(?:[.,](\d{1,6}))?$/;
const NUMBER = /^\d{1,12}(?:[.,]\d{1,9})?(?:[eE]-\d{1,2})?$/;

/** Upper limit of times, seconds, exclusive: a tag's time has three digits of hours. */
const TIME_END: Seconds = 3_600_000;

/**
 * Reads `83.45`, `1:23,45` or `0:01:23.45`.
 *
 * @param unit of a plain number, in seconds
 * @throws FormatError
 */
export function readTime(text: string, line: number, unit = 1): Seconds {
  const trimmed = text.trim();
  const [, hours, minutes, seconds, decimals] = CLOCK.exec(trimmed) ?? [];
  const time =
    seconds === undefined
      ? readNumber(trimmed, line) * unit
      : Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${decimals ?? 0}`);
  if (time >= TIME_END) throw new FormatError('time', line);
  // No program is more exact than a microsecond; further digits are floating-point noise.
  return Math.round(time * 1e6) / 1e6;
}

function readNumber(text: string, line: number): number {
  if (!NUMBER.test(text)) throw new FormatError('time', line);
  return Number(text.replace(',', '.'));
}

/**
 * The duration between two times; undefined for a moment.
 *
 * @throws FormatError
 */
export function lengthOf(start: Seconds, end: Seconds, line: number): number | undefined {
  const ms = Math.round((end - start) * 1_000);
  if (ms < 0) throw new FormatError('end', line);
  if (ms > TAG_DURATION_MAX_MS) throw new FormatError('time', line);
  return ms === 0 ? undefined : ms;
}

/** End of a tag, seconds; for a moment, its start. */
export const endTime = (start: Seconds, duration: number | undefined): Seconds =>
  Math.round((start + (duration ?? 0) / 1_000) * 1e6) / 1e6;

/** Seconds without an exponent, exact to a microsecond. */
export const decimal = (value: number): string => value.toFixed(6).replace(/\.?0+$/, '');
