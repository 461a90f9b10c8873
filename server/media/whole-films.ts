/**
 * Films for download: a video-only rendition gets the audio of its film, with packets copied unchanged (row L19).
 *
 * A file is stored no longer than the addresses that lead to it are valid, so that nobody can download a film after
 * losing the right to it. A host starts with an empty folder.
 */
import { createHash } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { SIGNED_URL_LIFE_S } from '../../core/domain/constants/recovery.ts';
import { MINUTE_MS, SECOND_MS } from '../../core/domain/constants/time.ts';
import type { Config } from '../config.ts';
import type { FilmSource } from '../storage/media-storage.ts';
import { runInWorker } from './run-in-worker.ts';
import { isThere, removeOrSay } from './left-files.ts';

/** Maximum number of films waiting to be made; further requests are refused. */
const WAITING_MAX = 10;
/** Maximum number of stored files, each as large as its film. */
const STORED_MAX = 20;
/** More than the longest film takes on a slow machine. */
const TIMEOUT_MS = 30 * MINUTE_MS;

export interface Rendition {
  /** One of the film's files. */
  rendition: FilmSource;
  /** The manifest beside it. */
  film: FilmSource;
}

export interface WholeFilms {
  /**
   * @returns path of the film with its audio; undefined if the rendition already has audio, or the film has none
   * @throws TooManyFilms
   */
  of: (rendition: Rendition) => Promise<string | undefined>;
  stop: () => Promise<void>;
}

export class TooManyFilms extends Error {}

interface Stored {
  /** Undefined if no file was needed. */
  path: string | undefined;
}

export async function openWholeFilms(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  log: (line: string) => void,
): Promise<WholeFilms> {
  const folder = join(dataFolder, 'downloads');
  await rm(folder, { recursive: true, force: true });
  const stopping = new AbortController();
  /** Stored films by `keyOf`. */
  const stored = new LRUCache<string, Stored>({
    max: STORED_MAX,
    ttl: SIGNED_URL_LIFE_S * SECOND_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose({ path }) {
      if (path !== undefined) void removeOrSay(path, log);
    },
    // A new file replaces the old one at the same path, so disposal must not delete it.
    noDisposeOnSet: true,
  });
  /** Films being made. */
  const making = new Map<string, Promise<string | undefined>>();
  /** Films are made one at a time: each reads and writes a whole film. */
  let line: Promise<unknown> = Promise.resolve();

  async function make({ rendition, film }: Rendition, key: string): Promise<string | undefined> {
    const to = join(folder, `${key}.mp4`);
    const part = join(folder, `${key}.part`);
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      await mkdir(folder, { recursive: true });
      const isMade = await runInWorker({ kind: 'whole', rendition, film, to: part }, signal);
      if (isMade !== true) return undefined;
      await rename(part, to);
      return to;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  function begin(rendition: Rendition, key: string): Promise<string | undefined> {
    if (making.size >= WAITING_MAX) throw new TooManyFilms('too many films are being put together');
    const path = line
      .then(() => make(rendition, key))
      .then((made) => {
        stored.set(key, { path: made });
        return made;
      })
      .finally(() => making.delete(key));
    line = path.catch(() => undefined);
    making.set(key, path);
    return path;
  }

  return {
    async of(rendition) {
      const key = keyOf(rendition);
      const found = stored.get(key);
      // Another host may have deleted the file, assuming that this one crashed.
      if (found && (found.path === undefined || (await isThere(found.path)))) return found.path;
      return making.get(key) ?? begin(rendition, key);
    },
    async stop() {
      stopping.abort();
      await line;
      stored.clear();
    },
  };
}

/** Changes as soon as the file or the manifest changes. */
function keyOf({ rendition, film }: Rendition): string {
  return createHash('sha256').update(`${rendition.version}\n${film.version}\n`).digest('hex').slice(0, 32);
}
