/** Pictures over the timeline while seeking, from the host's own storyboard. */
import type { Page } from '@playwright/test';
import { expectFramesToMove } from './support/frames.ts';
import { openRun } from './support/library.ts';
import { expect, test } from './support/test.ts';

/** Counts requests for storyboards. */
async function countSheets(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route('**/sheet.jpg*', (route) => {
    requested.push(route.request().url());
    return route.continue();
  });
  return requested;
}

async function aim(page: Page, share: number): Promise<void> {
  const box = await page.getByRole('slider', { name: 'Position' }).boundingBox();
  if (!box) throw new Error('no timeline');
  await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
}

const picture = (page: Page) => page.locator('[data-picture]');
const time = (page: Page) => page.locator('[data-time]');

test('[P15] a picture of the moment appears over the timeline, fetched when somebody seeks by keyboard or mouse', async ({
  page,
}) => {
  const requested = await countSheets(page);
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  expect(requested).toEqual([]);
  // The first press starts the download, and its picture shows only briefly.
  await expect(async () => {
    await page.getByRole('slider', { name: 'Position' }).press('ArrowRight');
    await expect(picture(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await aim(page, 0.5);
  await aim(page, 0.505);
  await expect(picture(page)).toBeVisible();
  await expect(time(page)).toHaveText('0:30');
  await expect(picture(page)).toHaveCSS('background-position', '-480px -180px');
  await aim(page, 0.01);
  await expect(picture(page)).toHaveCSS('background-position', '0px 0px');
  expect(requested).toHaveLength(1);
  const bounds = await picture(page).boundingBox();
  expect(bounds?.x ?? -1).toBeGreaterThanOrEqual(0);
});
