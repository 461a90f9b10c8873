/** Single frame steps, with the frame number read from the picture. */
import { describe } from 'vitest';
import { film } from '../../../server/samples/films.ts';
import { createBenchSurface, sample } from './media-bench.ts';
import { test } from './media-test.ts';

/** In each direction, half of them before a segment boundary and half after it. */
const STEPS = 44;
const SEGMENT_S = 2;
const FROM = 30;
/** Much later than the next repaint of any screen, and earlier than the player's timeout. */
const REPORTED_LATE_MS = 400;
/** A little longer than the player waits for the frame from which a step starts, which is 1 s. */
const REPORTED_TOO_LATE_MS = 1_100;

/** The element reports displayed frames with this delay, like a busy machine, and only the newest one. */
const reportFramesLate =
  (ms: number) =>
  (video: HTMLVideoElement): void => {
    const request = video.requestVideoFrameCallback.bind(video);
    const requested = new Map<number, VideoFrameRequestCallback>();
    let requests = 0;
    let newest: Parameters<VideoFrameRequestCallback>;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (): void => {
      timer = undefined;
      const due = [...requested.values()];
      requested.clear();
      for (const callback of due) callback(...newest);
    };
    request(function look(...frame) {
      newest = frame;
      if (requested.size > 0) timer ??= setTimeout(report, ms);
      request(look);
    });
    video.requestVideoFrameCallback = (callback) => {
      requests += 1;
      requested.set(requests, callback);
      return requests;
    };
    video.cancelVideoFrameCallback = (id) => void requested.delete(id);
  };

const films = (['gate-25', 'start-2997', 'gate-50', 'finish-60'] as const).flatMap((id) => {
  const { fps } = film(id);
  return ['240.m3u8', 'manifest.mpd', '240.mp4'].map((file) => ({ id, file, fps: fps!.num / fps!.den }));
});

test.concurrent.for(films)(
  `[P15] $id by $file: ${STEPS} steps over a segment boundary, forward and back, repeat and skip no frame`,
  async ({ id, file, fps }, { expect, open }) => {
    const from = Math.round(SEGMENT_S * fps) - STEPS / 2;
    const bench = open({ url: sample(id, file), maxResolution: 240 });
    await bench.next('media.ready');
    const arrived = bench.next('media.seeked');
    bench.request({ type: 'media.seek', time: (from + 0.4) / fps, seek: 1 });
    await arrived;
    await expect.poll(() => bench.frame()).toBe(from);
    for (let step = 1; step <= 2 * STEPS; step += 1) {
      const stepped = bench.next('media.seeked', ({ seek }) => seek === step + 1);
      bench.request({ type: 'media.step', frames: step <= STEPS ? 1 : -1, seek: step + 1 });
      await stepped;
      // On a busy machine the frame may appear slightly after the event; a skipped or repeated frame never becomes
      // right.
      const frame = from + (step <= STEPS ? step : 2 * STEPS - step);
      if (bench.frame() !== frame) await expect.poll(() => bench.frame(), { interval: 20 }).toBe(frame);
    }
  },
);

/** From two frames after the start of the buffer to four before it. */
const OVER = 6;

/**
 * A film's buffer starts where it was opened, and Chromium shows its first frame for two frames before that. The buffer
 * then starts a segment earlier, which was loaded for the step.
 */
test.concurrent.for(films)(
  '[P15] $id by $file: steps back over the start of the buffer, and forward again, show every frame once',
  async ({ id, file, fps }, { expect, open }) => {
    const [opened, before] = [2 * SEGMENT_S, SEGMENT_S].map((start) => Math.ceil(start * fps) + 2) as [number, number];
    const bench = open({ url: sample(id, file), maxResolution: 240, startAt: (opened + 0.4) / fps });
    await bench.next('media.ready');
    await expect.poll(() => bench.frame()).toBe(opened);
    let seek = 0;
    const steps = async (from: number, way: 1 | -1): Promise<void> => {
      for (let step = 1; step <= OVER; step += 1) {
        seek += 1;
        const stepped = bench.next('media.seeked', (event) => event.seek === seek);
        bench.request({ type: 'media.step', frames: way, seek });
        await stepped;
        const frame = from + way * step;
        if (bench.frame() !== frame)
          await expect.poll(() => bench.frame(), { interval: 20, timeout: 3_000 }).toBe(frame);
      }
    };
    const goTo = async (frame: number): Promise<void> => {
      seek += 1;
      const arrived = bench.next('media.seeked', (event) => event.seek === seek);
      bench.request({ type: 'media.seek', time: (frame + 0.4) / fps, seek });
      await arrived;
      await expect.poll(() => bench.frame(), { interval: 20 }).toBe(frame);
    };
    await steps(opened, -1);
    await goTo(before);
    await steps(before, -1);
    await steps(before - OVER, 1);
    await goTo(opened - OVER);
    await steps(opened - OVER, 1);
  },
);

