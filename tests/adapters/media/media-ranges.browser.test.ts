/** Responses with less of a file than requested, as a browser's own cache sends them: the rest is fetched. */
import HlsPlayer, { LoaderContextType } from 'hls.js';
import { afterEach, expect, test, vi } from 'vitest';
import { film } from '../../../server/samples/films.ts';
import { keepCarried, requestStart } from '../../../src/adapters/media/carried-files.ts';
import { HlsRangeLoader } from '../../../src/adapters/media/hls-range-loader.ts';
import { frameIn, openMedia, sample, startOf } from './media-bench.ts';
import type { MediaBench } from './media-bench.ts';

/** Longer than any metadata box, shorter than any media segment. */
const GIVEN_BYTES = 5_000;
const FPS = 25;

let bench: MediaBench | undefined;
afterEach(() => {
  bench?.destroy();
  bench = undefined;
  vi.restoreAllMocks();
});

/** Limits the bytes of each response from now on. @returns a function that counts the truncated ones */
function giveLittle(most: number): () => number {
  // oxlint-disable-next-line typescript/unbound-method -- called on the request that it belongs to
  const set = XMLHttpRequest.prototype.setRequestHeader;
  let cut = 0;
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(function (
    this: XMLHttpRequest,
    name: string,
    value: string,
  ) {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(value) ?? [];
    const last = Math.min(Number(to), Number(from) + most - 1);
    if (last < Number(to)) cut += 1;
    set.call(this, name, from === undefined ? value : `bytes=${from}-${last}`);
  });
  return () => cut;
}

test.each(['master.m3u8', 'manifest.mpd'])(
  '[P10] [P30] %s plays if responses contain only part of the requested bytes',
  async (manifest) => {
    const cut = giveLittle(GIVEN_BYTES);
    const emptied = vi.fn<() => void>();
    bench = openMedia({ url: sample('slalom-run', manifest), autoplay: true });
    await bench.next('media.playing');
    const { video } = bench.surface;
    // A decoder that is repaired is first detached from the element.
    video.addEventListener('emptied', emptied);
    // For more than one segment.
    await expect.poll(() => frameIn(video) ?? 0, { timeout: 20_000 }).toBeGreaterThan(3 * FPS);
    expect(video.error).toBeNull();
    expect(emptied).not.toHaveBeenCalled();
    expect(bench.notifications.map(({ type }) => type)).not.toContain('media.fatal');
    expect(cut()).toBeGreaterThan(3);
  },
);

test('[P01] files that came with the data file are not requested, and used only once', async () => {
  const { file, initSize } = film('slalom-run').renditions.find(({ lines }) => lines === 720)!;
  const playlist = file.replace('.mp4', '.m3u8');
  const read = async (name: string) => fetch(sample('slalom-run', name));
  const text = async (name: string) => ({ url: sample('slalom-run', name), text: await (await read(name)).text() });
  const bytes = new Uint8Array(await (await read(file)).arrayBuffer()).slice(0, initSize);
  keepCarried(
    [
      ...(await Promise.all(['master.m3u8', 'audio.m3u8', playlist].map(text))),
      { url: sample('slalom-run', file), start: 0, end: initSize, base64: btoa(String.fromCharCode(...bytes)) },
    ],
    (url) => url,
  );
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open');
  const asked = () => open.mock.calls.map(([, url]) => String(url).split('/').at(-1));
  bench = openMedia({ url: sample('slalom-run', 'master.m3u8'), autoplay: true });
  await bench.next('media.playing');
  expect(asked()).not.toContain('master.m3u8');
  expect(asked()).not.toContain('audio.m3u8');
  expect(asked()).not.toContain(playlist);
  bench.destroy();

  bench = openMedia({ url: sample('slalom-run', 'master.m3u8'), autoplay: true });
  await bench.next('media.playing');
  expect(asked()).toContain('master.m3u8');
});

/** @returns the requests of the engine since then */
function watchRanges(): () => string[] {
  const urls = new WeakMap<XMLHttpRequest, string>();
  const asked: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called on the request that it belongs to
  const { open, setRequestHeader } = XMLHttpRequest.prototype;
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, ...args) {
    urls.set(this, String(args[1]));
    Reflect.apply(open, this, args);
  });
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(function (
    this: XMLHttpRequest,
    name: string,
    value: string,
  ) {
    if (name === 'Range') asked.push(`${new URL(urls.get(this) ?? '', location.href).pathname} ${value}`);
    setRequestHeader.call(this, name, value);
  });
  return () => asked;
}

test('[P01] [P15] the first frame is of the rendition that was started with, and a better one follows', async () => {
  const start = startOf('gate-50');
  requestStart(start, (url) => url);
  const asked = watchRanges();
  bench = openMedia({ url: sample('gate-50', 'master.m3u8'), autoplay: true });
  const { video } = bench.surface;
  const first = await new Promise<number>((shown) => {
    video.requestVideoFrameCallback((_, { height }) => shown(height));
  });
  expect(first).toBe(240);
  // Each only once.
  for (const { url, start: from, end } of start.parts) expect(asked()).not.toContain(`${url} bytes=${from}-${end - 1}`);
  await expect.poll(() => video.videoHeight, { timeout: 10_000 }).toBe(720);
});

test('[P01] early requests that failed are repeated by the engine', async () => {
  const start = startOf('gate-50');
  const failing = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('gone', { status: 500 }));
  requestStart(start, (url) => url);
  failing.mockRestore();
  const asked = watchRanges();
  bench = openMedia({ url: sample('gate-50', 'master.m3u8'), autoplay: true });
  await bench.next('media.playing');
  for (const { url, start: from, end } of start.parts) expect(asked()).toContain(`${url} bytes=${from}-${end - 1}`);
});

test('[P30] a playlist that requests bytes beyond the end of its file gets the existing ones', async () => {
  const { file, initSize, segments } = film('slalom-run').renditions[0]!;
  const last = segments.at(-1)!;
  const policy = HlsPlayer.DefaultConfig.fragLoadPolicy.default;
  const came = await new Promise<number>((resolve, reject) => {
    new HlsRangeLoader(HlsPlayer.DefaultConfig).load(
      {
        url: sample('slalom-run', file),
        type: LoaderContextType.MEDIA_FRAGMENT,
        responseType: 'arraybuffer',
        rangeStart: last.offset,
        rangeEnd: last.offset + last.size + initSize,
      },
      { loadPolicy: policy, timeout: policy.maxLoadTimeMs, maxRetry: 0, retryDelay: 0, maxRetryDelay: 0 },
      {
        onSuccess: ({ data }) => resolve((data as ArrayBuffer).byteLength),
        onError: ({ text }) => reject(new Error(text)),
        onTimeout: () => reject(new Error('no answer')),
      },
    );
  });
  expect(came).toBe(last.size);
});
