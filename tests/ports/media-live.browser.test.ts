import { afterEach, expect, test } from 'vitest';
import { LIVE_EDGE_THRESHOLD_S } from '../../src/domain/constants.ts';
import { goLive } from './live-playlist.ts';
import type { LiveStream } from './live-playlist.ts';
import { openMedia } from './media-bench.ts';
import type { MediaBench } from './media-bench.ts';

const FPS = 25;
let bench: MediaBench | undefined;
let stream: LiveStream | undefined;
afterEach(() => {
  bench?.destroy();
  stream?.restore();
});

/** Seconds of the film that the picture on show stands for. */
const shown = (): number => (bench?.frame() ?? Number.NaN) / FPS;

test('[P10] a live stream starts at its edge and tells how far behind it is', async () => {
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
  bench.ask({ type: 'media.pause' });
  await paused;
  const { startedAt } = stream;
  await expect
    .poll(() => ((bench?.surface.readTime()?.at ?? Number.NaN) - startedAt) / 1000 - shown())
    .toBeCloseTo(0, 1);
});

test('[P06] a live stream begins at a moment of wall time where it is told to', async () => {
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
  bench.ask({ type: 'media.seekBy', seconds: -14, seek: 1 });
  await arrived;
  expect((await bench.next('media.latency')).behind).toBeGreaterThan(LIVE_EDGE_THRESHOLD_S);
  bench.ask({ type: 'media.toEdge' });
  await bench.next('media.latency', ({ behind }) => behind < LIVE_EDGE_THRESHOLD_S);
});

test('[P10] a stream that is loaded again is at its edge', async () => {
  stream = goLive('slalom-run', 34);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  await bench.next('media.playing');
  const again = bench.next('media.playing');
  bench.ask({ type: 'media.reload', to: 'edge' });
  await again;
  expect((await bench.next('media.latency')).behind).toBeLessThan(LIVE_EDGE_THRESHOLD_S);
});

test('[P06] a live stream that is over ends', async () => {
  stream = goLive('slalom-run', 30);
  bench = openMedia({ url: stream.url, kind: 'live', autoplay: true });
  await bench.next('media.playing');
  const ended = bench.next('media.ended');
  stream.end();
  await ended;
});
