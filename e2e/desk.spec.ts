/** The tagging desk on real films (row B14). */
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { openRun, signIn } from './support/library.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });

const desk = `/studio?video=${openRun.id}&tool=desk`;
const saved = (page: Page) => page.getByText('Connected', { exact: true });
const rows = (page: Page) => page.getByRole('list').locator('[data-row]');

/** The film shows a picture, so that a press has a moment. */
async function openDesk(page: Page, who: 'editor' | 'admin' = 'editor'): Promise<void> {
  await signIn(page, who, desk);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tag ');
  await expect
    .poll(() =>
      page
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.readyState),
    )
    .toBeGreaterThan(1);
}

const seekTo = (page: Page, time: number) =>
  page
    .locator('video')
    .first()
    .evaluate(async (video: HTMLVideoElement, to) => {
      video.pause();
      const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      video.currentTime = to;
      await sought;
    }, time);

test('[B14] a tag that is pressed on a film stands there in the player', async ({ page }) => {
  await openDesk(page);
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Slalom' });
  await seekTo(page, 12.5);
  await page.keyboard.press('t');
  await expect(page.getByText(/Last tag: 0:12\.50 Gate touched/)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('s');
  for (const k of ['m', 't', 'f']) {
    await seekTo(page, 15 + Math.random() * 10);
    await page.keyboard.press(k);
  }
  for (const [n, w, h, scheme] of [
    ['w', 1280, 900, 'light'],
    ['wd', 1280, 900, 'dark'],
    ['p', 390, 844, 'light'],
    ['pd', 390, 844, 'dark'],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/h/d1/desk-${n}.png`, fullPage: n === 'w' || n === 'p' });
  }
  console.log(await overflowOf(page));
  await page.getByRole('button', { name: 'Edit template' }).click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: '/tmp/h/d1/tmpl-p.png' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.waitForTimeout(300);
  await page.screenshot({ path: '/tmp/h/d1/tmpl-w.png' });
});
