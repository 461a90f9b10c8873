/**
 * Encodes exports of comparisons, one after another, on the host that leads.
 *
 * What was requested is written down before the requester hears of it, so that what a host that is killed encoded is encoded
 * again at the next start, or by the next host that leads. An export is put together beside its place and moved there whole. Nothing of it runs in the host's own thread. One
 * whose owner has lost a film meanwhile is not encoded, but removed.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SIDES, type Side } from '../../core/domain/compare/common-time.ts';
import { COMPARE_EXPORT_KEPT_MS } from '../../core/domain/compare/limits.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { compareFilms } from '../media/compare-films.ts';
import { hlsOf } from '../media/downloads.ts';
import { isRef } from '../media/refs.ts';
import type { Hosts } from '../hosts/hosts.ts';
import { leadingWorkers } from '../jobs/leading-workers.ts';
import { type WorkerPool, workerPool } from '../jobs/worker-pool.ts';
import { outVerdict } from '../policies/dates.ts';
import { canExport, canView } from '../policies/items.ts';
import type { FilmSource, MediaStorage } from '../storage/media-storage.ts';
import type { Store } from '../store/store.ts';
import type { MediaRef, StoredComparisonExport, StoredMedium } from '../store/types.ts';
import { viewerById } from './sessions.ts';

/** An export in which the host ends this often is given up: it may be what ends it. */
const TRIES = 3;
/** Longer than the longest export takes on a slow machine. */
const ENCODE_TIMEOUT_MS = 30 * 60 * 1000;

export interface ComparisonQueue {
  /** Something was added. */
  wake: () => void;
  /** Nothing waits any more. */
  settled: () => Promise<void>;
  /** Ends one, whatever its state, and removes its file. */
  remove: (id: string) => Promise<void>;
  /** Removes what is past its time or has lost a film for good. */
  sweep: () => Promise<void>;
  /** Where the MP4 lies once it is ready. */
  fileOf: (id: string) => string;
  /** What is being encoded is encoded again at the next start. */
  stop: () => Promise<void>;
}

interface Options {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'encoder'>;
  hosts: Hosts;
  files: Pick<MediaStorage, 'film'>;
  now: () => EpochMs;
  log: (line: string) => void;
}

/** What is played of a medium, where that lies on this host. */
export function comparedRef({ player, path }: Pick<StoredMedium, 'player' | 'path'>): MediaRef | undefined {
  const ref = player?.replay ?? path;
  return ref !== undefined && isRef(ref) ? hlsOf(ref) : undefined;
}

export async function openComparisonQueue({
  store,
  config,
  hosts,
  files,
  now,
  log,
}: Options): Promise<ComparisonQueue> {
  const folder = join(config.dataFolder, 'comparisons');
  const fileOf = (id: string): string => join(folder, `${id}.mp4`);
  const encoding = new Map<string, AbortController>();
  await mkdir(folder, { recursive: true });

  async function sweep(): Promise<void> {
    const jobs = await store.comparisonExports.all();
    for (const job of jobs) {
      const isOld = job.at < now() - COMPARE_EXPORT_KEPT_MS && !encoding.has(job.id);
      if (isOld || !(await hasFilms(job))) await remove(job.id);
    }
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.mp4')))
      if (!(await store.comparisonExports.find(name.slice(0, -'.mp4'.length)))) await rm(join(folder, name));
  }

  /** A film in the bin may come back. */
  async function hasFilms({ spec }: StoredComparisonExport): Promise<boolean> {
    for (const side of SIDES) {
      const { mediaId } = spec.films[side];
      if (!(await store.media.find(mediaId)) && !(await store.bin.medium(mediaId))) return false;
    }
    return true;
  }

  async function remove(id: string): Promise<void> {
    await store.comparisonExports.remove(id);
    encoding.get(id)?.abort();
    await rm(fileOf(id), { force: true });
  }

  /** What a browser holds, such as a passed gate, was judged at the request, and is again before the file is given. */
  async function isAllowed({ userId, spec }: StoredComparisonExport): Promise<boolean> {
    const viewer = await viewerById(store, userId);
    if (viewer.kind === 'anonymous') return false;
    for (const side of SIDES) {
      const film = await store.media.find(spec.films[side].mediaId);
      const isOut = film !== undefined && outVerdict(film, now()) === 'out';
      if (!isOut || !canView(viewer, film, now()) || !canExport(viewer, film, true)) return false;
    }
    return true;
  }

  async function filmOf(id: MediaId): Promise<FilmSource> {
    const medium = await store.media.find(id);
    const ref = medium && comparedRef(medium);
    const film = ref && (await files.film(ref));
    if (!film) throw new Error(`there is no film ${id}`);
    return film;
  }

  async function encode({ id, spec }: StoredComparisonExport, encoder: string, stopping: AbortSignal): Promise<void> {
    const part = join(folder, `.${id}-${randomUUID().slice(0, 8)}`);
    const ending = new AbortController();
    encoding.set(id, ending);
    try {
      await mkdir(part);
      const made = join(part, 'made.mp4');
      const film = (side: Side) => filmOf(spec.films[side].mediaId);
      const size = await compareFilms({
        spec,
        films: { a: await film('a'), b: await film('b') },
        folder: part,
        to: made,
        encoder,
        signal: AbortSignal.any([stopping, ending.signal, AbortSignal.timeout(ENCODE_TIMEOUT_MS)]),
      });
      await rename(made, fileOf(id));
      // Cancelled in its last moment.
      if (!(await store.comparisonExports.finish(id, size))) await rm(fileOf(id), { force: true });
    } catch (error) {
      if (stopping.aborted || ending.signal.aborted) return;
      log(`Comparison ${id}: ${error instanceof Error ? error.message : String(error)}`);
      await store.comparisonExports.fail(id);
    } finally {
      encoding.delete(id);
      await rm(part, { recursive: true, force: true });
    }
  }

  async function openWorkers(): Promise<WorkerPool> {
    await store.comparisonExports.takeUpAgain(TRIES);
    // What a killed host had put together half.
    for (const left of (await readdir(folder)).filter((name) => name.startsWith('.')))
      await rm(join(folder, left), { recursive: true, force: true });
    const pool = workerPool({
      most: 1,
      async workOff(signal) {
        await sweep();
        const { encoder } = config;
        if (encoder === undefined) return;
        while (!signal.aborted) {
          const job = await store.comparisonExports.take();
          if (!job) return;
          if (await isAllowed(job)) await encode(job, encoder, signal);
          else await remove(job.id);
        }
      },
      onError: (error) => log(`Comparisons: ${String(error)}`),
    });
    pool.wake();
    return pool;
  }

  return {
    ...(await leadingWorkers(hosts, openWorkers, log)),
    remove,
    sweep,
    fileOf,
  };
}
