import type { DataDocument, FilmAdvert } from './data-document.ts';
import type { Seconds } from './media.ts';

/** The advert before the film: the first of `pubVideo` that no tag makes due within it (Player 4). */
export function preRollAdvert({ pubVideo, tags }: Pick<DataDocument, 'pubVideo' | 'tags'>): FilmAdvert | undefined {
  return pubVideo.find(({ id }) => !tags.some(({ pub }) => pub === id));
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
