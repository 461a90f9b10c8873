/** Formats the duration of a tag's range, identically in English and French (row L02). */
import { TAG_DURATION_MAX_MS } from './constants/tags.ts';
import { MINUTE_MS } from './constants/time.ts';
import { twoDigits } from './formats.ts';

const LENGTH = /^(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,3}))?$/;

/**
 * Parses seconds, `m:ss` or `h:mm:ss`, with decimals after a point or a comma.
 *
 * @returns milliseconds; undefined if invalid, 0, or more than a day
 */
export function parseLength(text: string): number | undefined {
  const [, hours, minutes, seconds, decimals = ''] = LENGTH.exec(text.trim()) ?? [];
  if (seconds === undefined || (minutes !== undefined && Number(seconds) > 59)) return undefined;
  if (hours !== undefined && Number(minutes) > 59) return undefined;
  const whole = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds);
  const ms = whole * 1_000 + Number(decimals.padEnd(3, '0'));
  return ms >= 1 && ms <= TAG_DURATION_MAX_MS ? ms : undefined;
}

/** Formats milliseconds as typed: `2.5`, `1:02.4`, `1:00:00`. */
export function formatLength(ms: number): string {
  const whole = Math.floor(ms / 1_000);
  const decimals =
    ms % 1_000 === 0
      ? ''
      : `.${String(ms % 1_000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`;
  if (whole < 60) return `${whole}${decimals}`;
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const clock = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `${clock}:${twoDigits(seconds)}${decimals}`;
}

/** The same for display: seconds with their unit. */
export const lengthText = (ms: number): string => (ms < MINUTE_MS ? `${formatLength(ms)} s` : formatLength(ms));
