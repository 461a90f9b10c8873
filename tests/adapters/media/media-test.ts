/** `test` with a separate bench for each test, so that the tests of a file can run concurrently. */
import { test as base } from 'vitest';
import { openMedia } from './media-bench.ts';
import type { MediaBench } from './media-bench.ts';
import { openPlayback } from './playback-bench.ts';
import type { PlaybackBench } from './playback-bench.ts';

interface Benches {
  /** Opens a bench that is closed at the end of its test. */
  open: (...source: Parameters<typeof openMedia>) => MediaBench;
  /** The same for playback as a whole. */
  openFilm: (...film: Parameters<typeof openPlayback>) => PlaybackBench;
}

export const test = base.extend<Benches>({
  open: async ({ onTestFinished }, provide) => {
    await provide((...source) => {
      const bench = openMedia(...source);
      onTestFinished(() => bench.destroy());
      return bench;
    });
  },
  openFilm: async ({ onTestFinished }, provide) => {
    await provide((...film) => {
      const bench = openPlayback(...film);
      onTestFinished(() => bench.destroy());
      return bench;
    });
  },
});
