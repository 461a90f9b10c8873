/** Open pages while a new build replaces theirs. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Builds, makeBuilds } from './support/builds.ts';
import { type ListHost, startListHost } from './support/list-host.ts';
import { pressPanel } from './support/panels.ts';
import { expect, test } from './support/test.ts';

const FILM = { id: 'run', film: 'slalom-run', tag: 'Start' };
/** Where the film starts, seconds. */
const START_S = 5;
const FAILED = /^This part could not be loaded/;
let builds: Builds;
let host: ListHost | undefined;

test.beforeAll(async () => {
  builds = await makeBuilds(2);
});
test.afterAll(() => builds?.remove());
test.beforeEach(() => builds.deploy(1));
test.afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const loaded = (page: Page): Promise<number[]> =>
  page
    .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    .then((paths) => paths.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)).map(builds.buildOf));

const moment = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow'));

async function openFilm(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/play?video=run&start=${START_S}`);
  await expect.poll(() => moment(page), { timeout: 20_000 }).toBeGreaterThan(START_S + 1);
}

test('[P16] [L01] an open film keeps loading chunks of its own build after a deployment, even if one fails first; new pages use the new build', async ({
  page,
}) => {
  host = await startListHost([FILM], { distFolder: builds.served });
  const kept = join(host.dataFolder, 'builds/present/assets');
  // The host copies the files that it serves once it listens.
  const served = readdirSync(join(builds.served, 'assets')).length;
  await expect
    .poll(() => (existsSync(kept) ? readdirSync(kept).filter((name) => !name.startsWith('.')).length : 0))
    .toBeGreaterThan(served / 2);
  await openFilm(page, host.address);
  await builds.deploy(2);
  await test.step('a chunk that failed without a network loads on retry', async () => {
    await page.route(/DescriptionPanel-.*\.js/, (route) => route.abort());
    await pressPanel(page, 'Description');
    const description = page.getByRole('region', { name: 'Description', exact: true });
    await expect(description.getByRole('alert')).toHaveText(FAILED);
    await description.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(description.getByRole('alert')).toHaveText(FAILED);
    await page.unroute(/DescriptionPanel-.*\.js/);
    await description.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(description.getByText('Film run')).toBeVisible();
    expect(new Set(await loaded(page))).toEqual(new Set([1]));
  });
  await test.step('the same applies to sheets over the library', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(host!.address);
    await page.route(/FilterSheet-.*\.(js|css)/, (route) => route.abort());
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const notice = page.getByRole('alertdialog', { name: 'Oops...' });
    await expect(notice.getByText(FAILED)).toBeVisible();
    await notice.getByRole('button', { name: 'Understood' }).press('Enter');
    await expect(notice).toBeHidden();
    await expect(page.getByRole('link', { name: 'Film run', exact: true })).toBeVisible();
    await page.unroute(/FilterSheet-.*\.(js|css)/);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    const unstyled = () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        .filter(({ sheet }) => sheet === null)
        .map(({ href }) => href);
    await expect.poll(() => page.evaluate(unstyled)).toEqual([]);
    expect(new Set(await loaded(page))).toEqual(new Set([2]));
  });
});

test('[P16] a chunk that the host no longer has is reported in its place; the film keeps playing, and the page reloads at its position', async ({
  page,
}) => {
  host = await startListHost([FILM], { distFolder: builds.served, earlierBuildDays: 0 });
  await openFilm(page, host.address);
  // The menu is open from the start; its chunk must have loaded before the host drops it.
  await expect(page.getByRole('region', { name: 'Menu', exact: true }).getByText('Start')).toBeVisible();
  await builds.deploy(2);
  await pressPanel(page, 'Description');
  const alert = page.getByRole('region', { name: 'Description', exact: true }).getByRole('alert');
  await expect(alert).toHaveText(FAILED);
  const before = await moment(page);
  await expect.poll(() => moment(page)).toBeGreaterThan(before);
  await pressPanel(page, 'Menu');
  await expect(page.getByRole('region', { name: 'Menu', exact: true }).getByText('Start')).toBeVisible();
  await pressPanel(page, 'Description');
  await expect(alert).toHaveText(FAILED);

  const left = await moment(page);
  await alert.getByRole('button', { name: 'Reload the page' }).press('Enter');
  await expect(page).toHaveURL((address) => Number(address.searchParams.get('start')) >= left);
  await expect.poll(() => moment(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(Math.floor(left));
  expect(await moment(page)).toBeLessThan(left + 15);
  await pressPanel(page, 'Description');
  await expect(page.getByRole('region', { name: 'Description', exact: true }).getByText('Film run')).toBeVisible();
  expect(new Set(await loaded(page))).toEqual(new Set([2]));
});
