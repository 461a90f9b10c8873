import type { DataDocument } from './data-document.ts';
import type { EpochMs } from './media.ts';

export type Banner = NonNullable<DataDocument['banner']>;

/**
 * The moment that a banner announces. A date alone is the end of its day; times are UTC unless they name a zone.
 *
 * @returns undefined where date or time cannot be read
 */
export function bannerMoment({ date, time }: Pick<Banner, 'date' | 'time'>): EpochMs | undefined {
  const clock = time.trim() || '23:59:59';
  const zone = /(?:z|[+-]\d{2}:?\d{2})$/i.test(clock) ? '' : 'Z';
  const moment = Date.parse(`${date.trim()}T${clock}${zone}`);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Shown only while its date and time lie ahead; one that cannot be read is not (row P22). */
export function isBannerAhead(banner: Banner | undefined, now: EpochMs): boolean {
  const moment = banner && bannerMoment(banner);
  return moment !== undefined && moment > now;
}
