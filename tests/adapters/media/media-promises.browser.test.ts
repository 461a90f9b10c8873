/** Things that engines must not do: repair forever, store data, request other hosts, or remain after closing. */
import HlsPlayer from 'hls.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadEngine } from '../../../src/adapters/media/engines.ts';
import { createNativeEngine } from '../../../src/adapters/media/native-engine.ts';
import { openMedia, sample } from './media-bench.ts';
import type { MediaBench } from './media-bench.ts';

let bench: MediaBench | undefined;
afterEach(() => {
  bench?.destroy();
  bench = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const HLS = sample('slalom-run', 'master.m3u8');
const DASH = sample('slalom-run', 'manifest.mpd');

test('[P07] an undecodable picture is recovered once in five seconds, then reported', async () => {
  const repairs = vi.spyOn(HlsPlayer.prototype, 'detachMedia');
  // oxlint-disable-next-line typescript/unbound-method -- called on the buffer that it belongs to
  const append = SourceBuffer.prototype.appendBuffer;
  vi.spyOn(SourceBuffer.prototype, 'appendBuffer').mockImplementation(function (this: SourceBuffer, data) {
    // Boxes of an unknown type.
    append.call(
      this,
      Uint8Array.from({ length: data.byteLength & ~7 }, (_, index) => [0, 0, 0, 8, 122, 122, 122, 122][index % 8]!),
    );
  });
  bench = openMedia({ url: HLS, autoplay: true });
  await bench.next('media.fatal');
  expect(repairs).toHaveBeenCalledTimes(1);
});

test.each([
  { when: 'plays', isLoaded: false },
  { when: 'that is loaded whole plays', isLoaded: true },
])('[P07] a decoder that fails while a film $when is repaired, and the film resumes', async ({ isLoaded }) => {
  let isWhole = false;
  const sources: MediaSource[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called on the source that it belongs to
  const add = MediaSource.prototype.addSourceBuffer;
  vi.spyOn(MediaSource.prototype, 'addSourceBuffer').mockImplementation(function (this: MediaSource, type) {
    sources.push(this);
    return add.call(this, type);
  });
  // oxlint-disable-next-line typescript/unbound-method -- called on the source that it belongs to
  const end = MediaSource.prototype.endOfStream;
  vi.spyOn(MediaSource.prototype, 'endOfStream').mockImplementation(function (this: MediaSource, error) {
    // The engine closes the source of a fully loaded film, and a closed source cannot fail.
    if (error === undefined) isWhole = true;
    else end.call(this, error);
  });
  bench = openMedia({ url: HLS, autoplay: true });
  await bench.next('media.playing');
  await expect.poll(() => bench?.frame() ?? 0).toBeGreaterThan(isLoaded ? 5 : 0);
  if (isLoaded) await expect.poll(() => isWhole).toBe(true);
  const again = bench.next('media.playing');
  await vi.waitUntil(() => {
    const source = sources.at(-1);
    if (!source || [...source.sourceBuffers].some(({ updating }) => updating)) return false;
    source.endOfStream('decode');
    return true;
  });
  await again;
  expect(bench.notifications.map(({ type }) => type)).not.toContain('media.paused');
  const shown = bench.frame() ?? 0;
  await expect.poll(() => bench?.frame() ?? 0).toBeGreaterThan(shown);
});

describe('without Media Source', () => {
  test('[P07] HLS is left to the browser, and only then', async () => {
    expect(await loadEngine(HLS)).not.toBe(createNativeEngine);
    vi.stubGlobal('MediaSource', undefined);
    Reflect.deleteProperty(globalThis, 'MediaSource');
    expect(await loadEngine(HLS)).toBe(createNativeEngine);
  });
});

test.each([HLS, DASH])(
  '[P07] [P30] %s is requested only from its own host, stores nothing and is gone when closed',
  async (url) => {
    const stored = { ...localStorage };
    const requested = new Set<string>();
    const watch = new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) requested.add(new URL(name).origin);
    });
    watch.observe({ type: 'resource' });
    bench = openMedia({ url, autoplay: true });
    await bench.next('media.playing');
    await expect.poll(() => bench?.frame() ?? 0).toBeGreaterThan(5);
    const { video } = bench.surface;
    bench.close();
    watch.disconnect();
    expect([...requested].filter((origin) => origin !== location.origin)).toEqual([]);
    expect({ ...localStorage }).toEqual(stored);
    await expect.poll(() => video.readyState).toBe(0);
    expect(video.currentSrc === '' || video.error === null).toBe(true);
  },
);
