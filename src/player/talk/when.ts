import { formatDate, formatTime } from '../../../core/domain/formats.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { localIso } from '../../../core/domain/time.ts';

/** Day and local time of day: `12/05/2025`, `14:03`. */
export function localDayAndTime(at: EpochMs): { day: string; time: string } {
  const local = localIso(at);
  return { day: formatDate(local.slice(0, 10)), time: formatTime(local.slice(11, 19)) };
}
