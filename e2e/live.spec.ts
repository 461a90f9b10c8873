/** The window of a live stream: its timeline and markers, and the way back to the live edge. */
import type { Page } from '@playwright/test';
import { LIVE_EDGE_THRESHOLD_S } from '../core/domain/constants/live.ts';
import { expectFramesToMove } from './support/frames.ts';
import { liveRegatta } from './support/library.ts';
import { expect, test } from './support/test.ts';

/** Moves far more than 10 s behind the edge. */
const BACK_PRESSES = 4;
const PLAYED_S = 5;
/** A window of eight minutes has at least a hundred tags. */
const TAGS_ON = 30;

const atEdge = (page: Page) => page.getByRole('button', { name: 'You are at the live edge' });
const toEdge = (page: Page) => page.getByRole('button', { name: 'Go to live' });

interface Window {
  /** The seekable range and the current time, seconds. */
  from: number;
  to: number;
  now: number;
}

/** Reads all three at the same instant. */
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

/** Seeks back as a viewer does: these presses are certain to lead behind the edge. */
async function goBack(page: Page): Promise<void> {
  const back = page.getByRole('group', { name: 'Controls' }).getByRole('button', { name: 'Back 10 s' });
  await back.focus();
  for (let press = 0; press < BACK_PRESSES; press += 1) await page.keyboard.press('Enter');
}

test('[P10] the bar spans the sliding live window; a viewer who seeks back stays there until returning to the edge; a tag is a marker that plays its moment', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openLive(page);
  await expect(toEdge(page)).toHaveCount(0);
  await test.step('the bar spans the window, which keeps sliding', async () => {
    const before = await windowOf(page);
    expect(before.to - before.from).toBeGreaterThan(60);
    expect(await behind(page)).toBeLessThanOrEqual(LIVE_EDGE_THRESHOLD_S + 1);
    await expect
      .poll(async () => (await windowOf(page)).to, { message: 'the window slides on', timeout: 20_000 })
      .toBeGreaterThan(before.to);
  });

  await test.step('a viewer who seeks back stays there', async () => {
    await goBack(page);
    await expect(toEdge(page)).toBeAttached({ timeout: 20_000 });
    await expectFramesToMove(page);
    // Long enough for several latency reports: none of them may move the viewer towards the edge.
    const { now } = await windowOf(page);
    await expect.poll(async () => (await windowOf(page)).now, { timeout: 20_000 }).toBeGreaterThan(now + PLAYED_S);
    expect(await behind(page)).toBeGreaterThan(LIVE_EDGE_THRESHOLD_S);
    await expect(toEdge(page)).toBeAttached();
  });

  await test.step('one press returns to the edge', async () => {
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
    // Markers are placed once the stream has reported its wall-clock time. The first is minutes behind; a tag in the
    // middle cannot slide out of the window meanwhile.
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
