import { twoDigits } from '../../../core/domain/formats.ts';
import type { Seconds } from '../../../core/domain/media.ts';

/** `1:02.480`, with a sign where it is before 0. */
export function preciseTime(time: Seconds): string {
  const ms = Math.round(Math.abs(time) * 1000);
  const text = `${Math.floor(ms / 60_000)}:${twoDigits(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
  return time < 0 && ms > 0 ? `-${text}` : text;
}

/** A difference with its sign, in seconds: `+0.65`, `-0.04`, `0.00`. */
export function gapText(gap: Seconds, digits = 2): string {
  const text = Math.abs(gap).toFixed(digits);
  if (Number(text) === 0) return text;
  return gap < 0 ? `-${text}` : `+${text}`;
}
