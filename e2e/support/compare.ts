/** Compared films: the distance between their pictures, read from the frame numbers in both. */
import type { Page } from '@playwright/test';
import { film } from '../../server/samples/films.ts';
import type { FilmId } from '../../server/samples/films.ts';
import type { BothShown } from './cameras.ts';
import { bothOnScreen, bothWhilePlaying } from './cameras.ts';
import { isOpen, samplePlayable } from './library.ts';

/** A film locked at a moment of its own. */
export interface LockedFilm {
  id: string;
  film: FilmId;
  fps: number;
  /** In seconds. */
  lock: number;
}

export type LockedPair = readonly [LockedFilm, LockedFilm];

/** A public film of the sample library without a gate or adverts. */
export function lockedFilm(name: FilmId, lock: number): LockedFilm {
  const { id } = samplePlayable(`open film ${name}`, (item) => item.film === name && isOpen(item));
  const { fps } = film(name);
  if (!fps) throw new Error(`${name} has no frames`);
  return { id: String(id), film: name, fps: fps.num / fps.den, lock };
}

/** Pairs of different frame rates, named by them. */
export const PAIRS: readonly (readonly [name: string, pair: LockedPair])[] = [
  ['25 and 50', [lockedFilm('gate-25', 1.2), lockedFilm('gate-50', 1.5)]],
  ['29.97 and 25', [lockedFilm('start-2997', 1.2), lockedFilm('gate-25', 1.5)]],
];

/** Half a frame of the slower film, ms, with a tolerance because times are rounded to microseconds at best. */
export const halfFrame = ([a, b]: LockedPair): number => 500 / Math.min(a.fps, b.fps) + 1.5;

export interface Apart {
  /** Start of the second film's frame minus that of the first, ms of common time. */
  begins: number;
  /** Distance between the two frames, ms; 0 if they share a moment. */
  gap: number;
  /**
   * Middle of the second film's frame minus that of the first, ms of common time: on average, how far its clock is
   * ahead.
   */
  ahead: number;
  /** When they were shown, ms. */
  at: number;
}

/** @returns undefined if one of the pictures shows no number */
export function apartOf({ lead, tile, at }: BothShown, [first, second]: LockedPair): Apart | undefined {
  if (lead === undefined || tile === undefined) return undefined;
  const a = (lead / first.fps - first.lock) * 1000;
  const b = (tile / second.fps - second.lock) * 1000;
  const [frameA, frameB] = [1000 / first.fps, 1000 / second.fps];
  return {
    begins: b - a,
    gap: Math.max(0, b - (a + frameA), a - (b + frameB)),
    ahead: b + frameB / 2 - (a + frameA / 2),
    at,
  };
}

/** Opens the comparison, and waits for both pictures. */
export async function openPair(page: Page, [a, b]: LockedPair, more = ''): Promise<void> {
  await page.goto(`/compare?a=${a.id}@${a.lock}&b=${b.id}@${b.lock}${more}`);
  await bothThere(page);
}

export async function bothThere(page: Page): Promise<void> {
  while (Object.values(await bothOnScreen(page)).filter(Number.isInteger).length < 2) await page.waitForTimeout(50);
}

/** Whether anything is drawn over both pictures at the current moment. */
export const isDrawn = (page: Page): Promise<boolean> =>
  page.locator('[data-layout] canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((_, index) => index % 4 === 3).some((alpha) => alpha > 0);
  });

export const playBoth = (page: Page) => page.getByRole('button', { name: 'Play both' });
export const pauseBoth = (page: Page) => page.getByRole('button', { name: 'Pause both' });

/** Time for both to reach the same pace. */
const SETTLING_MS = 1_500;

/**
 * Plays at a rate for this long, and until `count` pairs have been read. Returns the distance between the pictures at
 * every animation frame.
 */
export async function playApart(
  page: Page,
  pair: LockedPair,
  rate: number,
  { seconds, count }: { seconds: number; count: number },
): Promise<Apart[]> {
  const apartIn = (samples: readonly BothShown[]): Apart[] =>
    samples.filter(({ look }) => look === 'shown').flatMap((sample) => apartOf(sample, pair) ?? []);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption(String(rate));
  await playBoth(page).click();
  await page.waitForTimeout(SETTLING_MS);
  const samples = await bothWhilePlaying(page, seconds, (read) => apartIn(read).length >= count);
  await pauseBoth(page).click();
  return apartIn(samples);
}
