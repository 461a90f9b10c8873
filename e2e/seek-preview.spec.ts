/** Pictures over the timeline while a moment is looked for: of the host's own sheet. */
import type { Page } from '@playwright/test';
import { expectFramesToMove } from './support/frames.ts';
import { openRun } from './support/library.ts';
import { expect, test } from './support/test.ts';

/** Counts what is asked for; `status` is what the host responds with instead of the sheet. */
async function countSheets(page: Page, status?: number): Promise<string[]> {
  const requested: string[] = [];
  await page.route('**/sheet.jpg*', (route) => {
    requested.push(route.request().url());
    return status === undefined ? route.continue() : route.fulfill({ status });
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

test('[P15] a picture of the moment stands over the timeline, fetched when somebody looks for it', async ({ page }) => {
  const requested = await countSheets(page);
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  expect(requested).toEqual([]);
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

test('[P15] the keyboard sees it, too', async ({ page }) => {
  await countSheets(page);
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  const slider = page.getByRole('slider', { name: 'Position' });
  // The first press has the sheet fetched, and stands only for a moment.
  await expect(async () => {
    await slider.press('ArrowRight');
    await expect(picture(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('[P15] a sheet that is missing leaves the time', async ({ page }) => {
  const requested = await countSheets(page, 404);
  await page.goto(`/play?video=${openRun.id}&autoplay=false`);
  await aim(page, 0.5);
  await expect.poll(() => requested.length).toBe(1);
  await aim(page, 0.505);
  await expect(time(page)).toHaveText('0:30');
  await expect(picture(page)).toBeHidden();
});

test('[P15] a viewer who saves data is sent none', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const requested = await countSheets(page);
  await page.goto(`/play?video=${openRun.id}&autoplay=false`);
  await aim(page, 0.5);
  await aim(page, 0.505);
  await expect(time(page)).toHaveText('0:30');
  await page.waitForLoadState('networkidle');
  await expect(picture(page)).toBeHidden();
  expect(requested).toEqual([]);
});
