/**
 * Formats dates, times, durations and sizes, identically in English and French (row L02).
 *
 * An unreadable value gives an empty text, which views omit.
 */
import type { Seconds } from './media.ts';

const SIZE_UNITS = ['KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;
const KILO = 1024;

/** U+2212: a hyphen is too short to be noticed, and screen readers skip it. */
const MINUS = '−';

/** Adds a minus to a formatted amount if the value is negative. */
export const withMinus = (value: number, amount: string): string => (value < 0 ? `${MINUS}${amount}` : amount);

/** Adds the sign of the value to a formatted amount, for differences. */
export const withSign = (value: number, amount: string): string => (value < 0 ? `${MINUS}${amount}` : `+${amount}`);

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `2025-05-12` or an ISO 8601 date and time, as `12/05/2025`. */
export function formatDate(date: string | undefined): string {
  const read = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(date ?? '');
  return read ? `${read[3]}/${read[2]}/${read[1]}` : '';
}

/** `14:03:22` as `14:03`: time without seconds. */
export function formatTime(time: string | undefined): string {
  const read = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(time ?? '');
  return read?.[1] && read[2] ? `${read[1].padStart(2, '0')}:${read[2]}` : '';
}

/** Seconds as `01 h 30 m 05 s`. */
export function formatDuration(duration: Seconds | undefined): string {
  if (duration === undefined || !Number.isFinite(duration) || duration < 0) return '';
  const { hours, minutes, seconds } = parts(duration);
  return `${twoDigits(hours)} h ${twoDigits(minutes)} m ${twoDigits(seconds)} s`;
}

/** A time of a film in the player's notation: `3:42`, `1:03:42`. */
export function formatMoment(time: Seconds): string {
  const { hours, minutes, seconds } = parts(Math.max(0, time));
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
}

/** A time to the millisecond: `0:12.480`, `1:03:42.480`, with a minus if negative. */
export function formatTimecode(time: Seconds): string {
  const ms = Math.round(Math.abs(time) * 1000);
  const text = `${formatMoment(Math.floor(ms / 1000))}.${String(ms % 1000).padStart(3, '0')}`;
  return ms > 0 ? withMinus(time, text) : text;
}

/** Bytes as `512 bytes`, then `1.50 KB` up to `YB`, in steps of 1024. */
export function formatSize(bytes: number | undefined): string {
  if (bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return '';
  if (bytes < KILO) return `${Math.floor(bytes)} bytes`;
  let value = bytes / KILO;
  let unit = 0;
  // A value that would round to 1024.00 uses the next unit.
  while (unit < SIZE_UNITS.length - 1 && Number(value.toFixed(2)) >= KILO) {
    value /= KILO;
    unit += 1;
  }
  return `${value.toFixed(2)} ${SIZE_UNITS[unit]}`;
}

function parts(time: Seconds): { hours: number; minutes: number; seconds: number } {
  const whole = Math.floor(time);
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 };
}
