/** The time until something starts, in display units. */
import { MINUTE_MS } from './constants/time.ts';
export interface CountdownPart {
  value: number;
  unit: 'day' | 'hour' | 'minute';
}

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** The two largest units, without zeros; empty once it has started. */
export function countdown(remainingMs: number): CountdownPart[] {
  if (!(remainingMs > 0)) return [];
  const minutes = Math.ceil(remainingMs / MINUTE_MS);
  const [day, hour] = [Math.floor(minutes / DAY_MIN), Math.floor((minutes % DAY_MIN) / HOUR_MIN)];
  const parts: CountdownPart[] = [
    { value: day, unit: 'day' },
    { value: hour, unit: 'hour' },
    { value: day > 0 ? 0 : minutes % HOUR_MIN, unit: 'minute' },
  ];
  return parts.filter(({ value }) => value > 0);
}
