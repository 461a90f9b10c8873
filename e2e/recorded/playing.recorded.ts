/** Plays and pauses a film, recorded for the inspector. */
import { expect, test as base } from '@playwright/test';
import { inspection } from '../../tools/playwright/inspection.ts';

const test = base.extend(inspection);
/** How long it plays each time, ms: long enough for many frames of the film. */
const PLAYED_MS = 4_000;

test('a film is played, paused and played on', async ({ page }, testInfo) => {
  await page.goto(`${process.env['RECORDED_SITE']}/play?video=${process.env['RECORDED_FILM']}`);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  // The player's title lies over the frame number.
  await page.addStyleTag({ content: 'h1 { visibility: hidden !important; }' });
  await page.waitForTimeout(PLAYED_MS);
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.waitForTimeout(PLAYED_MS);
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await page.waitForTimeout(PLAYED_MS);
  const box = await page.locator('video').first().boundingBox();
  await testInfo.attach('box.json', { body: JSON.stringify(box), contentType: 'application/json' });
});
