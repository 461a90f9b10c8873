import type { DataDocument } from './data-document.ts';
import type { EpochMs } from './media.ts';

export type Banner = NonNullable<DataDocument['banner']>;

/**
 * The moment that a banner announces. A date without a time means the end of that day; times are UTC unless they name
 * a zone.
 *
 * @returns undefined if date or time cannot be read
 */
export function bannerMoment({ date, time }: Pick<Banner, 'date' | 'time'>): EpochMs | undefined {
  const clock = time.trim() || '23:59:59';
  const zone = /(?:z|[+-]\d{2}:?\d{2})$/i.test(clock) ? '' : 'Z';
  const moment = Date.parse(`${date.trim()}T${clock}${zone}`);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Whether a banner is shown: only while its moment lies ahead. A moment that cannot be read hides it (row P22). */
export function isBannerAhead(banner: Banner | undefined, now: EpochMs): boolean {
  const moment = banner && bannerMoment(banner);
  return moment !== undefined && moment > now;
}
