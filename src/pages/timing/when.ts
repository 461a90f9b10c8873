import type { EpochMs } from '../../../core/domain/media.ts';
import { localIso } from '../../../core/domain/time.ts';

/** Time of day of the device, to the second. */
export function clockTime(at: EpochMs): string {
  return localTime(at).slice(0, 'hh:mm:ss'.length);
}

/** To the hundredth, as boats are timed. */
export function finishTime(at: EpochMs): string {
  return localTime(at).slice(0, 'hh:mm:ss.00'.length);
}

function localTime(at: EpochMs): string {
  return localIso(at).slice('yyyy-mm-ddT'.length);
}

/** Milliseconds as seconds to the hundredth, without their sign. */
export function secondsText(milliseconds: number, language: string): string {
  return (Math.abs(milliseconds) / 1000).toLocaleString(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}
