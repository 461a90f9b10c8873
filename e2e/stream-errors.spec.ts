/** A stream whose server fails: what the viewer sees, and that the film recovers without a reload. */
import type { Page } from '@playwright/test';
import { ADVERT_PATIENCE_MS } from '../core/domain/constants/playback.ts';
import {
  START_PATIENCE_MS,
  STREAM_PROBE_TIMEOUT_MS,
  STREAM_RETRY_MAX_MS,
  STREAM_RETRY_MS,
} from '../core/domain/constants/recovery.ts';
import { routeDataFile } from './support/data-file.ts';
import { expectFramesToMove, frameOnScreen } from './support/frames.ts';
import { openRun } from './support/library.ts';
import { startMisbehaving } from './support/misbehaving.ts';
import type { MisbehavingServer } from './support/misbehaving.ts';
import { expect, test } from './support/under-policy.ts';

const ERROR = 'An error occured while reading the video or it format is not supported';
const FPS = 25;

let server: MisbehavingServer;
test.beforeEach(async () => {
  server = await startMisbehaving();
});
test.afterEach(() => server.close());

/** Opens the player on a data file that names a film of the misbehaving server. */
async function open(page: Page, file: string, query = '', over: object = {}): Promise<void> {
  await routeDataFile(page, '**/data/video/*.json*', async (route) => {
    const whole = (await (await route.fetch()).json()) as { video: object };
    const video = { ...whole.video, replay_url: `${server.address}/slalom-run/${file}`, captions: [] };
    await route.fulfill({ json: { ...whole, ...over, video } });
  });
  await page.goto(`/play?video=${openRun.id}${query}`);
}

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: ERROR });
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

const timeOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);

/** Expects a probe of the stream every second, and no need for the viewer to act. */
async function expectRetries(page: Page, status: number): Promise<void> {
  server.misbehave({ kind: 'status', status });
  server.requested();
  const from = Date.now();
  let seen = 0;
  await expect.poll(() => (seen += server.requested().length), { timeout: 15_000 }).toBeGreaterThanOrEqual(2);
  expect(Date.now() - from, 'a second apart, not in a hurry').toBeGreaterThan(900);
  await expect(alert(page)).toBeVisible();
  await expect(again(page)).toHaveCount(0);
}

/** Seeks to a tenth of the film that has not been loaded. */
async function seek(page: Page, tenths: number): Promise<void> {
  await page.getByRole('region', { name: /^Player/ }).focus();
  await page.keyboard.press(String(tenths));
}

/** Expects the film to survive a host that refuses connections for a while. */
async function expectToOutlastRefusal(page: Page, tenths: number): Promise<void> {
  await server.goAway();
  await seek(page, tenths);
  await expect(alert(page)).toBeVisible({ timeout: 20_000 });
  await expect(again(page)).toBeVisible();
  await server.comeBack();
  await expect(alert(page)).toHaveCount(0, { timeout: 2 * STREAM_RETRY_MAX_MS });
  await expect.poll(() => timeOf(page)).toBeGreaterThan(tenths * 6 + 0.5);
}

