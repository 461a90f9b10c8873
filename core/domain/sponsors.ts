/** Sponsors' pictures around a film: which one is next, and whose it is (row P17). */
import { SPONSOR_SHORTEST_S } from './constants/overlays.ts';
import type { SponsorAd } from './data-document.ts';
import { drawn } from './drawn.ts';

/** Where a sponsor's picture stands: the block, the live results, over the film. Named as the data document's lists. */
export const SPONSOR_SLOTS = ['pubDisplay', 'pubLiveResults', 'pubOverlay'] as const;
export type SponsorSlot = (typeof SPONSOR_SLOTS)[number];

/** Where any advert stands; film adverts are `pubVideo`. */
export type AdSlot = SponsorSlot | 'pubVideo';

/** What has been seen to work, and what is on show. */
export interface SponsorHistory {
  /** Ids of ads whose picture cannot be shown. */
  broken: readonly string[];
  /** Id of the one that was shown last. */
  last: string | undefined;
}

/** Ads whose picture may be shown. */
export function usableAds(ads: readonly SponsorAd[], broken: readonly string[]): SponsorAd[] {
  return ads.filter(({ id }) => !broken.includes(id));
}

/**
 * The next ad, at random; never the same twice in a row where there are others.
 *
 * @param draw from 0 up to, not including, 1
 * @returns undefined where no ad can be shown
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

/** Milliseconds that an ad is shown; one whose data say nothing sensible is not a flash. */
export function showingTime(ad: SponsorAd | undefined): number {
  return Math.max(SPONSOR_SHORTEST_S, ad?.duration ?? 0) * 1000;
}

/** The site that an advert leads to, as people know it; undefined where it leads nowhere. */
export function advertiserOf({ redirect_url }: Pick<SponsorAd, 'redirect_url'>): string | undefined {
  return URL.parse(redirect_url ?? '')?.hostname.replace(/^www\./, '') || undefined;
}
