/** A live stream's window: its timeline and markers, and the way back to the edge. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LIVE_EDGE_RESTART_MS } from '../src/domain/constants.ts';
import { expectFramesToMove } from './support/frames.ts';
import { liveRegatta } from './support/library.ts';

const atEdge = (page: Page) => page.getByRole('button', { name: 'You are at the live edge' });
const toEdge = (page: Page) => page.getByRole('button', { name: 'Go to live' });
const position = (page: Page) => page.getByRole('slider', { name: 'Position' });

/** Least and greatest moment that may be sought, and the one on show, seconds. */
async function window(page: Page): Promise<{ from: number; to: number; now: number }> {
  const read = async (name: string): Promise<number> => Number(await position(page).getAttribute(name));
  return { from: await read('aria-valuemin'), to: await read('aria-valuemax'), now: await read('aria-valuenow') };
}

test('[P10] live: the bar and the timeline span the window, a tag in it is a marker that plays its moment, and the edge is one press away', async ({
  page,
}) => {
  await page.goto(`/play?video=${liveRegatta.id}`);
  await expectFramesToMove(page);
  await expect(atEdge(page)).toBeAttached();
  const before = await window(page);
  expect(before.to - before.from).toBeGreaterThan(60);
  expect(before.to - before.now).toBeLessThan(30);
  // The window slides on with the stream.
  await expect.poll(async () => (await window(page)).to).toBeGreaterThan(before.to);

  const timeline = page.getByRole('listbox', { name: 'Timeline' });
  await timeline.focus();
  await page.keyboard.press('Home');
  const marker = timeline.getByRole('option', { selected: true });
  await expect(marker).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(toEdge(page)).toBeVisible();
  const back = await window(page);
  expect(back.to - back.now).toBeGreaterThan(10);
  await expectFramesToMove(page);
  // Who has chosen a moment stays there.
  await expect(toEdge(page)).toBeVisible();

  await toEdge(page).click();
  await expect(atEdge(page)).toBeAttached();
  await expectFramesToMove(page);
  const again = await window(page);
  expect(again.to - again.now).toBeLessThan(30);
});

test('[P10] live: a stream that stands still says so, and after 36 s is loaded again at its edge', async ({ page }) => {
  test.setTimeout(150_000);
  let masters = 0;
  let isStale = false;
  let loadedAgain = 0;
  const last = new Map<string, string>();
  await page.route(/\/live\/.*\.m3u8/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isMaster = pathname.endsWith('/master.m3u8');
    if (isMaster && (masters += 1) === 2) {
      loadedAgain = performance.now();
      isStale = false;
    }
    // Its encoder has stopped: the same list again and again.
    const kept = last.get(pathname);
    if (isStale && !isMaster && kept !== undefined)
      return route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: kept });
    const response = await route.fetch();
    last.set(pathname, await response.text());
    return route.fulfill({ response });
  });
  await page.goto(`/play?video=${liveRegatta.id}`);
  await expectFramesToMove(page);
  isStale = true;
  await expect(page.getByRole('button', { name: 'Waiting for the live stream' })).toBeAttached({ timeout: 40_000 });
  const staleSince = performance.now();
  await expect.poll(() => masters, { timeout: 60_000 }).toBe(2);
  expect(Math.abs(loadedAgain - staleSince - LIVE_EDGE_RESTART_MS), 'ms beside the 36 s').toBeLessThan(5_000);
  await expectFramesToMove(page);
  await expect(atEdge(page)).toBeAttached();
});
