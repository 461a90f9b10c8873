/** Adverts as real media, and the position to which each of them returns. */
import type { ExpectStatic } from 'vitest';
import {
  selectCaptions,
  selectIsAdvert,
  selectQuality,
  selectRate,
} from '../../../machines/player/playback/playback/playback.select.ts';
import type { FilmAdvert } from '../../../core/domain/data-document.ts';
import { dataDocument, wireTag } from '../../charts/player/playback-fixtures.ts';
import { goLive } from './live-playlist.ts';
import { sample } from './media-bench.ts';
import { test } from './media-test.ts';
import type { PlaybackBench } from './playback-bench.ts';

const FPS = 25;
const WAIT = { timeout: 15_000 };

const PRE: FilmAdvert = { id: 'pre', content_url: sample('advert-paddles', 'film.mp4'), duration: 8, skip_after: 1 };
const MID: FilmAdvert = { id: 'mid', content_url: sample('advert-drybag', 'master.m3u8'), duration: 8 };
const BROKEN: FilmAdvert = { id: 'broken', content_url: '/nowhere/advert.mp4', duration: 8 };
/** A tag makes `mid` a mid-roll; the first advert without a tag comes before the film. */
const tags = [wireTag('t1', '00:00:10', { pub: 'mid' })];
const FILMS = `${sample('slalom-run', 'master.m3u8')},${sample('polo-attack', 'master.m3u8')}`;

const before = dataDocument({ pubVideo: [PRE], video: { replay_url: FILMS } });
const within = dataDocument({ pubVideo: [MID], tags, video: { replay_url: FILMS } });

/** Waits until the advert plays, and jumps near its end. */
async function nearEnd(expect: ExpectStatic, player: PlaybackBench): Promise<void> {
  await expect.poll(player.transport, WAIT).toBe('playing');
  await expect.poll(() => player.surface.video.duration, WAIT).toBeCloseTo(8, 0);
  player.surface.video.currentTime = 7.6;
}

const seconds = (player: PlaybackBench): number => (player.frame() ?? Number.NaN) / FPS;

test.concurrent('[P06] a pre-roll plays to its end, then the start item at its time', async ({ expect, openFilm }) => {
  const bench = openFilm(before, { startAt: 12 });
  await expect.poll(bench.mode).toBe('preRoll');
  await nearEnd(expect, bench);
  await expect.poll(bench.mode, WAIT).toBe('replay');
  await expect.poll(bench.transport, WAIT).toBe('playing');
  expect(bench.time()).toBeGreaterThanOrEqual(12);
  expect(bench.time()).toBeLessThan(15);
  expect(selectIsAdvert(bench.playback.getSnapshot())).toBe(false);
});

test.concurrent('[P06] without a start item the film follows from its start', async ({ expect, openFilm }) => {
  const bench = openFilm(before);
  await nearEnd(expect, bench);
  await expect.poll(bench.mode, WAIT).toBe('replay');
  await expect.poll(() => (bench.frame() ?? 999) / FPS, WAIT).toBeLessThan(3);
});

test.concurrent('[P06] a pre-roll can be skipped after its time, muted and unmuted meanwhile', async ({
  expect,
  openFilm,
}) => {
  const bench = openFilm(before, { muted: false, volume: 40 });
  await expect.poll(bench.transport, WAIT).toBe('playing');
  bench.send({ type: 'advert.skip' });
  expect(bench.mode()).toBe('preRoll');
  bench.send({ type: 'playback.setMuted', muted: true });
  await expect.poll(() => bench.surface.video.muted).toBe(true);
  await expect.poll(() => bench.time() ?? 0, WAIT).toBeGreaterThan(1);
  bench.send({ type: 'advert.skip' });
  await expect.poll(bench.mode).toBe('replay');
  await expect.poll(bench.transport, WAIT).toBe('playing');
  expect(bench.surface.video.muted).toBe(true);
});

test.concurrent('[P06] seeking in a pre-roll leads to that position of the film', async ({ expect, openFilm }) => {
  const bench = openFilm(before);
  await expect.poll(bench.transport, WAIT).toBe('playing');
  bench.request({ type: 'playback.seek', time: 20 });
  expect(bench.mode()).toBe('replay');
  await expect.poll(bench.transport, WAIT).toBe('playing');
  expect(seconds(bench)).toBeGreaterThanOrEqual(20);
  expect(seconds(bench)).toBeLessThan(24);
});

