/** A live stream's window: its timeline and markers, and the way back to the edge. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
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
