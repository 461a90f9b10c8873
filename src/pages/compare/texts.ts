import type { Seconds } from '../../../core/domain/media.ts';

/** A difference with its sign, in seconds: `+0.65`, `-0.04`, `0.00`. */
export function gapText(gap: Seconds, digits = 2): string {
  const text = Math.abs(gap).toFixed(digits);
  if (Number(text) === 0) return text;
  return gap < 0 ? `-${text}` : `+${text}`;
}
