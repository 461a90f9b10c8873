/** Seeks that engines are known to leave pending, on real streams: no viewer waits for one forever. */
import { describe } from 'vitest';
import { SEEK_PATIENCE_MS } from '../../../core/domain/constants/recovery.ts';
import { dataDocument, playRequest } from '../../charts/player/playback-fixtures.ts';
import { sample } from './media-bench.ts';
import { test } from './media-test.ts';

const filmAt = (film: string, file: string, autoplay: boolean) =>
  [dataDocument({ video: { replay_url: sample(film, file) } }), { request: playRequest({ autoplay }) }] as const;

/** A nudge and a reload of the stream, with the time they take on a busy machine. */
const PATIENCE = { timeout: SEEK_PATIENCE_MS[0] + SEEK_PATIENCE_MS[1] + 15_000 };

describe.concurrent.each(['master.m3u8', 'manifest.mpd'])('%s', (file) => {
  test('[P24] a paused seek into the last packets, right after the film has loaded, completes', async ({
    expect,
    openFilm,
  }) => {
    const player = openFilm(...filmAt('slalom-run', file, false));
    await expect.poll(player.transport, { timeout: 15_000 }).toBe('paused');
    player.request({ type: 'playback.seek', time: 59.97 });
    await expect.poll(player.transport).toBe('seeking');
    await expect.poll(player.transport, PATIENCE).toBe('paused');
    expect(player.time()).toBeGreaterThan(59);
    expect(player.error()).toBeUndefined();
  });

  test('[P24] seeks to two parts of a session, the second while the first loads, end at the second', async ({
    expect,
    openFilm,
  }) => {
    const player = openFilm(...filmAt('session-90', file, false));
    await expect.poll(player.transport, { timeout: 15_000 }).toBe('paused');
    player.request({ type: 'playback.seek', time: 3000.06 });
    player.request({ type: 'playback.seek', time: 1500.06 });
    player.request({ type: 'playback.seek', time: 4200.06 });
    await expect.poll(player.transport, PATIENCE).toBe('paused');
    expect(player.time()).toBeCloseTo(4200.06, 1);
    expect(player.error()).toBeUndefined();
  });

  test("[P24] an engine that never completes a seek is reloaded at the viewer's target", async ({
    expect,
    openFilm,
  }) => {
    const player = openFilm(...filmAt('slalom-run', file, true), { isTimed: true });
    await expect.poll(player.transport, { timeout: 15_000 }).toBe('playing');
    // The element swallows the seek, like the engines' own bugs.
    const { video } = player.surface;
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')!;
    Object.defineProperty(video, 'currentTime', {
      configurable: true,
      get: () => own.get!.call(video) as number,
      set: () => {},
    });
    player.request({ type: 'playback.seek', time: 40 });
    // Only the reload helps: until then no seek reaches the element.
    video.addEventListener('emptied', () => Reflect.deleteProperty(video, 'currentTime'), { once: true });
    // The first timeout leads to another seek, the second one to the reload.
    for (const patience of SEEK_PATIENCE_MS.slice(0, 2)) {
      expect(player.transport()).toBe('seeking');
      player.elapse(patience);
    }
    await expect.poll(player.transport, PATIENCE).toBe('playing');
    expect(player.time()).toBeGreaterThanOrEqual(39.9);
    expect(player.time()).toBeLessThan(44);
  });
});
