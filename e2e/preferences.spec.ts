/** A viewer's choices survive an advert and the next visit; keys do not seek during an advert. */
import type { Page } from '@playwright/test';
import { routeDataFile } from './support/data-file.ts';
import { expectFramesToMove } from './support/frames.ts';
import { openRun, timedTags } from './support/library.ts';
import { startMisbehaving } from './support/misbehaving.ts';
import type { MisbehavingServer } from './support/misbehaving.ts';
import { expect, test } from './support/test.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 01:00.000\nOn the water\n';
const ADVERT_S = 8;

let server: MisbehavingServer;
test.beforeEach(async () => {
  server = await startMisbehaving();
});
test.afterEach(() => server.close());

/** Serves the film's data file with captions and an advert of the test; the stream is real. */
async function open(page: Page, advert: 'none' | 'before' | { at: string }, query = ''): Promise<void> {
  await routeDataFile(page, '**/data/video/*.json*', async (route) => {
    const file = (await (await route.fetch()).json()) as { video: object; tags: { id: string }[] };
    const captions = ['en', 'fr'].map((lang) => ({
      lang,
      label: lang === 'en' ? 'English' : 'Français',
      url: '/said.vtt',
    }));
    const first = timedTags(openRun)[0]?.id;
    const pub = file.tags.map((tag) =>
      typeof advert === 'object' && tag.id === String(first) ? { ...tag, time: advert.at, pub: 'mine' } : tag,
    );
    const mine = { id: 'mine', content_url: `${server.address}/advert-drybag/master.m3u8`, duration: ADVERT_S };
    const pubVideo = advert === 'none' ? [] : [mine];
    await route.fulfill({
      json: { ...file, video: { ...file.video, captions, max_resolution: undefined }, tags: pub, pubVideo },
    });
  });
  await page.route('**/said.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: VTT }));
  await page.goto(`/play?video=${openRun.id}${query}`);
}

const advert = (page: Page) => page.locator('p').filter({ has: page.locator('time'), hasText: 'Advert' });
const time = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
const jump = (page: Page, to: number) =>
  page.evaluate((moment) => {
    document.querySelector('video')!.currentTime = moment;
  }, to);
const nearEnd = (page: Page) => jump(page, ADVERT_S - 0.6);

/** The selected speed, quality and captions in the menu. */
async function chosen(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Settings' });
  const names = [];
  for (const name of ['Speed', 'Quality', 'Captions'])
    names.push((await menu.getByRole('group', { name }).locator('label:has(:checked)').textContent()) ?? '');
  await page.keyboard.press('Escape');
  return names;
}

test.use({ bypassCSP: true });

test('[P06] [P15] speed, quality and captions survive an advert, and captions also the next visit', async ({
  page,
}) => {
  await open(page, { at: '00:00:30' });
  await expectFramesToMove(page);
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Settings' });
  // Each is checked once the engine confirms it.
  const choices = ['0.5×', '240p', 'Français'].map((name) => menu.getByRole('radio', { name }));
  for (const choice of choices) await choice.click();
  for (const choice of choices) await expect(choice).toBeChecked({ timeout: 20_000 });
  await page.keyboard.press('Escape');

  // The slow steps are done, so the advert starts while the film only plays.
  await jump(page, 28);
  await expectFramesToMove(page);
  await expect(advert(page)).toBeVisible({ timeout: 20_000 });
  await expectFramesToMove(page);
  expect(await page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1);
  await page.getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('5');
  await nearEnd(page);

  await expect(advert(page)).toHaveCount(0, { timeout: 15_000 });
  await expectFramesToMove(page);
  expect(await time(page), 'where it was, and not where the advert was').toBeGreaterThanOrEqual(29.9);
  expect(await chosen(page)).toEqual(['0.5×', '240p', 'Français']);
  expect(await page.evaluate(() => document.querySelector('video')?.videoHeight)).toBe(240);

  await page.reload();
  await expectFramesToMove(page);
  expect(await chosen(page)).toEqual(['1×', 'Auto', 'Français']);
});

test('[P06] [P15] digits, letters and arrows do not seek in an advert that cannot be skipped', async ({ page }) => {
  await open(page, 'before');
  await expect(advert(page)).toBeVisible();
  await expectFramesToMove(page);
  await page.getByRole('button', { name: 'Pause' }).focus();
  const before = await time(page);
  for (const key of ['5', '9', 'l', 'ArrowRight', '.']) await page.keyboard.press(key);
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await expect(advert(page)).toBeVisible();
  const moved = (await time(page)) - before;
  expect(moved, 'on its way, and no further').toBeLessThan(ADVERT_S / 2);
  await nearEnd(page);
  await expect(advert(page)).toHaveCount(0, { timeout: 15_000 });
  await expectFramesToMove(page);
  expect(await time(page), 'from its beginning').toBeLessThan(4);
});

test('[P15] a page limits the resolution of films whose data file sets no maximum', async ({ page }) => {
  await open(page, 'none', '&max-resolution=480&autoplay=false');
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.videoHeight)).toBe(240);
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Settings' });
  await expect(menu.getByRole('group', { name: 'Speed' })).toBeVisible();
  await expect(menu.getByRole('group', { name: 'Quality' }), 'of one rendition there is no choice').toHaveCount(0);
});