/**
 * Frames of `finish-60` in the film with a varying rate, from a sixtieth of a second to half a second apart: ffmpeg's
 * `select` and `-fps_mode vfr`.
 */
const KEPT = [
  0, 2, 4, 6, 8, 9, 10, 11, 12, 14, 20, 26, 32, 33, 34, 37, 42, 43, 45, 57, 58, 59, 60, 62, 63, 93, 95, 96, 98, 99, 105,
  111, 114, 117, 118, 119,
];

/** As a file without a declared rate, and under a manifest that declares the mean. */
test.concurrent.for(['video.mp4', 'master.m3u8'])(
  '[P15] a film with a varying rate by %s: steps in both directions show every frame once, in order',
  async (file, { expect, open }) => {
    const bench = open({ url: `/tests/adapters/media/varying-rate/${file}` });
    await bench.next('media.ready');
    await expect.poll(() => bench.frame()).toBe(0);
    const shown: (number | undefined)[] = [];
    for (let step = 1; step <= 2 * (KEPT.length - 1); step += 1) {
      const stepped = bench.next('media.seeked', ({ seek }) => seek === step);
      bench.request({ type: 'media.step', frames: step < KEPT.length ? 1 : -1, seek: step });
      await stepped;
      shown.push(bench.frame());
    }
    expect(shown).toEqual([...KEPT.slice(1), ...KEPT.slice(0, -1).toReversed()]);
  },
);

test.concurrent('[P15] a film with a varying rate steps from the middle of a long frame', async ({ expect, open }) => {
  const bench = open({ url: '/tests/adapters/media/varying-rate/master.m3u8' });
  await bench.next('media.ready');
  for (const [seek, frames, frame] of [
    [1, 1, 57],
    [3, -1, 43],
  ] as const) {
    const arrived = bench.next('media.seeked', (event) => event.seek === seek);
    // The frame from 45 to 57 sixtieths of a second.
    bench.request({ type: 'media.seek', time: 51 / 60, seek });
    await arrived;
    await expect.poll(() => bench.frame()).toBe(45);
    const stepped = bench.next('media.seeked', (event) => event.seek === seek + 1);
    bench.request({ type: 'media.step', frames, seek: seek + 1 });
    await stepped;
    expect(bench.frame()).toBe(frame);
  }
});

describe.concurrent('a machine that reports the frame on show late', () => {
  test.for([
    ['gate-25', '240.m3u8', 25],
    ['gate-50', '240.m3u8', 50],
    ['gate-50', 'manifest.mpd', 50],
    ['finish-60', '240.mp4', 60],
  ] as const)('[P15] %s by %s: steps repeat and skip no frame', async ([id, file, fps], { expect, open }) => {
    const bench = open(
      { url: sample(id, file), maxResolution: 240 },
      createBenchSurface(reportFramesLate(REPORTED_LATE_MS)),
    );
    await bench.next('media.ready');
    const arrived = bench.next('media.seeked');
    bench.request({ type: 'media.seek', time: (FROM + 0.4) / fps, seek: 1 });
    await arrived;
    await expect.poll(() => bench.frame()).toBe(FROM);
    const frames = [1, 2, 3, 4, 3, 2, 1, 0].map((after) => FROM + after);
    for (const [step, frame] of frames.entries()) {
      const stepped = bench.next('media.seeked', ({ seek }) => seek === step + 2);
      bench.request({ type: 'media.step', frames: step < 4 ? 1 : -1, seek: step + 2 });
      await stepped;
      expect(bench.frame()).toBe(frame);
    }
  });

  test('[P15] a step whose start frame is reported after it has started skips and repeats none', async ({
    expect,
    open,
  }) => {
    const bench = open(
      { url: sample('gate-25', '240.mp4'), maxResolution: 240 },
      createBenchSurface(reportFramesLate(REPORTED_TOO_LATE_MS)),
    );
    await bench.next('media.ready');
    const arrived = bench.next('media.seeked');
    // Near its start: a step for a film at 60 fps would end within the same frame.
    bench.request({ type: 'media.seek', time: (FROM + 0.2) / 25, seek: 1 });
    await arrived;
    await expect.poll(() => bench.frame()).toBe(FROM);
    const stepped = bench.next('media.seeked', ({ seek }) => seek === 2);
    bench.request({ type: 'media.step', frames: 1, seek: 2 });
    await stepped;
    expect(bench.frame()).toBe(FROM + 1);
  });

  test('[P15] a step during playback starts from the frame at which playback stops', async ({ expect, open }) => {
    const bench = open(
      { url: sample('gate-25', '240.mp4'), maxResolution: 240, autoplay: true },
      createBenchSurface(reportFramesLate(REPORTED_LATE_MS)),
    );
    await bench.next('media.playing');
    await expect.poll(() => bench.frame()).toBeGreaterThan(5);
    const paused = bench.next('media.paused');
    bench.request({ type: 'media.pause' });
    await paused;
    const { video } = bench.surface;
    const from = Math.floor(video.currentTime * 25 + 0.01);
    const stepped = bench.next('media.seeked', ({ seek }) => seek === 1);
    bench.request({ type: 'media.step', frames: 1, seek: 1 });
    await stepped;
    expect(bench.frame()).toBe(from + 1);
  });
});

