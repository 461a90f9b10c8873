/**
 * Films to take away: a rendition that is picture alone gets the film's sound, its packets copied as they are (row L19).
 *
 * Nothing of it is kept longer than an address that leads to it is valid: who loses the right to a film cannot have it any
 * more, and a host that was killed begins with an empty folder.
 */
import { createHash } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGNED_URL_LIFE_S } from '../../core/domain/constants/recovery.ts';
import type { Config } from '../config.ts';
import type { FilmSource } from '../storage/media-storage.ts';
import { runInWorker } from './run-in-worker.ts';
import { isThere, removeOrSay } from './left-files.ts';

/** Films that wait for their sound; further ones are refused. */
const WAITING_MAX = 10;
/** Each is as large as its film. */
const KEPT_MAX = 20;
/** Longer than the longest film takes on a slow machine. */
const TIMEOUT_MS = 30 * 60 * 1000;

export interface Rendition {
  /** One of its files. */
  rendition: FilmSource;
  /** The manifest beside it. */
  film: FilmSource;
}

export interface WholeFilms {
  /**
   * @returns path of the film with its sound; undefined where the rendition has some, or the film has none
   * @throws TooManyFilms
   */
  of: (rendition: Rendition) => Promise<string | undefined>;
  stop: () => Promise<void>;
}

export class TooManyFilms extends Error {}

interface Made {
  path: Promise<string | undefined>;
  /** Not before it is there. */
  expiry: NodeJS.Timeout | undefined;
}

export async function openWholeFilms(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  log: (line: string) => void,
): Promise<WholeFilms> {
  const folder = join(dataFolder, 'downloads');
  await rm(folder, { recursive: true, force: true });
  const stopping = new AbortController();
  /** By what they are made of, the one used last at the end. */
  const made = new Map<string, Made>();
  let waiting = 0;
  /** One after another: each reads and writes a whole film. */
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

  function begin(rendition: Rendition, key: string): Made {
    if (waiting >= WAITING_MAX) throw new TooManyFilms('too many films are being put together');
    waiting += 1;
    const path = line.then(() => make(rendition, key)).finally(() => (waiting -= 1));
    line = path.catch(() => undefined);
    path.catch(() => made.delete(key));
    return { path, expiry: undefined };
  }

  function forget(key: string): void {
    clearTimeout(made.get(key)?.expiry);
    made.delete(key);
    void removeOrSay(join(folder, `${key}.mp4`), log);
  }

  return {
    async of(rendition) {
      const key = keyOf(rendition);
      const known = made.get(key);
      const kept = await known?.path;
      // Removed by a host that started while this one was cut off.
      if (kept !== undefined && !(await isThere(kept)) && made.get(key) === known) forget(key);
      const film = made.get(key) ?? begin(rendition, key);
      made.delete(key);
      made.set(key, film);
      const path = await film.path;
      clearTimeout(film.expiry);
      film.expiry = setTimeout(() => forget(key), SIGNED_URL_LIFE_S * 1000).unref();
      for (const [oldest, { expiry }] of made) {
        if (made.size <= KEPT_MAX) break;
        if (expiry) forget(oldest);
      }
      return path;
    },
    async stop() {
      stopping.abort();
      await line;
      for (const key of made.keys()) forget(key);
    },
  };
}

/** Another one as soon as the file or the manifest is changed. */
function keyOf({ rendition, film }: Rendition): string {
  return createHash('sha256').update(`${rendition.version}\n${film.version}\n`).digest('hex').slice(0, 32);
}
