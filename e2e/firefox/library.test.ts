/** The library in Firefox: from a search to moving frames, and back to the same results. */
import { expect } from 'vitest';
import { expectFramesToMove } from '../support/frames.ts';
import { openRun } from '../support/library.ts';
import { it, open } from './support/firefox.ts';

const KEYWORD = 'input[type="search"]';
const HIT = '[aria-label="Results"] [role="listitem"]';

it('[L01] [L04] [L15] a viewer searches, opens a preview, sees frames move and closes it', async ({
  viewer: { page },
}) => {
  await open(page, '/?element-type=Video');
  await page.waitForSelector(HIT);
  await page.locator(KEYWORD).fill(openRun.title);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.search.includes('search'));
  // Not by accessible name: on a page full of cards each poll of such a locator takes seconds.
  await page.locator(`::-p-xpath(//*[@role="listitem"]//a[.="${openRun.title}"])`).click();
  await page.waitForSelector('dialog[open]');
  expect(await page.$eval('dialog[open] h2', (title) => title.textContent)).toBe(openRun.title);
  await expectFramesToMove(page);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(openRun.title);
});

it('[L01] the back button restores the search, its results and the scroll position', async ({ viewer: { page } }) => {
  await open(page, '/?element-type=Photo');
  await page.waitForSelector(HIT);
  await page.locator('::-p-xpath(//button[.="Search more"])').click();
  const more = await page.waitForSelector('[aria-label="Results"]:not([data-count="25"])');
  const count = await more?.evaluate((list) => list.getAttribute('data-count'));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);
  await open(page, `/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  // Firefox restores the page from its cache without loading it, so `page.goBack` would wait in vain.
  await page.evaluate(() => history.back());
  await page.waitForSelector(`[aria-label="Results"][data-count="${count}"]`);
  await expect.poll(() => page.evaluate(() => scrollY), { timeout: 10_000 }).toBeGreaterThan(place - 50);
});
