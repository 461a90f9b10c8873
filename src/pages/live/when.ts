import { formatDate, formatTime } from '../../../core/domain/formats.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { localIso } from '../../../core/domain/time.ts';

/** Local date and time, to the minute. */
export function whenAt(at: EpochMs): string {
  const local = localIso(at);
  return `${formatDate(local)} ${formatTime(local.slice(11, 19))}`;
}
