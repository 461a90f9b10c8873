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
/** A busy machine takes long for a buffer of several seconds. */
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

/** Makes the clock of a stopped picture report this many seconds more, until it moves. */
function overshoot(video: HTMLVideoElement, by: number): void {
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') as Required<
    TypedPropertyDescriptor<number>
  >;
  Object.defineProperty(video, 'currentTime', { configurable: true, get: () => get.call(video) + by, set });
  video.addEventListener('seeking', () => Reflect.deleteProperty(video, 'currentTime'), { once: true });
  video.addEventListener('emptied', () => Reflect.deleteProperty(video, 'currentTime'), { once: true });
}

/** The position of the frame on show, in seconds of the film. */
const shown = (): number => (bench?.frame() ?? Number.NaN) / FPS;

test('[P10] a live stream starts at its edge and reports its latency', async () => {
  stream = goLive('slalom-run', 34);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  expect((await bench.next('media.ready')).duration).toBe(Number.POSITIVE_INFINITY);
  await bench.next('media.playing');
  expect((await bench.next('media.latency')).behind).toBeLessThan(LIVE_EDGE_THRESHOLD_S);
  expect(shown()).toBeGreaterThan(20);
});

test('[P10] the frame has the wall time at which it was recorded', async () => {
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

test('[P10] a viewer who has gone back returns to the edge on request', async () => {
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

test('[P10] a reloaded stream is at its edge', async () => {
  stream = goLive('slalom-run', 34);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  await bench.next('media.playing');
  const again = bench.next('media.playing');
  bench.request({ type: 'media.reload', to: 'edge' });
  await again;
  expect((await bench.next('media.latency')).behind).toBeLessThan(LIVE_EDGE_THRESHOLD_S);
});

test('[P24] [P10] a viewer who has gone back keeps the position, however often a load fails first', async () => {
  stream = goLive('slalom-run', 34);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  await bench.next('media.playing');
  const arrived = bench.next('media.seeked', ({ seek }) => seek === 1);
  await expect.poll(shown, PATIENT).toBeGreaterThan(0);
  const edge = shown();
  bench.request({ type: 'media.seekBy', seconds: -14, seek: 1 });
  await arrived;
  // The frame of the new position is drawn a moment after it is reported.
  await expect.poll(shown, PATIENT).toBeLessThan(edge - 10);
  const before = shown();
  const again = bench.next('media.playing');
  bench.request({ type: 'media.reload', to: 'position' });
  bench.request({ type: 'media.reload', to: 'position' });
  await again;
  expect((await bench.next('media.latency')).behind).toBeGreaterThan(LIVE_EDGE_THRESHOLD_S);
  expect(shown()).toBeGreaterThan(before - 1);
});

test('[P06] a finished live stream ends', async () => {
  stream = goLive('slalom-run', 30);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  await bench.next('media.playing');
  const ended = bench.next('media.ended');
  stream.end();
  await ended;
});

test('[P24] [P10] a stream whose encoder stops is reloaded after 36 s, on each stall, and resumes at its edge', async () => {
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
  // On a busy machine the clock overshoots the last frame, but no frame is shown twice.
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

  // Its encoder is still stopped: playback reaches the same end, and waits another 36 s.
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
