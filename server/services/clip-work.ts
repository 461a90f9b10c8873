/**
 * The job that cuts a clip, leased by any host.
 *
 * A request is stored, together with its job, before it is confirmed. A clip is built next to its final location and
 * moved there as a whole; only then does it become a medium.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { CLIP_FILE, CLIP_MANIFEST } from '../media/clip-files.ts';
import { cutClip } from '../media/cut.ts';
import { hlsOf } from '../media/downloads.ts';
import { clipsFolder } from '../media/file-path.ts';
import type { StoredClipJob } from '../store/clips.ts';
import type { MediaRef } from '../store/media-ref.ts';
import { requireFolder } from '../storage/folder-storage.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import { retryWhileUnavailable, STORAGE_RETRY_MS } from '../storage/retry-while-unavailable.ts';
import type { Store } from '../store/store.ts';
import { attemptName, moveIntoPlace, removeAtEnd, removeAttemptsAt, removeLeftAttempts } from '../jobs/attempts.ts';
import { holdLease, type JobFailure, type JobWork, type LeasedJob, LeaseLost } from '../jobs/queue.ts';
import { audit } from './audit.ts';
import { type FileRemovals, noteRemovals, noteStoring } from './file-removals.ts';

/** A clip during which the host dies this often is given up, because it may be the cause. */
const TRIES = 3;
/** Longer than the longest clip takes on a slow machine. */
const CUT_TIMEOUT_MS = 30 * MINUTE_MS;

interface Options {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'mediaFolder' | 'encoder' | 'clipWorkers'>;
  files: MediaStorage;
  fileRemovals: FileRemovals;
  now: () => EpochMs;
  log: (line: string) => void;
  /** Called when a clip has become a medium. */
  onReady: (id: MediaId) => void;
}

/** @returns the work that cuts clips, after removing the remains of earlier attempts */
export async function clipWork({ store, config, files, fileRemovals, now, log, onReady }: Options): Promise<JobWork> {
  const folder = clipsFolder(config);
  await mkdir(folder, { recursive: true });
  await removeLeftAttempts(folder, store);

  async function run(job: LeasedJob, signal: AbortSignal): Promise<JobFailure | undefined> {
    const clip = await store.clipJobs.find(job.subject);
    // Deleted with its film.
    if (clip?.state !== 'queued') {
      await drop(job);
      return undefined;
    }
    const part = join(folder, attemptName(job));
    try {
      await cut(clip, job, part, signal);
      return undefined;
    } catch (error) {
      if (signal.aborted || error instanceof LeaseLost) throw error;
      const reason = reasonOf(error);
      log(`Clip ${clip.id} of ${clip.filmId}: ${reason}`);
      await fail(job, reason);
      return 'failed';
    } finally {
      await removeAtEnd([part, logoBeside(part)], log);
    }
  }

  async function cut(clip: StoredClipJob, job: LeasedJob, part: string, signal: AbortSignal): Promise<void> {
    const ref = await filmRef(clip);
    const { start, duration, size } = await retryWhileUnavailable(
      { storageRetryMs: STORAGE_RETRY_MS },
      signal,
      async () => {
        // Left by hosts that have lost the lease.
        await removeAttemptsAt(clip.id, folder);
        const film = await files.film(ref);
        if (film === undefined) throw new Error(`there is no film ${ref}`);
        try {
          return await cutClip({
            ...film,
            start: clip.start,
            end: clip.end,
            folder: part,
            encoder: config.encoder,
            logo: clip.logo && (await logoFile(clip.logo, part)),
            signal: AbortSignal.any([signal, AbortSignal.timeout(CUT_TIMEOUT_MS)]),
          });
        } catch (error) {
          // Throws if the storage was lost in the meantime, so that the job waits for it.
          await requireFolder(folder);
          await files.film(ref);
          throw error;
        }
      },
    );
    const folderName = clipFolder(clip.id);
    const unnamed = [`${folderName}/`];
    const hold = (): Promise<void> => holdLease(job, store);
    await moveIntoPlace(part, join(folder, folderName), hold);
    await noteStoring(store, files, unnamed);
    await files.storeFolder(folderName, signal, hold);
    const isSaved = await store.transaction(async (within) => {
      if (!(await within.jobs.finish(job.id, job.owner))) throw new LeaseLost();
      // Deleted with its film.
      if (!(await within.clipJobs.find(clip.id))) {
        await noteRemovals(within, unnamed);
        return false;
      }
      await within.media.save({
        ...clip.medium,
        duration,
        size,
        clippingOffset: start * 1000,
        path: `${folderName}/${CLIP_MANIFEST}`,
        sources: [{ name: 'MP4', path: `${folderName}/${CLIP_FILE}` }],
      });
      // If the film was deleted in the meantime, the clip goes to the bin with it.
      const deleted = await within.bin.find('medium', clip.filmId);
      if (deleted) await within.bin.putClip(clip.id, deleted.deletedAt);
      else if (!(await within.media.find(clip.filmId))) throw new Error('the film is gone');
      const { groupId, title, type } = clip.medium;
      await audit(within, {
        action: 'mediumCreated',
        by: (await within.users.find(clip.userId)) ?? 'host',
        groupId,
        at: now(),
        subject: { id: clip.id, title },
        detail: { type },
      });
      await within.clipJobs.remove(clip.id);
      return true;
    });
    if (!isSaved) {
      await fileRemovals.now(unnamed);
      return;
    }
    await files.release(folderName);
    onReady(clip.id);
  }

  /**
   * Ends the job of a clip that is no longer wanted, and removes files that a killed host may have moved into place.
   */
  async function drop({ id, owner, subject }: LeasedJob): Promise<void> {
    const unnamed = [`${clipFolder(subject)}/`];
    const isOurs = await store.transaction(async (within) => {
      if (!(await within.jobs.finish(id, owner))) return false;
      await noteRemovals(within, unnamed);
      return true;
    });
    if (isOurs) await fileRemovals.now(unnamed);
  }

  /** Removes nothing if the clip was saved, even if the database became unreachable before confirming it. */
  async function fail({ id, owner, subject }: LeasedJob, reason: string): Promise<void> {
    const unnamed = [`${clipFolder(subject)}/`];
    const isOurs = await store.transaction(async (within) => {
      if (!(await within.jobs.finish(id, owner))) return false;
      await within.clipJobs.fail(subject, reason);
      await noteRemovals(within, unnamed);
      return true;
    });
    if (isOurs) await fileRemovals.now(unnamed);
  }

  const logoBeside = (part: string): string => `${part}-logo`;

  /** @returns path of the logo on disk */
  async function logoFile(ref: MediaRef, part: string): Promise<string | undefined> {
    const found = await files.find(ref);
    if (found?.kind !== 'object') return found?.path;
    const bytes = await files.read(ref, found.size);
    const to = logoBeside(part);
    if (bytes) await writeFile(to, bytes);
    return bytes && to;
  }

  async function filmRef({ filmId }: StoredClipJob): Promise<MediaRef> {
    const film = (await store.media.find(filmId)) ?? (await store.bin.medium(filmId));
    const replay = film?.player?.replay;
    if (replay === undefined) throw new Error('the film is gone');
    return hlsOf(replay);
  }

  return {
    workers: config.clipWorkers,
    interruptions: TRIES,
    run,
    giveUp: (job, error) => fail(job, error === undefined ? 'the host ended each time' : reasonOf(error)),
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const clipFolder = (id: MediaId): string => `clip-${id}`;
