import { NO_TIME } from './constants/tags.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './constants/time.ts';
import { twoDigits } from './formats.ts';
import type { EpochMs, Seconds } from './media.ts';

const TIME = /^(\d{1,3}):([0-5]?\d):([0-5]?\d(?:[.,]\d{1,6})?)$/;

/**
 * Parses a tag's `hh:mm:ss`, optionally with decimals, to seconds.
 *
 * @returns undefined for `XX:XX:XX` and other invalid times
 * Source: player document, point 3.
 */
export function parseTime(text: string): Seconds | undefined {
  if (text === NO_TIME) return undefined;
  const parts = TIME.exec(text.trim());
  if (!parts) return undefined;
  const [, hours, minutes, seconds] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds?.replace(',', '.'));
}

/** Formats seconds as a tag's time in the wire format, `hh:mm:ss`, with milliseconds only if there are any. */
export function formatTagTime(time: Seconds): string {
  const ms = Math.max(0, Math.round(time * 1000));
  const whole = `${twoDigits(Math.floor(ms / HOUR_MS))}:${twoDigits(Math.floor(ms / MINUTE_MS) % 60)}:${twoDigits(Math.floor(ms / SECOND_MS) % 60)}`;
  return ms % 1000 === 0 ? whole : `${whole}.${String(ms % 1000).padStart(3, '0')}`;
}

/** A moment in the device's time zone: `yyyy-mm-ddThh:mm:ss.mmm`. */
export function localIso(at: EpochMs): string {
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, -1);
}
