/** Films that this browser cannot play: the Chromium of these tests does not decode HEVC. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { FFMPEG, MADE } from '../tests/server/odd-films.ts';
import { routeDataFile } from './support/data-file.ts';
import { openRun } from './support/library.ts';
import { startMisbehaving } from './support/misbehaving.ts';
import type { MisbehavingServer } from './support/misbehaving.ts';
import { expect, test } from './support/test.ts';

const TOLD_WITHIN_MS = 3_000;
const HLS = ['-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod'];
const FMP4 = ['-tag:v', 'hvc1', '-hls_segment_type', 'fmp4', '-master_pl_name', 'hevc.m3u8'];

let folder: string;
let server: MisbehavingServer;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codecs-'));
  const make = (name: string, args: readonly string[]) =>
    promisify(execFile)(FFMPEG, ['-nostdin', '-v', 'error', ...args, name], { cwd: folder });
  await make('hevc.mp4', MADE['hevc.mp4']);
  await make('silent.mp4', MADE['hdr.mp4']);
  await make('sound.m4a', MADE['sound.m4a']);
  await make('media.m3u8', ['-i', 'hevc.mp4', '-c', 'copy', ...HLS, ...FMP4]);
  await make('transport.m3u8', ['-i', 'hevc.mp4', '-c', 'copy', ...HLS]);
  await make('hevc.mpd', ['-i', 'hevc.mp4', '-c', 'copy', '-tag:v', 'hvc1', '-f', 'dash', '-seg_duration', '1']);
  await make('silent.mpd', ['-i', 'silent.mp4', '-c', 'copy', '-tag:v', 'hvc1', '-f', 'dash', '-seg_duration', '1']);
  // Codecs declared on an AdaptationSet apply to all its Representations.
  const manifest = await readFile(join(folder, 'silent.mpd'), 'utf8');
  const declared = manifest.replace(/(<AdaptationSet[^>]*)(>[^]*?)( codecs="[^"]+")/, '$1$3$2');
  await writeFile(join(folder, 'silent.mpd'), declared);
  server = await startMisbehaving(folder);
});
test.afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(page: Page, file: string, query = ''): Promise<void> {
  const replay_url = `${server.address}/${file}`;
  await page.unrouteAll();
  await routeDataFile(page, '**/data/video/*.json*', async (route) => {
    const whole = (await (await route.fetch()).json()) as { video: object };
    await route.fulfill({ json: { ...whole, video: { ...whole.video, replay_url, captions: [] } } });
  });
  await page.goto(`/play?video=${openRun.id}${query}`);
}

/**
 * Waits until the page names the codec and returns how long that took. A turn that a busy page delayed counts as two at
 * most.
 */
const timeUntilNamed = (page: Page, patienceMs: number): Promise<number> =>
  page.evaluate(async (patience) => {
    const TURN_MS = 10;
    const isNamed = () =>
      [...document.querySelectorAll('[role=alert]')].some(({ textContent }) => textContent.includes('HEVC (H.265)'));
    let took = 0;
    while (!isNamed() && took < patience) {
      const began = performance.now();
      await new Promise((later) => setTimeout(later, TURN_MS));
      took += Math.min(performance.now() - began, 2 * TURN_MS);
    }
    return took;
  }, patienceMs);

async function expectNamed(page: Page, file: string): Promise<void> {
  server.requested();
  await open(page, file, '&autoplay=1');
  await expect.poll(() => server.requested()).toContain(`/${file}`);
  const alert = page.getByRole('alert').filter({ hasText: 'This browser cannot play HEVC (H.265).' });
  expect(await timeUntilNamed(page, 4 * TOLD_WITHIN_MS), 'ms').toBeLessThan(TOLD_WITHIN_MS);
  await expect(alert).toBeVisible();
  await expect(alert).toContainText('An error occured while reading the video or it format is not supported');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused || video.readyState < 2))
    .toBe(true);
}

for (const [container, files] of [
  ['a plain file', ['hevc.mp4', 'silent.mp4']],
  ['HLS', ['hevc.m3u8', 'media.m3u8', 'transport.m3u8']],
  ['DASH', ['hevc.mpd', 'silent.mpd']],
] as const) {
  test(`[P24] HEVC in ${container} is reported by name within three seconds of the request`, async ({ page }) => {
    for (const file of files) await test.step(file, () => expectNamed(page, file));
  });
}

test('[P25] an audio file is not expected to have a picture', async ({ page }) => {
  await open(page, 'sound.m4a', '&autoplay=1');
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
