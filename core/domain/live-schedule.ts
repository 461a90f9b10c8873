import type { VideoBody } from './data-document.ts';
import type { EpochMs } from './media.ts';

/** Scheduled start of a live stream; undefined without a readable date. */
export function liveStart({ live_date }: Pick<VideoBody, 'live_date'>): EpochMs | undefined {
  const date = Date.parse(live_date ?? '');
  return Number.isNaN(date) ? undefined : date;
}