test('[P24] 404, 500 and 504 are retried every second; 461 removes the player; another status waits for the viewer', async ({
  page,
}) => {
  await test.step('another status is reported and waits for the viewer', async () => {
    server.misbehave({ kind: 'status', status: 418 });
    await open(page, 'master.m3u8');
    await expect(alert(page)).toBeVisible();
    await expect(again(page)).toBeVisible();
  });
  await test.step('404, then 500, then 504 are reported and retried every second', async () => {
    server.misbehave({ kind: 'status', status: 404 });
    await again(page).click();
    await expect(again(page)).toHaveCount(0);
    for (const status of [404, 500, 504]) await expectRetries(page, status);
  });
  await test.step('461 removes the player and leaves no picture', async () => {
    server.misbehave({ kind: 'status', status: 461 });
    await expect(page.getByText('This video is no longer available.')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    server.requested();
    await expect(alert(page)).toHaveCount(0);
    expect(server.requested()).toEqual([]);
  });
});

test('[P24] master.m3u8: a film that fails while playing resumes at its position, even after the host refused connections', async ({
  page,
}) => {
  await open(page, 'master.m3u8');
  await expectFramesToMove(page);
  server.misbehave({ kind: 'status', status: 500 }, /\.mp4$/);
  await seek(page, 8);
  await expect(alert(page)).toBeVisible({ timeout: 20_000 });
  server.misbehave(undefined);
  await expectFramesToMove(page);
  await expect(alert(page)).toHaveCount(0);
  expect((await frameOnScreen(page)) ?? 0).toBeGreaterThanOrEqual(Math.floor(48 * FPS) - 1);
  await expectToOutlastRefusal(page, 4);
});

test('[P24] manifest.mpd: 404, then 500 are retried every second until it plays; the player waits for a host that refuses connections', async ({
  page,
}) => {
  server.misbehave({ kind: 'status', status: 404 });
  await open(page, 'manifest.mpd');
  await expect(alert(page)).toBeVisible();
  await expectRetries(page, 500);
  server.misbehave(undefined);
  await expectFramesToMove(page);
  await expect(alert(page)).toHaveCount(0);
  await expectToOutlastRefusal(page, 8);
});

test('[P24] 240.mp4: a host that refuses connections at first, then fails, is reported; the film plays without a reload once it responds', async ({
  page,
}) => {
  await server.goAway();
  await open(page, '240.mp4');
  await expect(alert(page)).toBeVisible();
  await expect(again(page)).toBeVisible();
  server.misbehave({ kind: 'status', status: 500 });
  await server.comeBack();
  await expect(again(page)).toHaveCount(0, { timeout: 2 * STREAM_RETRY_MAX_MS });
  await expectRetries(page, 404);
  server.misbehave(undefined);
  // A plain file of another origin can be shown, but its pixels cannot be read.
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5);
  await expect(alert(page)).toHaveCount(0);
});

test('[P24] a film whose files break off is given up, and plays on retry once they are whole', async ({ page }) => {
  server.misbehave({ kind: 'truncate' }, /\.mp4$/);
  await open(page, 'master.m3u8');
  await expect(again(page)).toBeVisible({ timeout: 45_000 });
  await expect(alert(page)).toBeVisible();
  server.misbehave(undefined);
  await again(page).click();
  await expectFramesToMove(page);
});

for (const [file, held] of [
  ['master.m3u8', /\.mp4$/],
  ['manifest.mpd', /\.mp4$/],
  ['240.mp4', undefined],
] as const) {
  test(`[P24] ${file}: a host that ${held ? 'holds its segments' : 'holds everything'} is reported, and the film plays without a reload once it responds`, async ({
    page,
  }) => {
    server.misbehave({ kind: 'hold' }, held);
    await page.clock.install();
    await open(page, file, '&autoplay=1');
    await expect.poll(() => server.requested().some((path) => held?.test(path) ?? true)).toBe(true);
    await expect(alert(page)).toHaveCount(0);
    await page.clock.runFor(START_PATIENCE_MS);
    await expect(alert(page)).toBeVisible();
    await page.clock.runFor(STREAM_PROBE_TIMEOUT_MS);
    await expect(alert(page)).toBeVisible();
    await expect(again(page)).toHaveCount(0);
    server.misbehave(undefined);
    await page.clock.runFor(STREAM_RETRY_MS);
    await expect(alert(page)).toHaveCount(0);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5);
  });
}

test('[P06] an advert whose server never responds does not block the film', async ({ page }) => {
  server.misbehave({ kind: 'hang' }, /advert/);
  const advert = { id: 'pre', content_url: `${server.address}/advert-paddles/film.mp4`, duration: 8 };
  await page.clock.install();
  await open(page, 'master.m3u8', '', { pubVideo: [advert] });
  await expect.poll(() => server.requested().some((path) => path.includes('advert'))).toBe(true);
  await page.clock.runFor(ADVERT_PATIENCE_MS);
  await expectFramesToMove(page);
  await expect(alert(page)).toHaveCount(0);
});

test('[P07] a link to a video site that cannot be played here is reported at once, without a request to it', async ({
  page,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'www.dailymotion.com') elsewhere.push(request.url());
  });
  await routeDataFile(page, '**/data/video/*.json*', async (route) => {
    const whole = (await (await route.fetch()).json()) as { video: object };
    const address = 'https://www.dailymotion.com/video/x8abcd1';
    await route.fulfill({ json: { ...whole, video: { ...whole.video, replay_url: address } } });
  });
  await page.goto(`/play?video=${openRun.id}`);
  await expect(alert(page)).toBeVisible();
  await expect(again(page)).toBeVisible();
  expect(elsewhere).toEqual([]);
});
