import { formatDate, formatTime } from '../../../core/domain/formats.ts';
import type { EpochMs } from '../../../core/domain/media.ts';

/** Date and time of the device, to the minute. */
export function whenAt(at: EpochMs): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString();
  return `${formatDate(local)} ${formatTime(local.slice(11, 19))}`;
}