describe.concurrent('steps requested faster than frames can be shown', () => {
  test('[P15] all count, and the last one is confirmed', async ({ expect, open }) => {
    const bench = open({ url: sample('gate-50', 'manifest.mpd'), maxResolution: 240, startAt: 2.01 });
    await bench.next('media.ready');
    await expect.poll(() => bench.frame()).toBe(100);
    const stepped = bench.next('media.seeked', ({ seek }) => seek === 20);
    for (let step = 1; step <= 20; step += 1) bench.request({ type: 'media.step', frames: 1, seek: step });
    await stepped;
    expect(bench.frame()).toBe(120);
  });

  test('[P15] one requested while a frame is about to be shown follows it', async ({ expect, open }) => {
    const bench = open({ url: sample('gate-50', 'manifest.mpd'), maxResolution: 240, startAt: 2.01 });
    await bench.next('media.ready');
    await expect.poll(() => bench.frame()).toBe(100);
    let step = 1;
    // Called after the engine's own listener, which is then waiting for the frame.
    bench.surface.video.addEventListener('seeked', () => {
      step += 1;
      if (step <= 20) bench.request({ type: 'media.step', frames: 1, seek: step });
    });
    const stepped = bench.next('media.seeked', ({ seek }) => seek === 20);
    bench.request({ type: 'media.step', frames: 1, seek: 1 });
    await stepped;
    expect(bench.frame()).toBe(120);
  });

  test('[P15] a seek in between replaces them', async ({ expect, open }) => {
    const bench = open({ url: sample('gate-50', 'manifest.mpd'), maxResolution: 240, startAt: 2.01 });
    await bench.next('media.ready');
    await expect.poll(() => bench.frame()).toBe(100);
    const arrived = bench.next('media.seeked', ({ seek }) => seek === 6);
    for (let step = 1; step <= 5; step += 1) bench.request({ type: 'media.step', frames: 1, seek: step });
    bench.request({ type: 'media.seek', time: 4.01, seek: 6 });
    await arrived;
    await expect.poll(() => bench.frame()).toBe(200);
  });
});

test.concurrent('[P15] steps at both ends of a film do not move', async ({ expect, open }) => {
  const { frames, fps } = film('gate-25');
  const bench = open({ url: sample('gate-25', '240.mp4'), startAt: (frames! - 2 + 0.5) / (fps!.num / fps!.den) });
  await bench.next('media.ready');
  await expect.poll(() => bench.frame()).toBe(frames! - 2);
  for (const [seek, frame] of [
    [1, frames! - 1],
    [2, frames! - 1],
  ] as const) {
    const stepped = bench.next('media.seeked', (event) => event.seek === seek);
    bench.request({ type: 'media.step', frames: 1, seek });
    await stepped;
    expect(bench.frame()).toBe(frame);
  }
  const start = bench.next('media.seeked', (event) => event.seek === 3);
  bench.request({ type: 'media.seek', time: 0, seek: 3 });
  await start;
  const stepped = bench.next('media.seeked', (event) => event.seek === 4);
  bench.request({ type: 'media.step', frames: -1, seek: 4 });
  await stepped;
  await expect.poll(() => bench.frame()).toBe(0);
});
