/** The frame on show at a key press, on a page that handles the press late (row B14). */
import { film } from '../../../server/samples/films.ts';
import { sample } from './media-bench.ts';
import { test } from './media-test.ts';

const PRESSES = 6;
/** How long the page is busy between a press and its handling, milliseconds. */
const BUSY_MS = 150;

const ID = 'gate-25';
const { num, den } = film(ID).fps!;
const FPS = num / den;

function busy(): void {
  const until = performance.now() + BUSY_MS;
  while (performance.now() < until);
}

test('[B14] a busy page knows the frame on show at a key press', async ({ expect, open }) => {
  const bench = open({ url: sample(ID, '240.m3u8'), maxResolution: 240 });
  await bench.next('media.ready');
  const plays = bench.next('media.playing');
  bench.request({ type: 'media.play' });
  await plays;
  const { frames, video } = bench.surface;
  const off: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    const from = video.currentTime;
    await expect.poll(() => video.currentTime, { interval: 5 }).toBeGreaterThan(from + 0.3);
    const seen = bench.frame()!;
    const at = performance.now();
    busy();
    // The returned moment is within the frame seen, or next to it.
    off.push(Math.abs(frames.shownAt(at)! * FPS - (seen + 0.5)) - 0.5);
  }
  for (const frame of off) expect(frame, off.map((each) => each.toFixed(2)).join(', ')).toBeLessThanOrEqual(1);
});

test('[B14] a paused frame stays the one on show, however long ago the key was pressed', async ({ expect, open }) => {
  const bench = open({ url: sample(ID, '240.m3u8'), maxResolution: 240 });
  await bench.next('media.ready');
  const sought = bench.next('media.seeked');
  bench.request({ type: 'media.seek', time: 2, seek: 1 });
  await sought;
  await expect.poll(() => bench.frame()).toBe(2 * FPS);
  const at = performance.now();
  busy();
  expect(Math.floor(bench.surface.frames.shownAt(at)! * FPS + 0.05)).toBe(2 * FPS);
});

test('[B14] a press before playback is placed at the start position', async ({ expect, open }) => {
  const bench = open({ url: sample(ID, '240.m3u8'), maxResolution: 240 });
  await bench.next('media.ready');
  const sought = bench.next('media.seeked');
  bench.request({ type: 'media.seek', time: 2, seek: 1 });
  await sought;
  const at = performance.now() - 1_000;
  const plays = bench.next('media.playing');
  bench.request({ type: 'media.play' });
  await plays;
  expect(bench.surface.frames.shownAt(at)! * FPS).toBeGreaterThan(2 * FPS - 1.5);
});

test('[B14] a press during a seek, or right after it, is placed at the target', async ({ expect, open }) => {
  const bench = open({ url: sample(ID, '240.m3u8'), maxResolution: 240 });
  await bench.next('media.ready');
  const plays = bench.next('media.playing');
  bench.request({ type: 'media.play' });
  await plays;
  const { frames, video } = bench.surface;
  await expect.poll(() => video.currentTime, { interval: 5 }).toBeGreaterThan(0.5);
  const pressed: number[] = [];
  const press = ({ timeStamp }: Event): void => void pressed.push(frames.shownAt(timeStamp)!);
  for (const moves of ['seeking', 'seeked'] as const) video.addEventListener(moves, press);
  for (const [index, time] of [4, 1].entries()) {
    const sought = bench.next('media.seeked');
    bench.request({ type: 'media.seek', time, seek: index + 1 });
    await sought;
    await expect.poll(() => pressed.length).toBe(2 * (index + 1));
    for (const moment of pressed.slice(-2)) expect(Math.abs(moment - time) * FPS, pressed.join(', ')).toBeLessThan(2);
  }
});

test('[B14] without a film there is no frame', ({ expect, open }) => {
  const bench = open({ url: sample(ID, '240.m3u8'), maxResolution: 240 });
  expect(bench.surface.frames.shownAt(performance.now())).toBeUndefined();
});
