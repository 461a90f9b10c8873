import Hls, {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  LoadStats,
  type PlaylistLoaderContext,
} from 'hls.js';
import { describe, expect, it } from 'vitest';
import { film } from '../../../server/samples/films.ts';
import { readFrameNumber } from '../../../server/samples/frame-code.ts';
import { liveMaster, livePicks, livePlaylist, type LiveRun } from '../../../server/samples/live.ts';

const MEDIA = '/server/samples/media';
const PATIENCE = 90_000;

/** Serves playlists as the server would at this moment. */
function playlistLoader(live: LiveRun): NonNullable<HlsConfig['pLoader']> {
  const picks = livePicks(live);
  return class implements Loader<PlaylistLoaderContext> {
    context: PlaylistLoaderContext | null = null;
    stats = new LoadStats();
    load(
      context: PlaylistLoaderContext,
      _: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ): void {
      this.context = context;
      const name = context.url.split('/').at(-1) ?? '';
      const pick = picks.get(name);
      const data = pick
        ? livePlaylist(live, Date.now(), pick, (each, file) => `${MEDIA}/${each.id}/${file}`)
        : liveMaster(live);
      const now = performance.now();
      this.stats.loading = { start: now, first: now, end: now };
      this.stats.loaded = data.length;
      queueMicrotask(() => callbacks.onSuccess({ url: context.url, data }, this.stats, context, null));
    }
    abort(): void {}
    destroy(): void {}
  };
}

describe('the live regatta in the browser', () => {
  it(
    '[P10] plays over the seam between two races, and its wall clock matches the frame shown',
    async () => {
      const epoch = Date.now() - 605_000;
      const live: LiveRun = { epoch, films: [film('sprint-bank'), film('slalom-run')] };
      const video = document.createElement('video');
      video.muted = true;
      document.body.append(video);
      const hls = new Hls({ pLoader: playlistLoader(live) });
      const errors: string[] = [];
      hls.on(Hls.Events.ERROR, (_, data) => {
        if (data.fatal) errors.push(data.details);
      });
      hls.loadSource(`${location.origin}/live/master.m3u8`);
      const ready = new Promise((resolve) => video.addEventListener('canplay', resolve, { once: true }));
      hls.attachMedia(video);
      await ready;
      expect(hls.latestLevelDetails?.live).toBe(true);

      // the tenth race starts 600 s after the stream: seek to just before it
      const shown = (): { frame: number | undefined; clock: number } => {
        const context = new OffscreenCanvas(video.videoWidth, video.videoHeight).getContext('2d', {
          willReadFrequently: true,
        });
        context?.drawImage(video, 0, 0);
        const picture = context?.getImageData(0, 0, video.videoWidth, video.videoHeight);
        return {
          frame: picture && readFrameNumber(picture),
          clock: ((hls.playingDate?.getTime() ?? Number.NaN) - epoch) / 1000,
        };
      };
      const now = shown();
      expect(now.clock).toBeGreaterThan(580);
      video.currentTime += 598.5 - now.clock;
      await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      const seen: { frame: number | undefined; clock: number }[] = [];
      await video.play();
      await new Promise<void>((resolve) => {
        const look = (): void => {
          seen.push(shown());
          if ((seen.at(-1)?.clock ?? 0) > 601 || errors.length > 0) resolve();
          else video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
      });
      hls.destroy();
      video.remove();

      expect(errors).toEqual([]);
      const read = seen.filter((each) => each.frame !== undefined);
      expect(read.length).toBeGreaterThan(seen.length * 0.9);
      // on a slow machine the callback comes a few frames late
      for (const { frame = 0, clock } of read)
        expect(Math.abs(frame - (clock % 60) * 25) % 1500).toSatisfy((off: number) => Math.min(off, 1500 - off) <= 6);
      expect(read.some(({ frame = 0 }) => frame > 1450)).toBe(true);
      expect(read.some(({ frame = 0 }) => frame < 25)).toBe(true);
    },
    PATIENCE,
  );
});
