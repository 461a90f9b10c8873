/** From one film to a preloaded one: the first keeps playing until the next one does. */
import { afterEach, expect, test } from 'vitest';
import type { MediaSource } from '../../../machines/player/playback/media.ports.ts';
import { openMedia, sample } from './media-bench.ts';
import type { MediaBench } from './media-bench.ts';

const benches: MediaBench[] = [];
afterEach(() => {
  for (const bench of benches.splice(0)) bench.destroy();
});

const NEXT: MediaSource = {
  kind: 'replay',
  url: sample('gate-25', 'master.m3u8'),
  autoplay: true,
  volume: 100,
  muted: true,
  frugal: false,
  rate: 1,
  startAt: 4,
};
const START_FRAME = 4 * 25;

const videos = (): HTMLVideoElement[] => [...document.querySelectorAll('video')];

/** A film that plays, and another one that is preloaded. */
async function begin(): Promise<{ bench: MediaBench; stop: () => void }> {
  const bench = openMedia({ url: sample('slalom-run', 'master.m3u8'), autoplay: true });
  benches.push(bench);
  await bench.next('media.playing');
  performance.clearResourceTimings();
  const stop = bench.surface.prepare(NEXT);
  return { bench, stop };
}

/** In one task, as the charts do it, after waiting for the engine. */
async function change({ bench, stop }: { bench: MediaBench; stop: () => void }): Promise<MediaBench> {
  await expect
    .poll(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/gate-25/')))
    .toBe(true);
  bench.close();
  stop();
  const next = openMedia(NEXT, bench.surface);
  benches.push(next);
  return next;
}

test('[P32] the first film plays until the next one does, and then ends', async () => {
  const begun = await begin();
  const before = begun.bench.surface.video;
  const next = await change(begun);
  const { video } = next.surface;
  expect(videos()).toEqual([video, before]);
  expect(before.paused).toBe(false);
  await next.next('media.playing');
  await expect.poll(videos).toEqual([video]);
  expect(next.frame()).toBeGreaterThanOrEqual(START_FRAME);
  expect(before.paused).toBe(true);
  expect(video.paused).toBe(false);
  expect(video.muted).toBe(true);
});

test("[P32] [P15] the preloaded film takes over the viewer's later choices", async () => {
  const { bench, stop } = await begin();
  await expect
    .poll(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/gate-25/')))
    .toBe(true);
  bench.close();
  stop();
  const next = openMedia({ ...NEXT, rate: 0.5, quality: 240 }, bench.surface);
  benches.push(next);
  await next.next('media.playing');
  expect(videos()[0]).toBe(next.surface.video);
  expect(next.surface.video.playbackRate).toBe(0.5);
  await expect.poll(() => next.notifications.findLast((each) => each.type === 'media.quality')).toBeDefined();
  expect(next.surface.video.videoHeight).toBe(240);
});

test('[P32] a paused film is replaced at once', async () => {
  const begun = await begin();
  const before = begun.bench.surface.video;
  const paused = begun.bench.next('media.paused');
  begun.bench.request({ type: 'media.pause' });
  await paused;
  const next = await change(begun);
  expect(videos()).toEqual([next.surface.video]);
  expect(before.isConnected).toBe(false);
  await next.next('media.playing');
});

test('[P32] a film followed by another than the preloaded one ends at once', async () => {
  const begun = await begin();
  const before = begun.bench.surface.video;
  begun.bench.close();
  expect(before.paused, 'it may still be followed by the prepared one').toBe(false);
  begun.stop();
  const other = openMedia({ ...NEXT, url: sample('gate-50', 'master.m3u8') }, begun.bench.surface);
  benches.push(other);
  expect(before.paused).toBe(true);
  expect(videos()).toEqual([before]);
  await other.next('media.playing');
  expect(other.surface.video).toBe(before);
});
