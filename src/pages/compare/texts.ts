import { withSign } from '../../../core/domain/formats.ts';
import type { Seconds } from '../../../core/domain/media.ts';

/** A signed difference in seconds: `+0.65`, `−0.04`, `0.00`. */
export function gapText(gap: Seconds, digits = 2): string {
  const text = Math.abs(gap).toFixed(digits);
  return Number(text) === 0 ? text : withSign(gap, text);
}
