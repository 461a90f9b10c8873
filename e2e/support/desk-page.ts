/** The page of the tagging desk (row B14), and the tags that the host has stored. */
import { expect, type Page } from '@playwright/test';
import type { DeskTag } from '../../core/domain/desk/desk-tag.ts';

export const deskAddress = (mediaId: number | string): string => `/studio?video=${mediaId}&tool=desk`;

export const tagCount = (page: Page) => page.getByRole('heading', { name: /^Tags \d+$/ });

export async function tagCountOf(page: Page): Promise<number> {
  await expect(tagCount(page)).toBeVisible();
  return Number(/\d+/.exec((await tagCount(page).textContent()) ?? '')?.[0]);
}

export const isSaved = (page: Page) => expect(page.getByText('Connected', { exact: true })).toBeVisible();

/** Waits until the film shows a frame, so that a press has a time. */
export async function showsFilm(page: Page): Promise<void> {
  const video = page.locator('video').first();
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(1);
}

/** Seeks the paused film, seconds. */
export const seekTo = (page: Page, time: number): Promise<void> =>
  page
    .locator('video')
    .first()
    .evaluate(async (video: HTMLVideoElement, to) => {
      video.pause();
      const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      video.currentTime = to;
      await sought;
    }, time);

/** The film's tags as the host sends them to a desk. */
export async function tagsOfDesk(page: Page, mediaId: number | string): Promise<DeskTag[]> {
  const params = encodeURIComponent(JSON.stringify({ mediaId: String(mediaId) }));
  const response = await page.request.get(`/services/desk?request=getDesk&params=${params}`);
  return ((await response.json()) as { data: { tags: DeskTag[] } }).data.tags;
}
