import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/domain/constants/time.ts';
import type { DayMs } from '../../core/domain/race/messages.ts';

/** `5` is half a second, `05` fifty milliseconds. */
const millisecondsOf = (fraction = ''): number => Number(fraction.padEnd(3, '0'));

/** `9:05:03`, `19:04:20.123`: a time of day with a resolution of 1 ms. */
export function dayTimeOf(text: string): DayMs | undefined {
  const match = /^([01]?\d|2[0-3]):([0-5]\d):([0-5]\d)(?:[.,](\d{1,3}))?$/.exec(text);
  if (!match) return undefined;
  const [, hours, minutes, seconds, fraction] = match;
  return Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS + millisecondsOf(fraction);
}

/** `53` while running, then `82.36` or `1:22.36`. @returns milliseconds */
export function runningTimeOf(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text);
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds, fraction] = match;
  return Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS + millisecondsOf(fraction);
}

/** `+1.23` behind the leader. @returns milliseconds */
export const gapOf = (text: string): number | undefined => runningTimeOf(text.replace(/^\+/, ''));
