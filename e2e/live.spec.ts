/** A live stream's window: its timeline and markers, and the way back to the edge. */
import type { Page } from '@playwright/test';
import { LIVE_EDGE_THRESHOLD_S } from '../core/domain/constants/live.ts';
import { expectFramesToMove } from './support/frames.ts';
import { liveRegatta } from './support/library.ts';
import { expect, test } from './support/test.ts';

/** Leads far more than 10 s behind the edge. */
const BACK_PRESSES = 4;
const PLAYED_S = 5;
/** A window of eight minutes has a hundred tags and more. */
const TAGS_ON = 30;

const atEdge = (page: Page) => page.getByRole('button', { name: 'You are at the live edge' });
const toEdge = (page: Page) => page.getByRole('button', { name: 'Go to live' });

interface Window {
  /** Least and greatest moment that may be sought, and the one on show, seconds. */
  from: number;
  to: number;
  now: number;
}

/** All three at one instant. */
function windowOf(page: Page): Promise<Window> {
  return page.getByRole('slider', { name: 'Position' }).evaluate((slider) => ({
    from: Number(slider.getAttribute('aria-valuemin')),
    to: Number(slider.getAttribute('aria-valuemax')),
    now: Number(slider.getAttribute('aria-valuenow')),
  }));
}

const behind = async (page: Page): Promise<number> => {
  const { to, now } = await windowOf(page);
  return to - now;
};

async function openLive(page: Page): Promise<void> {
  await page.goto(`/play?video=${liveRegatta.id}`);
  await expectFramesToMove(page);
  await expect(atEdge(page)).toBeAttached({ timeout: 20_000 });
}

/** As a viewer does who has missed something: a few presses lead surely behind the edge. */
async function goBack(page: Page): Promise<void> {
  const back = page.getByRole('group', { name: 'Controls' }).getByRole('button', { name: 'Back 10 s' });
  await back.focus();
  for (let press = 0; press < BACK_PRESSES; press += 1) await page.keyboard.press('Enter');
}

test('[P10] live: the bar spans the window, which slides on; who has gone back stays there until the edge is asked for; a tag is a marker that plays its moment', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openLive(page);
  await expect(toEdge(page)).toHaveCount(0);
  await test.step('the bar spans the window, which slides on', async () => {
    const before = await windowOf(page);
    expect(before.to - before.from).toBeGreaterThan(60);
    expect(await behind(page)).toBeLessThanOrEqual(LIVE_EDGE_THRESHOLD_S + 1);
    await expect
      .poll(async () => (await windowOf(page)).to, { message: 'the window slides on', timeout: 20_000 })
      .toBeGreaterThan(before.to);
  });

  await test.step('who has gone back stays there', async () => {
    await goBack(page);
    await expect(toEdge(page)).toBeAttached({ timeout: 20_000 });
    await expectFramesToMove(page);
    // Enough for several reports of the latency: nobody brings them nearer to the edge.
    const { now } = await windowOf(page);
    await expect.poll(async () => (await windowOf(page)).now, { timeout: 20_000 }).toBeGreaterThan(now + PLAYED_S);
    expect(await behind(page)).toBeGreaterThan(LIVE_EDGE_THRESHOLD_S);
    await expect(toEdge(page)).toBeAttached();
  });

  await test.step('the way to the edge is one press away', async () => {
    await toEdge(page).focus();
    await page.keyboard.press('Enter');
    await expect(atEdge(page)).toBeAttached({ timeout: 20_000 });
    await expect(toEdge(page)).toHaveCount(0);
    await expect.poll(() => behind(page)).toBeLessThanOrEqual(LIVE_EDGE_THRESHOLD_S);
    await expectFramesToMove(page);
  });

  await test.step('a tag in the window is a marker that plays its moment', async () => {
    const timeline = page.getByRole('listbox', { name: 'Timeline' });
    const marker = timeline.getByRole('option', { selected: true });
    await timeline.focus();
    // Its markers are positioned once the stream has reported its wall-clock time. The first lies minutes behind, and in
    // the middle none slides out of the window meanwhile.
    await expect(async () => {
      await page.keyboard.press('Home');
      await expect(marker).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    for (let tag = 0; tag < TAGS_ON; tag += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(toEdge(page)).toBeAttached({ timeout: 20_000 });
    await expect.poll(() => behind(page)).toBeGreaterThan(60);
  });
});
