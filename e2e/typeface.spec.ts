/**
 * The typeface of the views: it loads with them, is small and shifts nothing; other late content shifts nothing either.
 */
import type { Page } from '@playwright/test';
import { openRun } from './support/library.ts';
import { expect, test } from './support/test.ts';

const BYTES_MAX = 60_000;
/** A twentieth of the threshold that counts as good. */
const SHIFT_MAX = 0.005;

const isLoaded = () => [...document.fonts].some(({ family, status }) => family === 'Ferryglide' && status === 'loaded');
test('[P01] the player loads its typeface with its views, after the first frame', async ({ page }) => {
  await page.goto(`/play?video=${openRun.id}&autoplay=false`);
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  const [views, ...typefaces] = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const read = ({ startTime, decodedBodySize }: PerformanceResourceTiming) => ({ startTime, decodedBodySize });
    return [/draw-player.*\.js$/, /\.woff2$/].flatMap((name) => files.filter((each) => name.test(each.name)).map(read));
  });
  expect(typefaces).toHaveLength(1);
  expect(typefaces[0]?.startTime).toBeGreaterThan(views?.startTime ?? Infinity);
  expect(typefaces[0]?.decodedBodySize).toBeLessThanOrEqual(BYTES_MAX);
});

/** Holds these requests until released. */
async function hold(page: Page, ...late: string[]): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  for (const each of late)
    await page.route(each, async (route) => {
      await released.promise;
      await route.continue();
    });
  return released.resolve;
}

/** Releases the group's name and logo, and expects the search not to move. */
async function expectSearchToStay(page: Page, release: () => void): Promise<void> {
  const search = page.getByRole('search');
  const before = await search.boundingBox();
  release();
  const home = page.getByRole('link', { name: 'Whitewater Federation' });
  await expect
    .poll(() => home.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  expect((await search.boundingBox())?.x).toBe(before?.x);
  expect((await search.boundingBox())?.width).toBe(before?.width);
}

test('[L26] [L30] nothing in the library moves when the group’s name and logo, or the typeface, load', async ({
  page,
}) => {
  const releaseMark = await hold(page, '**/branding', '**/icon-*.svg');
  const releaseTypeface = await hold(page, '**/*.woff2');
  await page.goto('/');
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Welcome' })).toBeVisible();
  await expect(page.getByText(/^\d+ results$/)).toBeVisible();
  await expectSearchToStay(page, releaseMark);
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        performance.mark('shift', { detail: (entry as PerformanceEntry & { value: number }).value });
    }).observe({ type: 'layout-shift' });
  });
  releaseTypeface();
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const shifts = await page.evaluate(() =>
    performance.getEntriesByName('shift').map((mark) => (mark as PerformanceMark).detail as number),
  );
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(SHIFT_MAX);
});

test('[L26] [L30] on a phone the search does not move when the group’s name and logo load', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const release = await hold(page, '**/branding', '**/icon-*.svg');
  await page.goto('/');
  await expect(page.getByText(/^\d+ results$/)).toBeVisible();
  await expectSearchToStay(page, release);
});
