/** A film that plays while the views around it load late, or fail to load. */
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { expectFramesToMove } from './support/frames.ts';
import { openRun } from './support/library.ts';
import { expect, test } from './support/test.ts';

const VIEWS = /\/draw-player-[^/]*\.js/;

// To inject axe.
test.use({ bypassCSP: true });

const hasBrowserControls = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.controls);

test('[P01] [P24] a film whose controls fail to load plays with the browser’s controls, says so, and gets its own once they load', async ({
  browser,
  baseURL,
}, testInfo) => {
  const context = await browser.newContext({ locale: 'fr-FR', bypassCSP: true, baseURL: baseURL! });
  const page = await context.newPage();
  await page.route(VIEWS, (route) => route.abort());
  await page.goto(`/play?video=${openRun.id}`);
  const note = page.getByRole('status').filter({ hasText: 'Les commandes n’ont pas pu être chargées.' });
  await expect(note).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: openRun.title })).toBeVisible();
  expect(await hasBrowserControls(page)).toBe(true);
  await expectFramesToMove(page);
  expect(await violations(page)).toEqual([]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const path = testInfo.outputPath(`late-views-${width}.png`);
    await page.screenshot({ path });
    await testInfo.attach(`without views at ${width}`, { path, contentType: 'image/png' });
  }

  await page.unroute(VIEWS);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(note).toBeHidden();
  expect(await hasBrowserControls(page)).toBe(false);
  await expectFramesToMove(page);
  await context.close();
});

test('[P01] [P24] a film whose controls load late shows the browser’s own, which keys reach', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route(VIEWS, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  await expect.poll(() => hasBrowserControls(page), { timeout: 15_000 }).toBe(true);
  const video = page.locator('video');
  await video.focus();
  await expect(video).toBeFocused();
  // A delay is not a failure.
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  released.resolve();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await hasBrowserControls(page)).toBe(false);
});

test('[E01] [P24] a library that fails to load on another site says so in its place, and loads once it can', async ({
  page,
  club,
  sampleHost,
}) => {
  const LIBRARY = /\/(mount-library|listing)-[^/]*\.js/;
  await page.route(LIBRARY, (route) => route.abort());
  const script = `<script type="module" src="${sampleHost}/embed/ferryglide.js"></script>`;
  const element = '<ferryglide-library title="Films" lang="fr"></ferryglide-library>';
  await page.goto(club.put({ html: `<!doctype html><html lang="en"><title>A club's page</title>${script}${element}` }));
  const note = page.getByRole('status').filter({ hasText: 'La médiathèque n’a pas pu être chargée.' });
  await expect(note).toBeVisible();
  await page.unroute(LIBRARY);
  await expect(page.getByRole('combobox').first()).toBeVisible({ timeout: 20_000 });
  await expect(note).toHaveCount(0);
});

test('[P01] [L01] a page whose scripts do not load says so after a while, in both languages, and reloads by its link', async ({
  page,
}) => {
  const SCRIPT = /\/assets\/(core|shared)-[^/]*\.js/;
  await page.route(SCRIPT, (route) => route.abort());
  for (const [address, drawn] of [
    ['/', page.getByRole('combobox').first()],
    [`/play?video=${openRun.id}&autoplay=false`, page.getByRole('region', { name: 'Timeline' })],
    ['/login', page.getByRole('textbox').first()],
  ] as const)
    await test.step(address, async () => {
      await page.goto(address);
      const english = page.getByText('This page is taking a long time to load.');
      await expect(english).toBeHidden();
      const waits = await page.evaluate(() =>
        document.getAnimations().map((animation) => {
          const { delay } = animation.effect?.getTiming() ?? {};
          animation.finish();
          return delay;
        }),
      );
      expect(waits).toEqual([15_000]);
      await expect(english).toBeVisible();
      await expect(page.getByText('Le chargement de cette page prend du temps.')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.unroute(SCRIPT);
      await page.getByRole('link', { name: 'Load it again' }).click();
      await expect(drawn).toBeVisible();
      await expect(english).toHaveCount(0);
      await page.route(SCRIPT, (route) => route.abort());
    });
});
