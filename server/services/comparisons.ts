/**
 * Exports of comparisons: leased jobs, which each host encodes one after another.
 *
 * A request is stored, together with its job, before it is confirmed. An export is built next to its final location and
 * moved there as a whole. No encoding runs in the host's own thread. If its owner has lost access to a film in the
 * meantime, the export is removed instead of encoded.
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SIDES, type Side } from '../../core/domain/compare/common-time.ts';
import { COMPARE_EXPORT_RETENTION_MS } from '../../core/domain/compare/limits.ts';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { compareFilms } from '../media/compare-films.ts';
import { hlsOf } from '../media/downloads.ts';
import { isRef } from '../media/refs.ts';
import { attemptName, removeAtEnd, removeAttemptsAt, removeLeftAttempts } from '../jobs/attempts.ts';
import { holdLease, type JobFailure, type JobQueue, type JobWork, type LeasedJob, LeaseLost } from '../jobs/queue.ts';
import { outVerdict } from '../policies/dates.ts';
import { canExport, canView } from '../policies/items.ts';
import { requireFolder } from '../storage/folder-storage.ts';
import type { FilmSource, MediaStorage } from '../storage/media-storage.ts';
import { retryWhileUnavailable, STORAGE_RETRY_MS } from '../storage/retry-while-unavailable.ts';
import type { Store } from '../store/store.ts';
import type { StoredComparisonExport } from '../store/comparison-exports.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';
import { viewerById } from './sessions.ts';

/** An export during which the host dies this often is given up, because it may be the cause. */
const TRIES = 3;
/** Longer than the longest export takes on a slow machine. */
const ENCODE_TIMEOUT_MS = 30 * MINUTE_MS;

export interface Comparisons {
  /** Ends an export in any state, and removes its file. */
  remove: (id: string) => Promise<void>;
  /** Removes exports that have expired or whose film was purged. */
  sweep: () => Promise<void>;
  /** Path of the MP4 once it is ready. */
  fileOf: (id: string) => string;
  /** The encoding job; undefined without an encoder. */
  work: JobWork | undefined;
}

interface Options {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'encoder'>;
  jobs: Pick<JobQueue, 'cancel'>;
  files: Pick<MediaStorage, 'film'>;
  now: () => EpochMs;
  log: (line: string) => void;
}

/** The file that plays for a medium, if it is hosted here. */
export function comparedRef({ player, path }: Pick<StoredMedium, 'player' | 'path'>): MediaRef | undefined {
  const ref = player?.replay ?? path;
  return ref !== undefined && isRef(ref) ? hlsOf(ref) : undefined;
}

/** Expired, and waiting for the next sweep. */
export const isPast = ({ at, state }: StoredComparisonExport, now: EpochMs): boolean =>
  at < now - COMPARE_EXPORT_RETENTION_MS && state !== 'encoding';

/** Sweeps, and removes the remains of earlier attempts. */
export async function openComparisons({ store, config, jobs, files, now, log }: Options): Promise<Comparisons> {
  const { encoder } = config;
  const folder = join(config.dataFolder, 'comparisons');
  const fileOf = (id: string): string => join(folder, `${id}.mp4`);
  await mkdir(folder, { recursive: true });
  await removeLeftAttempts(folder, store);

  /** Anything that cannot be removed now is left to the next sweep. */
  const sweep = (): Promise<void> =>
    removePast().catch((error: unknown) => log(`Comparisons are not swept: ${String(error)}`));

  async function removePast(): Promise<void> {
    for (const each of await store.comparisonExports.all()) {
      if (isPast(each, now()) || !(await hasFilms(each))) await remove(each.id);
    }
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.mp4')))
      if (!(await store.comparisonExports.find(name.slice(0, -'.mp4'.length))))
        await rm(join(folder, name), { force: true });
  }

  /** A film in the bin may be restored. */
  async function hasFilms({ spec }: StoredComparisonExport): Promise<boolean> {
    for (const side of SIDES) {
      const { mediaId } = spec.films[side];
      if (!(await store.media.find(mediaId)) && !(await store.bin.medium(mediaId))) return false;
    }
    return true;
  }

  async function remove(id: string): Promise<void> {
    await store.transaction(async (within) => {
      await within.comparisonExports.remove(id);
      await within.jobs.removeOf('comparison', id);
    });
    jobs.cancel('comparison', id);
    await rm(fileOf(id), { force: true });
  }

  /**
   * Facts held by a browser, such as a passed gate, were checked with the request, and are checked again before the
   * file is sent.
   */
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

  async function run(job: LeasedJob, command: string, signal: AbortSignal): Promise<JobFailure | undefined> {
    const comparison = await store.comparisonExports.find(job.subject);
    if (comparison?.state !== 'queued' && comparison?.state !== 'encoding') {
      await store.jobs.finish(job.id, job.owner);
      return undefined;
    }
    if (!(await isAllowed(comparison))) {
      await remove(comparison.id);
      return undefined;
    }
    await store.comparisonExports.begin(comparison.id);
    const part = join(folder, attemptName(job));
    try {
      await retryWhileUnavailable({ storageRetryMs: STORAGE_RETRY_MS }, signal, async () => {
        // Left by hosts that have lost the lease, and by the previous attempt.
        await removeAttemptsAt(comparison.id, folder);
        try {
          await encode(comparison, job, { command, part, signal });
        } catch (error) {
          if (signal.aborted || error instanceof LeaseLost) throw error;
          // Throws if the storage was lost in the meantime, so that the job waits for it.
          await requireFolder(folder);
          for (const side of SIDES) await filmOf(comparison.spec.films[side].mediaId);
          throw error;
        }
      });
      return undefined;
    } catch (error) {
      if (signal.aborted || error instanceof LeaseLost) throw error;
      log(`Comparison ${comparison.id}: ${error instanceof Error ? error.message : String(error)}`);
      await fail(job);
      return 'failed';
    } finally {
      await removeAtEnd([part], log);
    }
  }

  async function encode(
    { id, spec }: StoredComparisonExport,
    job: LeasedJob,
    { command, part, signal }: { command: string; part: string; signal: AbortSignal },
  ): Promise<void> {
    await mkdir(part);
    const made = join(part, 'made.mp4');
    const film = (side: Side) => filmOf(spec.films[side].mediaId);
    const size = await compareFilms({
      spec,
      films: { a: await film('a'), b: await film('b') },
      folder: part,
      to: made,
      encoder: command,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ENCODE_TIMEOUT_MS)]),
    });
    await holdLease(job, store);
    await rename(made, fileOf(id));
    const isFinished = await store.transaction(
      async (within) =>
        (await within.jobs.finish(job.id, job.owner)) && (await within.comparisonExports.finish(id, size)),
    );
    // Cancelled at the last moment. If another host has taken over, the file is needed.
    if (!isFinished && !(await store.comparisonExports.find(id))) await rm(fileOf(id), { force: true });
  }

  const fail = ({ id, owner, subject }: LeasedJob): Promise<void> =>
    store.transaction(async (within) => {
      if (await within.jobs.finish(id, owner)) await within.comparisonExports.fail(subject);
    });

  await sweep();
  return {
    remove,
    sweep,
    fileOf,
    work:
      encoder === undefined
        ? undefined
        : {
            workers: 1,
            interruptions: TRIES,
            run: (job, signal) => run(job, encoder, signal),
            giveUp: fail,
          },
  };
}
