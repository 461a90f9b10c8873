/**
 * Films in private storages, each with its own data file: a provider that requires a token, and files at signed
 * addresses.
 */
import type { Page } from '@playwright/test';
import { routeDataFile } from './support/data-file.ts';
import { openRun } from './support/library.ts';
import { FILM_TOKEN, startPrivateProvider } from './support/private-provider.ts';
import { expect, test } from './support/test.ts';

const ERROR = 'Error when retrieving the private video URL';

/** Writes the data file of a public film whose group keeps its files at storage host 12. */
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

/** The address of the run's film on this host. */
async function streamOf(page: Page): Promise<string> {
  const response = await page.request.get(`/data/video/${openRun.id}.json`);
  const { video } = (await response.json()) as { video: { replay_url: string } };
  return new URL(video.replay_url.split(',')[0] ?? '', response.url()).href;
}

const open = (page: Page): Promise<unknown> => page.goto(`/play?video=${openRun.id}`);
const heading = (page: Page) => page.getByRole('alert').getByRole('heading');

test('[P30] (4) a response that is not JSON and (3) a wrong token are reported in French; the right token gets the stream from the provider', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const broken = await startPrivateProvider('broken');
  const provider = await startPrivateProvider({ stream: await streamOf(page) });
  const again = page.getByRole('button', { name: 'Réessayer' });
  await writeData(page, broken.film(FILM_TOKEN));
  await open(page);
  await expect(heading(page)).toHaveText('Erreur lors de la récupération de l’URL de la vidéo privée (4)');

  await writeData(page, provider.film('another'));
  await again.click();
  await expect(heading(page)).toHaveText('Erreur lors de la récupération de l’URL de la vidéo privée (3)');

  await writeData(page, provider.film(FILM_TOKEN));
  await again.click();
  await expect(page.getByRole('region', { name: /Kept by the provider$/ })).toBeVisible();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5);
  expect(provider.requested).toEqual(
    ['another', FILM_TOKEN].map((token) => ({ path: `/vod/vi1/token/${token}/player.json`, token })),
  );
  await Promise.all([broken, provider].map((each) => each.stop()));
  await context.close();
});

test('[P30] (2) a provider that hangs is given up after ten seconds; (1) a film without a token is never requested', async ({
  page,
}) => {
  const hanging = await startPrivateProvider('hangs');
  const provider = await startPrivateProvider({ stream: '/film.m3u8' });
  await writeData(page, hanging.film(FILM_TOKEN));
  await page.clock.install();
  await open(page);
  await expect.poll(() => hanging.requested.length).toBe(1);
  await page.clock.runFor(10_000);
  await expect(heading(page)).toHaveText(`${ERROR} (2)`);

  await writeData(page, provider.film());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(`${ERROR} (1)`);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  expect(provider.requested).toEqual([]);
  await Promise.all([hanging, provider].map((each) => each.stop()));
});

test('[P30] a storage that does not sign addresses is reported as refused; a signed file plays at its signed address', async ({
  page,
}) => {
  await writeData(page, `${openRun.id}/nowhere/film.m3u8`, 13);
  await open(page);
  await expect(heading(page)).toHaveText(`${ERROR} (3)`);

  const file = `${openRun.id}/run/master.m3u8`;
  await writeData(page, file, 13);
  const requested: unknown[] = [];
  const stream = await streamOf(page);
  await page.route('**/services?request=getSignedUrlByStorageHost*', async (route) => {
    requested.push(JSON.parse(new URL(route.request().url()).searchParams.get('params') ?? '{}'));
    await route.fulfill({ json: { status: 'ok', data: stream } });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(requested).toEqual([{ assetType: 'video', fileName: file, storageHost: 13, groupId: 64 }]);
});
