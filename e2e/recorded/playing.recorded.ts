/** Plays and pauses a film, recorded for the inspector. */
import type { Page } from '@playwright/test';
import { expect, test as base } from '@playwright/test';
import { inspection } from '../../tools/playwright/inspection.ts';

const test = base.extend(inspection);
/** How much of the film is played each time, seconds: its charts read their clocks once a second. */
const PLAYED_S = 3.5;
/** Long enough for the charts to read the clock of the paused film, ms. */
const PAUSED_MS = 3_000;

/** Counted by the film, not by the clock: a loaded machine plays late. */
async function playOn(page: Page): Promise<void> {
  const film = page.locator('video').first();
  const timeOf = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  const from = await timeOf();
  await expect.poll(timeOf).toBeGreaterThan(from + PLAYED_S);
}

test('a film is played, paused and played on', async ({ page }, testInfo) => {
  // The player's title lies over the frame number: it is hidden before the film begins.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('h1 { visibility: hidden !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.goto(`${process.env['RECORDED_SITE']}/play?video=${process.env['RECORDED_FILM']}`);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const boxOf = () => page.locator('video').first().boundingBox();
  const box = await boxOf();
  await playOn(page);
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.waitForTimeout(PAUSED_MS);
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await playOn(page);
  expect(await boxOf()).toEqual(box);
  await testInfo.attach('box.json', { body: JSON.stringify(box), contentType: 'application/json' });
});
