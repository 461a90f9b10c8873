import type { DataDocument, FilmAdvert } from './data-document.ts';
import { drawn } from './drawn.ts';
import type { Seconds } from './media.ts';

/**
 * Candidates for the pre-roll: adverts of `pubVideo` that no tag schedules within the film.
 *
 * Source: player document, point 4; rows P06, P17.
 */
export function preRollAdverts({ pubVideo, tags }: Pick<DataDocument, 'pubVideo' | 'tags'>): FilmAdvert[] {
  return pubVideo.filter(({ id }) => !tags.some(({ pub }) => pub === id));
}

/** @param draw from 0 up to, not including, 1 */
export function preRollAdvert(document: Pick<DataDocument, 'pubVideo' | 'tags'>, draw: number): FilmAdvert | undefined {
  return drawn(preRollAdverts(document), draw);
}

/** The advert that a tag's `pub` names (row P06). */
export function advertById(document: Pick<DataDocument, 'pubVideo'>, id: string): FilmAdvert | undefined {
  return document.pubVideo.find((advert) => advert.id === id);
}

/** Seconds until the viewer may skip; 0 when they may, undefined when they never may. */
export function untilSkip(advert: FilmAdvert, time: Seconds): Seconds | undefined {
  return advert.skip_after === undefined ? undefined : Math.max(0, advert.skip_after - time);
}

export function canSkip(advert: FilmAdvert, time: Seconds): boolean {
  return untilSkip(advert, time) === 0;
}
