/** The frame at which playback is paused: the reported one is on show, and steps start from it. */
import { afterEach, describe, vi } from 'vitest';
import type { ExpectStatic } from 'vitest';
import { uncertaintyMs, splitsOf } from '../../../core/domain/stopwatch.ts';
import { film } from '../../../server/samples/films.ts';
import { createBenchSurface, sample } from './media-bench.ts';
import type { MediaBench } from './media-bench.ts';
import { test } from './media-test.ts';

/** Chromium paints ahead of its clock at about every fourth pause. */
const PAUSES = 10;
const PATIENCE_MS = 1_000;

/** Much longer than a sought frame takes to be presented when paused. */
const NAVIGATED_LATER_MS = 500;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const namedFrame = ({ surface }: MediaBench, fps: number): number =>
  Math.floor((surface.frame()?.start ?? Number.NaN) * fps + 0.05);

/** Plays for a time that varies per call, and pauses. */
async function pauseAfter(expect: ExpectStatic, bench: MediaBench, ms: number): Promise<void> {
  const plays = bench.next('media.playing');
  bench.request({ type: 'media.play' });
  await plays;
  await new Promise((resolve) => setTimeout(resolve, ms));
  // Before the first frame there is none to step to.
  await expect.poll(() => bench.frame()).toBeGreaterThan(0);
  const paused = bench.next('media.paused');
  bench.request({ type: 'media.pause' });
  await paused;
  const { frames, video } = bench.surface;
  await frames.rests(PATIENCE_MS);
  await expect.poll(() => !video.seeking && video.readyState >= 2, { interval: 5 }).toBe(true);
  await frames.presented(PATIENCE_MS);
}

/** Read from the numbers in the picture. */
async function expectSteps(expect: ExpectStatic, bench: MediaBench, fps: number, seek: number): Promise<void> {
  const from = bench.frame()!;
  expect(namedFrame(bench, fps)).toBe(from);
  for (const [index, frames] of [1, -1, -1].entries()) {
    const stepped = bench.next('media.seeked', (event) => event.seek === seek + index);
    bench.request({ type: 'media.step', frames, seek: seek + index });
    await stepped;
    const frame = from + [1, 0, -1][index]!;
    const text = `step ${index + 1} of ${frames} from ${from}, clock ${bench.surface.video.currentTime}`;
    if (bench.frame() !== frame) await expect.poll(() => bench.frame(), { interval: 20, message: text }).toBe(frame);
    expect(namedFrame(bench, fps), text).toBe(frame);
  }
}

const films = (['gate-25', 'start-2997', 'finish-60'] as const).map((id) => {
  const { fps } = film(id);
  return { id, fps: fps!.num / fps!.den };
});

test.for(films)(
  '[P15] [B22] $id: each pause reports the frame on show, and steps start from it',
  async ({ id, fps }, { expect, open }) => {
    const bench = open({ url: sample(id, '240.m3u8'), maxResolution: 240 });
    await bench.next('media.ready');
    for (let pause = 0; pause < PAUSES; pause += 1) {
      await pauseAfter(expect, bench, 80 + 13 * pause);
      await expectSteps(expect, bench, fps, 1 + 3 * pause);
    }
  },
);

test('[P15] [B22] a protected or cross-origin film whose frames cannot be read is reported correctly as well', async ({
  expect,
  open,
}) => {
  vi.stubGlobal('VideoFrame', function refuse() {
    throw new DOMException('The film is of another origin.', 'SecurityError');
  });
  const bench = open({ url: sample('gate-25', '240.m3u8'), maxResolution: 240 });
  await bench.next('media.ready');
  for (let pause = 0; pause < PAUSES; pause += 1) {
    await pauseAfter(expect, bench, 80 + 13 * pause);
    await expectSteps(expect, bench, 25, 1 + 3 * pause);
  }
});

test('[P15] [B22] presentation times are relative to a navigation start that is later than the time origin', async ({
  expect,
  open,
}) => {
  const { navigationStart } = performance.timing;
  vi.spyOn(performance.timing, 'navigationStart', 'get').mockReturnValue(navigationStart + NAVIGATED_LATER_MS);
  const bench = open(
    { url: sample('gate-25', '240.m3u8'), maxResolution: 240 },
    createBenchSurface((video) => {
      const request = video.requestVideoFrameCallback.bind(video);
      video.requestVideoFrameCallback = (callback) =>
        request((now, frame) =>
          callback(now, { ...frame, presentationTime: frame.presentationTime - NAVIGATED_LATER_MS }),
        );
    }),
  );
  await bench.next('media.ready');
  for (let pause = 0; pause < 2; pause += 1) {
    await pauseAfter(expect, bench, 80);
    await expectSteps(expect, bench, 25, 1 + 3 * pause);
  }
});

test('[P15] a step during playback shows the frame after the one at which it stops', async ({ expect, open }) => {
  const bench = open({ url: sample('gate-25', '240.m3u8'), maxResolution: 240 });
  await bench.next('media.ready');
  for (let round = 1; round <= PAUSES; round += 1) {
    const plays = bench.next('media.playing');
    bench.request({ type: 'media.play' });
    await plays;
    await new Promise((resolve) => setTimeout(resolve, 80 + 13 * round));
    const stops: (number | undefined)[] = [];
    // The last one seen before the step's own seek.
    bench.surface.video.addEventListener('pause', () => stops.push(bench.frame()), { once: true });
    const stepped = bench.next('media.seeked', (event) => event.seek === round);
    bench.request({ type: 'media.step', frames: 1, seek: round });
    await stepped;
    expect(bench.frame()).toBe(stops[0]! + 1);
  }
});

describe('a film with a varying rate', () => {
  test.for(['video.mp4', 'master.m3u8'])(
    '[B22] by %s: the uncertainty is that of the longest compared frame',
    async (file, { expect, open }) => {
      const bench = open({ url: `/tests/adapters/media/varying-rate/${file}` });
      await bench.next('media.ready');
      const marks = [];
      // ffprobe: frames that start at 0.15, 0.75 and 0.5667 s and last 1/60, 1/5 and 1/20 s.
      for (const [seek, time] of [0.155, 0.85, 0.58].entries()) {
        const arrived = bench.next('media.seeked', (event) => event.seek === seek + 1);
        bench.request({ type: 'media.seek', time, seek: seek + 1 });
        await arrived;
        await bench.surface.frames.presented(PATIENCE_MS);
        marks.push(bench.surface.frame()!);
      }
      expect(marks.map(({ start }) => Math.round(start * 1000))).toEqual([150, 750, 567]);
      expect(splitsOf(marks.slice(0, 1)).map(({ uncertainty }) => uncertaintyMs(uncertainty))).toEqual([17]);
      expect(splitsOf(marks).map(({ uncertainty }) => uncertaintyMs(uncertainty))).toEqual([17, 200, 200]);
      expect(splitsOf([marks[0]!, marks[2]!]).map(({ uncertainty }) => uncertaintyMs(uncertainty))).toEqual([17, 50]);
    },
  );
});
