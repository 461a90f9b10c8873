import type { EpochMs } from '../../../core/domain/media.ts';
import { localIso } from '../../../core/domain/time.ts';

/** Local time of day, to the second. */
export function clockTime(at: EpochMs): string {
  return localTime(at).slice(0, 'hh:mm:ss'.length);
}

/** Time of day to the hundredth, the precision of boat timing. */
export function finishTime(at: EpochMs): string {
  return localTime(at).slice(0, 'hh:mm:ss.00'.length);
}

function localTime(at: EpochMs): string {
  return localIso(at).slice('yyyy-mm-ddT'.length);
}

/** Milliseconds as seconds to the hundredth, without a sign. */
export function secondsText(milliseconds: number, language: string): string {
  return (Math.abs(milliseconds) / 1000).toLocaleString(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}
