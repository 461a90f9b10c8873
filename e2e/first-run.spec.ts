/** From an empty library, or from the samples, to a library of one's own (row S01). */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readConfig } from '../server/config.ts';
import { start, type Started } from '../server/http/start.ts';
import { aMedium } from '../tests/server/store-library.ts';
import { readAccounts } from '../tests/server/harness.ts';
import { violations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'Eddy-Line-2026';
const FILM = join(import.meta.dirname, '../server/samples/media/advert-drybag/film.mp4');
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>document.title = 1</script><rect width="8" height="8"/></svg>';

let folder: string;
let host: Started | undefined;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-first-run-'));
});
test.afterEach(async () => {
  await host?.stop();
  await rm(folder, { recursive: true, force: true });
});
test.use({ bypassCSP: true });

const open = (samples: 'on' | 'off'): Promise<Started> =>
  start(readConfig({ PORT: '0', FERRYGLIDE_DATA: join(folder, 'data'), FERRYGLIDE_SAMPLES: samples }), {
    log: () => undefined,
  });

const asksFor = (page: Page, heading: string, timeout = 10_000) =>
  expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout });

test('[S01] an empty library is set up by the printed link, a password and four steps, and its first film plays', async ({
  page,
}) => {
  host = await open('off');
  await page.goto(host.setUpLink ?? '');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await asksFor(page, 'What is your group called?');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Name of the group').fill('Canoe Club');
  await page.getByRole('button', { name: 'Continue' }).click();
  await asksFor(page, 'Which language do your members speak?');

  // After leaving, the setup resumes at the same step.
  await page.goto(`${host.address}/`);
  await expect(page.getByRole('link', { name: 'Canoe Club' })).toBeVisible();
  await page.getByRole('region', { name: 'Welcome' }).getByRole('link', { name: 'Continue' }).click();
  await asksFor(page, 'Which language do your members speak?');
  await page.getByRole('button', { name: 'Skip' }).click();

  await asksFor(page, 'What does your group look like?');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await expect(page.getByRole('img', { name: 'Logo of Canoe Club' })).toBeVisible();
  await page.getByLabel('Colour of links and buttons').fill('#ffe600');
  await expect(page.getByRole('status')).toHaveText(/too light to be read on light pages/);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await asksFor(page, 'Add your first film');
  await page.getByRole('button', { name: 'Add a film' }).click();

  const files = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files', exact: true }).press('Enter');
  await (await files).setFiles(FILM);
  await page.getByRole('link', { name: 'Open film' }).click();
  const video = page.locator('video').first();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
  // The group's logo links home from every page, and the setup questions do not come back.
  const home = page.getByRole('banner').getByRole('link', { name: 'Canoe Club' });
  await expect(home.locator('img')).toHaveAttribute('src', /^\/branding\/[\da-f]{64}\.png$/);
  await home.click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Welcome' })).toHaveCount(0);
  await page.goto(`${host.address}/first-run`);
  await page.waitForURL(`${host.address}/`);
});

test('[S01] removing the samples says what will be deleted and keeps only what people added', async ({ page }) => {
  await cp(process.env['FERRYGLIDE_E2E_DATA'] ?? '', join(folder, 'data'), { recursive: true });
  host = await open('on');
  const { player } = aMedium({ id: '0' });
  const replay = player && { ...player, replay: 'advert-drybag/film.mp4' };
  await host.app.store.media.save(
    aMedium({ id: 'heron', title: 'Heron run', userId: 64, ...(replay && { player: replay }) }),
  );
  await page.goto(`${host.address}/`);
  await page.getByRole('link', { name: 'Start my own library' }).click();
  await expect(page.getByText('npm run remove-samples')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail or user name').fill('super');
  await page.getByLabel('Password').fill((await readAccounts(join(folder, 'data')))['super'] ?? '');
  await page.keyboard.press('Enter');

  const goes = page.getByRole('list', { name: 'What is removed' });
  await expect(goes.getByRole('listitem').first()).toHaveText(/^all \d{3} samples/);
  const stays = page.getByRole('list', { name: 'What stays' });
  await expect(stays).toContainText('1 film or other item that somebody has added');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove the samples…' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  // Deletes hundreds of media with their files first.
  await asksFor(page, 'What is your group called?', 40_000);
  await page.goto(`${host.address}/`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Heron run').first()).toBeVisible();
});
