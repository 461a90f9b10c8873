import { describe } from 'vitest';
import type { ExpectStatic } from 'vitest';
import { film } from '../../../server/samples/films.ts';
import { sample } from './media-bench.ts';
import type { MediaBench } from './media-bench.ts';
import { test } from './media-test.ts';

const films = (['gate-25', 'start-2997', 'gate-50', 'finish-60'] as const).flatMap((id) => {
  const { fps, files, frames } = film(id);
  return [files.hls, files.dash].map((file) => ({ id, file: file ?? '', fps: fps!.num / fps!.den, frames: frames! }));
});

async function seek(bench: MediaBench, time: number, number: number): Promise<void> {
  const arrived = bench.next('media.seeked', (event) => event.seek === number);
  bench.request({ type: 'media.seek', time, seek: number });
  await arrived;
}

const shows = (expect: ExpectStatic, bench: MediaBench, frame: number) =>
  expect.poll(() => bench.frame(), { timeout: 8_000 }).toBe(frame);

describe.concurrent.each(films)('$id by $file', ({ id, file, fps, frames }) => {
  test('[P15] a seek shows the frame that contains its time, and steps move frame by frame', async ({
    expect,
    open,
  }) => {
    const bench = open({ url: sample(id, file) });
    await bench.next('media.ready');
    for (const [index, frame] of [7, 101, 100, frames - 40].entries()) {
      // Slightly within the frame, because tag times are rounded to milliseconds.
      await seek(bench, (frame + 0.1) / fps, index + 1);
      await shows(expect, bench, frame);
    }
    for (const [frames_, frame] of [
      [1, frames - 39],
      [1, frames - 38],
      [-1, frames - 39],
    ] as const) {
      const stepped = bench.next('media.seeked');
      bench.request({ type: 'media.step', frames: frames_, seek: 9 });
      await stepped;
      await shows(expect, bench, frame);
    }
  });
});

/** Ninety minutes of repeated films: `EXT-X-DISCONTINUITY` in one manifest, Periods in the other. */
describe.concurrent.each(['master.m3u8', 'manifest.mpd'])('a session of 90 minutes by %s', (file) => {
  const session = film('session-90');

  /** The frame at a moment, within its part. */
  function expected(time: number): number {
    const part = session.parts!.findLast(({ start }) => start <= time)!;
    return Math.floor((time - part.start + 0.001) * 25);
  }

  test('[P07] plays across its parts and seeks from one to another', async ({ expect, open }) => {
    const bench = open({ url: sample('session-90', file), autoplay: true, startAt: 59 });
    expect((await bench.next('media.ready')).duration).toBeCloseTo(5400, 0);
    await bench.next('media.playing');
    await expect.poll(() => bench.surface.clock.read().time ?? 0, { timeout: 12_000 }).toBeGreaterThan(60.4);
    expect(bench.notifications.filter(({ type }) => type === 'media.fatal' || type === 'media.paused')).toEqual([]);
    const paused = bench.next('media.paused');
    bench.request({ type: 'media.pause' });
    await paused;
    for (const [index, time] of [3000.06, 10.06, 5333.06].entries()) {
      await seek(bench, time, index + 1);
      await shows(expect, bench, expected(time));
    }
  });
});
