/** Compared films: how far their pictures are apart, read back from the frame numbers in both. */
import type { Page } from '@playwright/test';
import { film } from '../../server/samples/films.ts';
import type { FilmId } from '../../server/samples/films.ts';
import type { BothShown } from './cameras.ts';
import { samplePlayable } from './library.ts';

/** A public film of the sample library without gate or advert. */
export function openFilm(id: FilmId) {
  const { id: medium } = samplePlayable(
    `open film ${id}`,
    (item) =>
      item.film === id &&
      item.visibility === 'public' &&
      item.publish &&
      !item.accessControl &&
      !item.pay_per_view &&
      !item.expiration_date &&
      !item.validity_date &&
      item.geoBlocking.length === 0 &&
      !item.pubVideo.preRoll,
  );
  const { fps } = film(id)!;
  return { id: medium, fps: fps!.num / fps!.den };
}

export interface LockedFilm {
  fps: number;
  /** Seconds. */
  lock: number;
}

/** What the pictures of a pair say, ms of common time: the beginnings of their frames, and how long those last. */
export interface Apart {
  a: number;
  b: number;
  /** Begin of the second one's frame after that of the first one. */
  begins: number;
  /** Between the two frames; 0 where there is a moment that lies in both. */
  gap: number;
}

export function apartOf(
  { lead, tile }: BothShown,
  [first, second]: readonly [LockedFilm, LockedFilm],
): Apart | undefined {
  if (lead === undefined || tile === undefined) return undefined;
  const a = (lead / first.fps - first.lock) * 1000;
  const b = (tile / second.fps - second.lock) * 1000;
  const gap = Math.max(0, b - (a + 1000 / first.fps), a - (b + 1000 / second.fps));
  return { a, b, begins: b - a, gap };
}

/** Half a frame of the slower film, ms. */
export const halfFrame = ([a, b]: readonly [LockedFilm, LockedFilm]): number => 500 / Math.min(a.fps, b.fps);

export async function setRate(page: Page, rate: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Speed' }).selectOption(String(rate));
}
