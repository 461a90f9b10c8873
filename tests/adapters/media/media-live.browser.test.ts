import { afterEach, expect, test, vi } from 'vitest';
import { LIVE_EDGE_RESTART_MS, LIVE_EDGE_THRESHOLD_S } from '../../../core/domain/constants/live.ts';
import { dataDocument } from '../../charts/player/playback-fixtures.ts';
import { goLive } from './live-playlist.ts';
import type { LiveStream } from './live-playlist.ts';
import { openMedia } from './media-bench.ts';
import type { MediaBench } from './media-bench.ts';
import { openPlayback } from './playback-bench.ts';
import type { PlaybackBench } from './playback-bench.ts';

const FPS = 25;
/** A machine that is busy takes its time over a buffer of some seconds. */
const PATIENT = { timeout: 20_000 };
let bench: MediaBench | undefined;
let playback: PlaybackBench | undefined;
let stream: LiveStream | undefined;
afterEach(() => {
  bench?.destroy();
  bench = undefined;
  playback?.destroy();
  playback = undefined;
  stream?.restore();
});

/** Makes the clock of a still picture report so many seconds more, until it moves. */
function overshoot(video: HTMLVideoElement, by: number): void {
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') as Required<
    TypedPropertyDescriptor<number>
  >;
  Object.defineProperty(video, 'currentTime', { configurable: true, get: () => get.call(video) + by, set });
  video.addEventListener('seeking', () => Reflect.deleteProperty(video, 'currentTime'), { once: true });
  video.addEventListener('emptied', () => Reflect.deleteProperty(video, 'currentTime'), { once: true });
}

/** Seconds of the film that the picture on show stands for. */
const shown = (): number => (bench?.frame() ?? Number.NaN) / FPS;

test('[P10] a live stream starts at its edge and reports its latency', async () => {
  stream = goLive('slalom-run', 34);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  expect((await bench.next('media.ready')).duration).toBe(Number.POSITIVE_INFINITY);
  await bench.next('media.playing');
  expect((await bench.next('media.latency')).behind).toBeLessThan(LIVE_EDGE_THRESHOLD_S);
  expect(shown()).toBeGreaterThan(20);
});

test('[P10] the picture bears the wall time at which it happened', async () => {
  stream = goLive('slalom-run', 34);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  await bench.next('media.playing');
  const paused = bench.next('media.paused');
  bench.request({ type: 'media.pause' });
  await paused;
  const { startedAt } = stream;
  await expect
    .poll(() => ((bench?.surface.readTime()?.at ?? Number.NaN) - startedAt) / 1000 - shown())
    .toBeCloseTo(0, 1);
});

test('[P06] a live stream starts at the requested wall-clock time', async () => {
  stream = goLive('slalom-run', 34);
  bench = openMedia({ url: stream.url, kind: 'live', startAtWall: stream.startedAt + 19_020 });
  await bench.next('media.ready');
  await expect.poll(shown, { timeout: 10_000 }).toBeCloseTo(19, 1);
});

test('[P10] who has gone back returns to the edge by asking for it', async () => {
  stream = goLive('slalom-run', 34);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  await bench.next('media.playing');
  const arrived = bench.next('media.seeked', ({ seek }) => seek === 1);
  bench.request({ type: 'media.seekBy', seconds: -14, seek: 1 });
  await arrived;
  expect((await bench.next('media.latency')).behind).toBeGreaterThan(LIVE_EDGE_THRESHOLD_S);
  bench.request({ type: 'media.toEdge' });
  await bench.next('media.latency', ({ behind }) => behind < LIVE_EDGE_THRESHOLD_S);
});

test('[P10] a stream that is loaded again is at its edge', async () => {
  stream = goLive('slalom-run', 34);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  await bench.next('media.playing');
  const again = bench.next('media.playing');
  bench.request({ type: 'media.reload', to: 'edge' });
  await again;
  expect((await bench.next('media.latency')).behind).toBeLessThan(LIVE_EDGE_THRESHOLD_S);
});

test('[P24] [P10] who has gone back keeps the moment, however often a load fails before it is there', async () => {
  stream = goLive('slalom-run', 34);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  await bench.next('media.playing');
  const arrived = bench.next('media.seeked', ({ seek }) => seek === 1);
  await expect.poll(shown, PATIENT).toBeGreaterThan(0);
  const edge = shown();
  bench.request({ type: 'media.seekBy', seconds: -14, seek: 1 });
  await arrived;
  // The picture of the new position is drawn a moment after it is reported.
  await expect.poll(shown, PATIENT).toBeLessThan(edge - 10);
  const before = shown();
  const again = bench.next('media.playing');
  bench.request({ type: 'media.reload', to: 'position' });
  bench.request({ type: 'media.reload', to: 'position' });
  await again;
  expect((await bench.next('media.latency')).behind).toBeGreaterThan(LIVE_EDGE_THRESHOLD_S);
  expect(shown()).toBeGreaterThan(before - 1);
});

test('[P06] a live stream that is over ends', async () => {
  stream = goLive('slalom-run', 30);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  await bench.next('media.playing');
  const ended = bench.next('media.ended');
  stream.end();
  await ended;
});

test('[P24] [P10] a stream whose encoder stops is loaded again after 36 s, as often as it stalls, and goes on at its edge', async () => {
  stream = goLive('slalom-run', 34);
  playback = openPlayback(
    dataDocument({ video: { replay_url: undefined, live_url: stream.url } }),
    {},
    { isTimed: true },
  );
  const { elapse, isStalled, transport } = playback;
  await expect.poll(transport, PATIENT).toBe('playing');
  stream.stall();
  await expect.poll(isStalled, PATIENT).toBe(true);
  // On a busy machine the clock overshoots the last picture: what has been shown is not shown again.
  const { video } = playback.surface;
  const jumped = vi.fn<() => void>();
  video.addEventListener('seeking', jumped);
  overshoot(video, 0.4);
  await stream.requested(3);
  expect([jumped.mock.calls.length, isStalled()]).toEqual([0, true]);
  elapse(LIVE_EDGE_RESTART_MS - 1);
  expect(stream.opened()).toBe(1);
  elapse(1);
  await expect.poll(stream.opened, PATIENT).toBe(2);

  // Its encoder still stands: the picture comes to the same end, and another 36 s are waited.
  await expect.poll(transport, PATIENT).toBe('playing');
  await expect.poll(isStalled, PATIENT).toBe(true);
  elapse(LIVE_EDGE_RESTART_MS - 1);
  expect(stream.opened()).toBe(2);
  stream.goOn();
  elapse(1);
  await expect.poll(stream.opened, PATIENT).toBe(3);
  await expect.poll(transport, PATIENT).toBe('playing');
  expect([playback.edge(), isStalled()]).toEqual(['atEdge', false]);
});
