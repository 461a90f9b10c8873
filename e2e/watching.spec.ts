/** A film that is watched on one page while it is edited on another. */
import type { Browser, Page } from '@playwright/test';
import { aMedium } from '../tests/server/store-library.ts';
import { expectFramesToMove } from './support/frames.ts';
import { type ListHost, startListHost } from './support/list-host.ts';
import { pressPanel } from './support/panels.ts';
import { signInByRequest } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const NEW = 'Capsized, and rolled up again';
/** Text of the new tag only. */
const CATEGORY = 'Rolls';
let host: ListHost;

test.beforeAll(async () => {
  const { player } = aMedium({ id: '0' });
  const live = { startsAt: new Date(Date.now() - 600_000).toISOString(), films: ['slalom-run'] };
  host = await startListHost([
    { id: 'run', film: 'slalom-run', tag: 'Start' },
    {
      id: 'regatta',
      film: 'slalom-run',
      tag: 'Warm up',
      changes: { ...(player && { player: { ...player, replay: undefined, live } }) },
    },
  ]);
});
test.afterAll(() => host?.stop());

const menu = (page: Page) => page.getByRole('region', { name: 'Menu', exact: true });

const category = (page: Page) => menu(page).getByRole('button', { name: CATEGORY });

/** The menu is open from the start, unless live results take its slot. */
async function openMenu(page: Page, isInResultsPlace = false): Promise<void> {
  await expectFramesToMove(page);
  if (isInResultsPlace) await pressPanel(page, 'Menu');
  await expect(menu(page)).toBeVisible();
}

/** Adds the tag as an editor does, in a separate browser context. */
async function addTag(browser: Browser, id: string): Promise<void> {
  const page = await (await browser.newContext({ locale: 'en' })).newPage();
  await signInByRequest(page, { address: host.address, login: 'editor', password: host.password });
  await page.goto(`${host.address}/media_edit?video=${id}`);
  await page.getByRole('button', { name: 'Add a tag' }).click();
  const sheet = page.getByRole('dialog', { name: 'New tag' });
  await sheet.getByLabel('Time').fill('00:00:09');
  await sheet.getByLabel('Category').fill(CATEGORY);
  await sheet.getByLabel('Description').fill(NEW);
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // A stream may have added tags meanwhile, which are merged with this one.
  await expect(page.getByRole('form', { name: /^Edit: / })).toContainText(/Saved[.,]/);
  await page.context().close();
}

/** Switches to another tab and back. */
async function lookAway(page: Page): Promise<void> {
  for (const hidden of [true, false])
    await page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
}

test('[P10] [L17] a live viewer sees an editor’s new tag within a minute, or on returning to the page', async ({
  page,
  browser,
}) => {
  await page.goto(`${host.address}/play?video=regatta`);
  await openMenu(page, true);
  await expect(category(page)).toHaveCount(0);
  await addTag(browser, 'regatta');
  await lookAway(page);
  await expect(category(page)).toBeVisible();
  if ((await category(page).getAttribute('aria-expanded')) === 'false') await category(page).click();
  await expect(menu(page).getByText(NEW)).toBeVisible();
  await expectFramesToMove(page);
});

test('[P09] [L17] a viewer of a finished film keeps the tags that it opened with, and gets the new one on reopening', async ({
  page,
  browser,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/(data|cdn)\/video\/run\.json/.test(request.url())) requested.push(request.url());
  });
  await page.goto(`${host.address}/play?video=run`);
  await openMenu(page);
  await expect(menu(page).getByText('Start')).toBeVisible();
  // The data file was embedded in the page.
  expect(requested).toEqual([]);
  await addTag(browser, 'run');
  await lookAway(page);
  await expectFramesToMove(page);
  await expect(category(page)).toHaveCount(0);
  expect(requested, 'the data file is not asked for').toEqual([]);
  await page.reload();
  await openMenu(page);
  await expect(category(page)).toBeVisible();
  if ((await category(page).getAttribute('aria-expanded')) === 'false') await category(page).click();
  await expect(menu(page).getByText(NEW)).toBeVisible();
});