test.concurrent('[P06] a mid-roll returns to the moment that it interrupted', async ({ expect, openFilm }) => {
  const bench = openFilm(within, { startAt: 10 });
  await expect.poll(bench.transport, WAIT).toBe('playing');
  await expect.poll(() => bench.surface.readTime()?.time ?? 0).toBeGreaterThan(10.2);
  bench.send({ type: 'advert.due', advert: 'mid' });
  await expect.poll(bench.mode, WAIT).toBe('midRoll');
  await nearEnd(expect, bench);
  await expect.poll(bench.mode, WAIT).toBe('replay');
  await expect.poll(bench.transport, WAIT).toBe('playing');
  expect(seconds(bench)).toBeGreaterThanOrEqual(10.1);
  expect(seconds(bench)).toBeLessThan(15);
  bench.send({ type: 'advert.due', advert: 'mid' });
  expect(bench.mode(), 'an advert is shown once').toBe('replay');
});

test.concurrent('[P06] [P15] captions, resolution and rate of the film are restored after the advert', async ({
  expect,
  openFilm,
}) => {
  const captions = [{ lang: 'en', label: 'English', url: sample('commentary', 'captions.en.vtt') }];
  const bench = openFilm(dataDocument({ pubVideo: [MID], tags, video: { replay_url: FILMS, captions } }), {
    startAt: 10,
  });
  const { playback, surface } = bench;
  const shown = (): unknown[] => {
    const now = playback.getSnapshot();
    return [selectCaptions(now), selectQuality(now), selectRate(now)];
  };
  await expect.poll(bench.transport, WAIT).toBe('playing');
  bench.send({ type: 'playback.setCaptions', lang: 'en' });
  bench.send({ type: 'playback.setQuality', lines: 240 });
  bench.send({ type: 'playback.setRate', rate: 0.5 });
  await expect.poll(shown, WAIT).toEqual(['en', 240, 0.5]);
  await expect.poll(() => surface.readTime()).toBeDefined();
  bench.send({ type: 'advert.due', advert: 'mid' });
  await expect.poll(bench.mode, WAIT).toBe('midRoll');
  await nearEnd(expect, bench);
  expect(surface.video.playbackRate).toBe(1);
  expect(shown()).toEqual(['off', 'auto', 1]);
  await expect.poll(bench.mode, WAIT).toBe('replay');
  await expect.poll(shown, WAIT).toEqual(['en', 240, 0.5]);
  expect(surface.video.playbackRate).toBe(0.5);
  expect(surface.video.videoHeight).toBe(240);
  expect([...surface.video.textTracks].map(({ mode }) => mode)).toEqual(['showing']);
});

test.concurrent('[P06] a seek requested in a mid-roll is executed after it', async ({ expect, openFilm }) => {
  const bench = openFilm(within, { startAt: 10 });
  await expect.poll(bench.transport, WAIT).toBe('playing');
  await expect.poll(() => bench.surface.readTime()).toBeDefined();
  bench.send({ type: 'advert.due', advert: 'mid' });
  await expect.poll(bench.mode, WAIT).toBe('midRoll');
  bench.request({ type: 'playback.seek', time: 42 });
  expect(bench.mode()).toBe('midRoll');
  await nearEnd(expect, bench);
  await expect.poll(bench.mode, WAIT).toBe('replay');
  await expect.poll(bench.transport, WAIT).toBe('playing');
  expect(seconds(bench)).toBeGreaterThanOrEqual(42);
  expect(seconds(bench)).toBeLessThan(46);
});

test.concurrent('[P06] [P08] the end of a film leads to the next one at 0, past its advert', async ({
  expect,
  openFilm,
}) => {
  const bench = openFilm(before, { startAt: 59 });
  await nearEnd(expect, bench);
  await expect.poll(bench.mode, WAIT).toBe('replay');
  await expect.poll(() => bench.playback.getSnapshot().context.index, { timeout: 20_000 }).toBe(1);
  await expect.poll(bench.transport, WAIT).toBe('playing');
  expect(bench.mode()).toBe('replay');
  expect(bench.time()).toBeLessThan(4);
});

