/**
 * Films in private storages, each from a data file of its own: a provider that wants a token, and files that are
 * signed.
 */
import type { Page } from '@playwright/test';
import { routeDataFile } from './support/data-file.ts';
import { openRun } from './support/library.ts';
import { FILM_TOKEN, startPrivateProvider } from './support/private-provider.ts';
import { expect, test } from './support/test.ts';

const ERROR = 'Error when retrieving the private video URL';

/** A public film of a group whose files lie with storage host 12. */
async function writeData(page: Page, replay_url: string, storageHostId = 12): Promise<void> {
  const video = {
    id: openRun.id,
    type: 'video',
    user: 64,
    group: 64,
    title: 'Kept by the provider',
    visibility: 'public',
    publish: 1,
    storageHostId,
    replay_url,
  };
  await routeDataFile(page, '**/data/video/*.json*', (route) =>
    route.fulfill({ json: { version: 1, video, tags: [] } }),
  );
}

/** Where the run's film lies on this host. */
async function streamOf(page: Page): Promise<string> {
  const response = await page.request.get(`/data/video/${openRun.id}.json`);
  const { video } = (await response.json()) as { video: { replay_url: string } };
  return new URL(video.replay_url.split(',')[0] ?? '', response.url()).href;
}

const open = (page: Page): Promise<unknown> => page.goto(`/play?video=${openRun.id}`);
const heading = (page: Page) => page.getByRole('alert').getByRole('heading');

test('[P30] the provider names the stream to who shows the right token, and it plays', async ({ page }) => {
  const provider = await startPrivateProvider({ stream: await streamOf(page) });
  await writeData(page, provider.film(FILM_TOKEN));
  await open(page);
  await expect(page.getByRole('region', { name: 'Player: Kept by the provider' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5);
  expect(provider.requested).toEqual([{ path: `/vod/vi1/token/${FILM_TOKEN}/player.json`, token: FILM_TOKEN }]);
  await provider.stop();
});

test('[P30] (1) a film that bears no token is not asked for', async ({ page }) => {
  const provider = await startPrivateProvider({ stream: '/film.m3u8' });
  await writeData(page, provider.film());
  await open(page);
  await expect(heading(page)).toHaveText(`${ERROR} (1)`);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  expect(provider.requested).toEqual([]);
  await provider.stop();
});

test('[P30] (2) a provider that hangs is given up after ten seconds', async ({ page }) => {
  const provider = await startPrivateProvider('hangs');
  await writeData(page, provider.film(FILM_TOKEN));
  await page.clock.install();
  await open(page);
  await expect.poll(() => provider.requested.length).toBe(1);
  await page.clock.runFor(10_000);
  await expect(heading(page)).toHaveText(`${ERROR} (2)`);
  await provider.stop();
});

test('[P30] (3) a wrong token is refused; another try with the right one plays', async ({ page }) => {
  const provider = await startPrivateProvider({ stream: await streamOf(page) });
  await writeData(page, provider.film('another'));
  await open(page);
  await expect(heading(page)).toHaveText(`${ERROR} (3)`);
  await writeData(page, provider.film(FILM_TOKEN));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Player: Kept by the provider' })).toBeVisible();
  await provider.stop();
});

test('[P30] (4) a response that is not JSON, reported in French', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const provider = await startPrivateProvider('broken');
  await writeData(page, provider.film(FILM_TOKEN));
  await open(page);
  await expect(heading(page)).toHaveText('Erreur lors de la récupération de l’URL de la vidéo privée (4)');
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await provider.stop();
  await context.close();
});

test('[P30] a file of a signed storage plays under the address that the host signs', async ({ page }) => {
  const file = `${openRun.id}/run/master.m3u8`;
  await writeData(page, file, 13);
  const requested: unknown[] = [];
  const stream = await streamOf(page);
  await page.route('**/services?request=getSignedUrlByStorageHost*', async (route) => {
    requested.push(JSON.parse(new URL(route.request().url()).searchParams.get('params') ?? '{}'));
    await route.fulfill({ json: { status: 'ok', data: stream } });
  });
  await open(page);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(requested).toEqual([{ assetType: 'video', fileName: file, storageHost: 13, groupId: 64 }]);
});

test('[P30] a storage that signs nothing is reported as refused', async ({ page }) => {
  await writeData(page, `${openRun.id}/nowhere/film.m3u8`, 13);
  await open(page);
  await expect(heading(page)).toHaveText(`${ERROR} (3)`);
});
