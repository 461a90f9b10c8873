/** The player by touch, on a phone held upright and lengthwise. */
import type { Locator, Page } from '@playwright/test';
import { expectFramesToMove } from './support/frames.ts';
import { openRun, timedTags } from './support/library.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

const UPRIGHT = { width: 390, height: 844 };
const LENGTHWISE = { width: 844, height: 390 };

test.use({ viewport: UPRIGHT, hasTouch: true, isMobile: true });

const timeOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);

/** A double tap at a fraction of the picture's width. */
async function tapTwice(page: Page, picture: Locator, share: number): Promise<void> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('no picture');
  const [x, y] = [box.x + box.width * share, box.y + box.height * 0.4];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

test('[P15] a film plays; double taps jump ten seconds and add up; a tag is chosen by touch; lengthwise the panels are beside the picture', async ({
  page,
}) => {
  await page.goto(`/play?video=${openRun.id}`);
  // The film starts while the player is still loading, and only the loaded player handles taps.
  await expect(page.getByRole('region', { name: `Player: ${openRun.title}` })).toBeVisible();
  await expectFramesToMove(page);
  const video = page.locator('video');
  await test.step('double taps', async () => {
    await tapTwice(page, video, 0.5);
    await video.evaluate((element) => (element as HTMLVideoElement).pause());
    const before = await timeOf(page);
    await tapTwice(page, video, 0.9);
    await expect(page.getByRole('status').filter({ hasText: 'Forward 10 s' })).toBeVisible();
    await expect.poll(() => timeOf(page)).toBeCloseTo(before + 10, 0);
    await tapTwice(page, video, 0.9);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 15);
    await tapTwice(page, video, 0.1);
    await expect(page.getByRole('status').filter({ hasText: /^Back \d+ s/ })).toBeVisible();
    expect(await page.evaluate(() => document.fullscreenElement), 'two taps are no double click').toBeNull();
  });
  await test.step('a tag', async () => {
    await page.getByRole('button', { name: 'Next tag' }).tap();
    const tags = timedTags(openRun).map(({ description }) => description);
    await expect
      .poll(async () => {
        const headline = await page.getByRole('region', { name: 'Now playing' }).innerText();
        return tags.some((description) => headline.includes(description));
      })
      .toBe(true);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
  await test.step('lengthwise the panels open in a drawer beside the picture, which still handles taps', async () => {
    await page.setViewportSize(LENGTHWISE);
    const panels = page.getByRole('button', { name: 'Panels', exact: true });
    await expect(panels).toBeVisible();
    const before = await timeOf(page);
    await tapTwice(page, video, 0.9);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 5);
    await panels.tap();
    await expect(panels).toHaveAttribute('aria-expanded', 'true');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
});

test.describe('messages over the picture of a phone', () => {
  /** Expects the message not to overlap the film's title or its time. */
  async function expectClear(page: Page, message: Locator): Promise<void> {
    const player = page.getByRole('region', { name: `Player: ${openRun.title}` });
    const [box, title, time] = await Promise.all(
      [message, player.getByRole('heading', { name: openRun.title }), player.getByText(/^\d:\d\d \/ \d:\d\d$/)].map(
        (each) => each.first().boundingBox(),
      ),
    );
    if (!box || !title || !time) throw new Error('no message, title or time');
    for (const other of [title, time])
      expect(box.y >= other.y + other.height || other.y >= box.y + box.height, JSON.stringify({ box, other })).toBe(
        true,
      );
  }

  test('[P08] [P15] [C02] a resumed film says so between title and time; each button is at least 44 px large', async ({
    page,
  }) => {
    // Before the page's own scripts, because the previous page saves its own position when it is left.
    await page.addInitScript((id) => localStorage.setItem('mvPlaces', `${id}=30`), openRun.id);
    await page.goto(`/play?video=${openRun.id}&autoplay=false`);
    const notice = page.getByRole('status').filter({ hasText: 'Resumed at 0:30.' });
    await expect(notice).toBeVisible();
    await expectClear(page, notice);
    const player = page.getByRole('region', { name: `Player: ${openRun.title}` });
    const buttons = player.getByRole('group', { name: 'Controls' }).getByRole('button');
    await expect(buttons.first()).toBeVisible();
    const sizes = await buttons.evaluateAll((all) =>
      all.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width > 0 ? [{ name: button.getAttribute('aria-label'), width, height }] : [];
      }),
    );
    expect(sizes.length).toBeGreaterThan(4);
    expect(sizes.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([]);
  });

  test('[P07] [P15] a stream error appears between title and time', async ({ page }) => {
    await page.route(/\/media\/.*\.(m3u8|ts|m4s|mp4)/, (route) => route.abort());
    await page.goto(`/play?video=${openRun.id}`);
    const alert = page.getByRole('alert');
    await expect(alert).toBeVisible();
    await expectClear(page, alert);
  });
});
