/**
 * Pictures of moments in films, for links that start there (row E03). The packets around a moment are copied in a
 * worker thread, as for a clip, and ffmpeg makes the picture at low priority. Pictures are made one after another and
 * cached while there is room.
 *
 * Access is checked before every response; the cache holds only data of films that are stored here.
 */
import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { MOMENT_PICTURE } from '../../core/domain/constants/link-previews.ts';
import { HOUR_MS } from '../../core/domain/constants/time.ts';
import type { Seconds } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import type { FilmSource } from '../storage/media-storage.ts';
import { runInWorker } from './run-in-worker.ts';
import { makeFrame } from './packaging/pictures.ts';
import { isThere, removeOrSay } from './left-files.ts';

/** Maximum bytes of cached pictures, and number of pictures waiting to be made. */
const ROOM = 200 * 1024 * 1024;
const WAITING_MAX = 20;
/** Cache time. It limits how long a picture outlives a permanently deleted film. */
const CACHE_TTL_MS = HOUR_MS;
/** Enough to read a moment of a long film from a slow disk. */
const TIMEOUT_MS = 20_000;
/** Seconds of film copied after the moment. No film has fewer than two frames per second. */
const AROUND_S = 1;

export interface MomentPictures {
  /** @returns the path of the picture; undefined if it cannot be made, or too many are waiting */
  of: (film: FilmSource, at: Seconds) => Promise<string | undefined>;
  stop: () => Promise<void>;
}

export async function openMomentPictures(
  { dataFolder, encoder }: Pick<Config, 'dataFolder' | 'encoder'>,
  log: (line: string) => void,
): Promise<MomentPictures> {
  const folder = join(dataFolder, 'moments');
  await rm(folder, { recursive: true, force: true });
  const stopping = new AbortController();
  const cache = new LRUCache<string, { size: number }>({
    maxSize: ROOM,
    ttl: CACHE_TTL_MS,
    ttlAutopurge: true,
    sizeCalculation: ({ size }) => size + 500,
    dispose: (_, path) => void removeOrSay(path, log),
    // A new picture replaces the old one at the same path, so disposal must not delete it.
    noDisposeOnSet: true,
  });
  /** Pictures being made, by their path. */
  const making = new Map<string, Promise<string | undefined>>();
  let line: Promise<unknown> = Promise.resolve();

  async function make(command: string, source: FilmSource, at: Seconds, to: string): Promise<string | undefined> {
    const part = `${to}.part`;
    const packets = `${to}.mp4`;
    try {
      await mkdir(folder, { recursive: true });
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const copy = { kind: 'copy', ...source, start: at, end: at + AROUND_S, to: packets } as const;
      const { start } = (await runInWorker(copy, signal)) as { start: Seconds };
      await makeFrame(command, { file: packets, at: Math.max(0, at - start), ...MOMENT_PICTURE, to: part, signal });
      // There is no picture if the film ends before the moment.
      const { size } = await stat(part);
      if (size === 0) return undefined;
      await rename(part, to);
      cache.set(to, { size });
      return to;
    } catch {
      await removeOrSay(part, log);
      return undefined;
    } finally {
      await removeOrSay(packets, log);
    }
  }

  function begin(command: string, source: FilmSource, at: Seconds, to: string): Promise<string | undefined> {
    const made = line.then(() => make(command, source, at, to)).finally(() => making.delete(to));
    line = made;
    making.set(to, made);
    return made;
  }

  return {
    async of(source, at) {
      if (encoder === undefined || stopping.signal.aborted) return undefined;
      const name = createHash('sha256')
        .update(JSON.stringify([source.version, at]))
        .digest('hex');
      const path = join(folder, `${name.slice(0, 32)}.jpg`);
      // Another host may have deleted the file on start, assuming that this one crashed.
      if (cache.get(path) && (await isThere(path))) return path;
      const running = making.get(path);
      if (running) return running;
      return making.size >= WAITING_MAX ? undefined : begin(encoder, source, at, path);
    },
    async stop() {
      stopping.abort();
      await line;
    },
  };
}
