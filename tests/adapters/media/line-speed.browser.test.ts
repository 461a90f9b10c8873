/** Measuring the bandwidth, and an engine's initial rendition on a known slow connection. */
import type { CDPSession } from '@vitest/browser-playwright';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { requestStart } from '../../../src/adapters/media/carried-files.ts';
import { openMedia, sample, startOf } from './media-bench.ts';
import type { MediaBench } from './media-bench.ts';

/** The film has renditions of 198 and 570 kbit/s, and segments of two seconds. */
const FILM = 'slalom-run';
const SLOW_BPS = 300_000;

/** @param bitsPerSecond -1 for no limit */
async function limitLine(bitsPerSecond: number): Promise<void> {
  const session: CDPSession = cdp();
  await session.send('Network.enable');
  const downloadThroughput = bitsPerSecond < 0 ? -1 : bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput,
    uploadThroughput: -1,
  });
}

let bench: MediaBench | undefined;
beforeAll(async () => {
  const session: CDPSession = cdp();
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
});
afterEach(() => {
  bench?.destroy();
  bench = undefined;
  vi.restoreAllMocks();
});
afterAll(async () => {
  await limitLine(-1);
  const session: CDPSession = cdp();
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
});

/** Plays a number of seconds of the film. @returns the video files that its engine has requested, in order */
async function filesOfPlaying(seconds: number): Promise<string[]> {
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open');
  bench = openMedia({ url: sample(FILM, 'master.m3u8'), autoplay: true });
  const { video } = bench.surface;
  await expect.poll(() => video.currentTime, { timeout: 40_000 }).toBeGreaterThan(seconds);
  const files = open.mock.calls.map(([, url]) => String(url).split('/').at(-1)!);
  bench.destroy();
  open.mockRestore();
  return files.filter((file) => /^\d+\.mp4$/.test(file));
}

test('[P01] [P30] on a slow connection the first segment decides the rendition of the second, and of the next film', async () => {
  // Loads the engine's code before the connection becomes slow.
  await filesOfPlaying(0.1);
  // Other files of this page may have filled the resource timing buffer.
  performance.clearResourceTimings();
  await limitLine(SLOW_BPS);
  requestStart(startOf(FILM), (url) => url);
  expect(new Set(await filesOfPlaying(4.5))).toEqual(new Set(['240.mp4']));

  // Nothing of the next film was requested early.
  expect((await filesOfPlaying(2.5))[0]).toBe('240.mp4');

  await limitLine(-1);
  expect(await filesOfPlaying(4.5)).toContain('720.mp4');
  expect((await filesOfPlaying(0.5))[0]).toBe('720.mp4');
}, 120_000);
