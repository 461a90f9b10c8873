/** Sponsors' pictures around a film: selects the next one, and names its advertiser (row P17). */
import { SPONSOR_SHORTEST_S } from './constants/overlays.ts';
import type { SponsorAd } from './data-document.ts';
import { drawn } from './drawn.ts';

/** Slots of sponsors' pictures: the block, the live results, over the film. Named like the data document's lists. */
export const SPONSOR_SLOTS = ['pubDisplay', 'pubLiveResults', 'pubOverlay'] as const;
export type SponsorSlot = (typeof SPONSOR_SLOTS)[number];

/** Slots of all adverts; film adverts are `pubVideo`. */
export type AdSlot = SponsorSlot | 'pubVideo';

/** Known failures, and the last picture shown. */
export interface SponsorHistory {
  /** Ids of ads whose picture failed to load. */
  broken: readonly string[];
  /** Id of the ad shown last. */
  last: string | undefined;
}

/** Ads whose picture has not failed. */
export function usableAds(ads: readonly SponsorAd[], broken: readonly string[]): SponsorAd[] {
  return ads.filter(({ id }) => !broken.includes(id));
}

/**
 * A random next ad; never the same one twice in a row unless it is the only one.
 *
 * @param draw from 0 up to, not including, 1
 * @returns undefined if no ad can be shown
 * Source: player document, point 4.
 */
export function pickAd(
  ads: readonly SponsorAd[],
  { broken, last }: SponsorHistory,
  draw: number,
): SponsorAd | undefined {
  const usable = usableAds(ads, broken);
  const others = usable.filter(({ id }) => id !== last);
  const from = others.length > 0 ? others : usable;
  return drawn(from, draw);
}

/** Milliseconds to show an ad; missing or implausible data do not make it flash. */
export function showingTime(ad: SponsorAd | undefined): number {
  return Math.max(SPONSOR_SHORTEST_S, ad?.duration ?? 0) * 1000;
}

/** The host that an advert links to, for display; undefined without a link. */
export function advertiserOf({ redirect_url }: Pick<SponsorAd, 'redirect_url'>): string | undefined {
  return URL.parse(redirect_url ?? '')?.hostname.replace(/^www\./, '') || undefined;
}
