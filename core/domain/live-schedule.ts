import type { VideoBody } from './data-document.ts';
import type { EpochMs } from './media.ts';

/** When a live stream is to start; undefined where no readable date is given. */
export function liveStart({ live_date }: Pick<VideoBody, 'live_date'>): EpochMs | undefined {
  const date = Date.parse(live_date ?? '');
  return Number.isNaN(date) ? undefined : date;
}