test.concurrent('[P06] a broken pre-roll is skipped, and the film starts at its start position', async ({
  expect,
  openFilm,
}) => {
  const bench = openFilm(dataDocument({ pubVideo: [BROKEN], video: { replay_url: FILMS } }), { startAt: 12 });
  await expect.poll(bench.mode, WAIT).toBe('replay');
  await expect.poll(bench.transport, WAIT).toBe('playing');
  expect(bench.error()).toBeUndefined();
  expect(bench.time()).toBeGreaterThanOrEqual(12);
});

test('[P06] a pre-roll before a live stream leads to its edge', async ({ expect, onTestFinished, openFilm }) => {
  const stream = goLive('slalom-run', 30);
  onTestFinished(stream.restore);
  const bench = openFilm(dataDocument({ pubVideo: [PRE], video: { replay_url: undefined, live_url: stream.url } }));
  await expect.poll(bench.mode).toBe('preRoll');
  await nearEnd(expect, bench);
  await expect.poll(bench.mode, WAIT).toBe('live');
  await expect.poll(bench.transport, WAIT).toBe('playing');
  await expect.poll(bench.edge, WAIT).toBe('atEdge');
});

test('[P06] a mid-roll within a live stream returns a viewer at the edge to the edge', async ({
  expect,
  onTestFinished,
  openFilm,
}) => {
  const stream = goLive('slalom-run', 30);
  onTestFinished(stream.restore);
  const bench = openFilm(
    dataDocument({ pubVideo: [MID], tags, video: { replay_url: undefined, live_url: stream.url } }),
  );
  await expect.poll(bench.transport, WAIT).toBe('playing');
  await expect.poll(bench.edge, WAIT).toBe('atEdge');
  const left = seconds(bench);
  await expect.poll(() => bench.surface.readTime()).toBeDefined();
  bench.send({ type: 'advert.due', advert: 'mid' });
  await expect.poll(bench.mode, WAIT).toBe('midRoll');
  await nearEnd(expect, bench);
  await expect.poll(bench.mode, WAIT).toBe('live');
  await expect.poll(bench.transport, WAIT).toBe('playing');
  await expect.poll(bench.edge, WAIT).toBe('atEdge');
  await expect.poll(() => seconds(bench), WAIT).toBeGreaterThan(left);
});

test('[P06] [P10] a mid-roll within a live stream returns other viewers to their moment', async ({
  expect,
  onTestFinished,
  openFilm,
}) => {
  const stream = goLive('slalom-run', 34);
  onTestFinished(stream.restore);
  const bench = openFilm(
    dataDocument({ pubVideo: [MID], tags, video: { replay_url: undefined, live_url: stream.url } }),
  );
  await expect.poll(bench.transport, WAIT).toBe('playing');
  bench.request({ type: 'playback.seekBy', seconds: -14 });
  await expect.poll(bench.edge, WAIT).toBe('behind');
  await expect.poll(bench.transport, WAIT).toBe('playing');
  await expect.poll(() => bench.surface.readTime()).toBeDefined();
  bench.send({ type: 'advert.due', advert: 'mid' });
  await expect.poll(bench.mode, WAIT).toBe('midRoll');
  const left = (bench.playback.getSnapshot().context.parked?.playhead.at ?? 0) - stream.startedAt;
  await nearEnd(expect, bench);
  await expect.poll(bench.mode, WAIT).toBe('live');
  await expect.poll(bench.transport, WAIT).toBe('playing');
  await expect.poll(() => Math.abs(seconds(bench) - left / 1000), WAIT).toBeLessThan(3);
  await expect.poll(bench.edge, WAIT).toBe('behind');
});

test('[P06] a stream that ends during its advert leads to the film of the replay', async ({
  expect,
  onTestFinished,
  openFilm,
}) => {
  const stream = goLive('slalom-run', 30);
  onTestFinished(stream.restore);
  const live = dataDocument({ pubVideo: [MID], tags, video: { replay_url: FILMS, live_url: stream.url } });
  const bench = openFilm(live);
  await expect.poll(bench.transport, WAIT).toBe('playing');
  await expect.poll(() => bench.surface.readTime()).toBeDefined();
  bench.send({ type: 'advert.due', advert: 'mid' });
  await expect.poll(bench.mode, WAIT).toBe('midRoll');
  bench.refresh({ ...live, video: { ...live.video, live_url: undefined } });
  await nearEnd(expect, bench);
  await expect.poll(bench.mode, WAIT).toBe('replay');
  await expect.poll(bench.transport, WAIT).toBe('playing');
});
