/**
 * Cuts clips one after another, a few at once, on the host that leads.
 *
 * What was requested is written down before the requester hears of it, so that those of a host that is killed are
 * finished at the next start, or by the next host that leads. A clip is put together beside its place and moved there whole; only then it is a medium.
 */
import { DAY_MS } from '../../core/domain/constants.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { CLIP_FILE, CLIP_MANIFEST } from '../media/clip-files.ts';
import { cutClip } from '../media/cut.ts';
import { hlsOf } from '../media/downloads.ts';
import { clipsFolder, isClipFolder } from '../media/file-path.ts';
import type { MediaRef, StoredClipJob } from '../store/types.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { Store } from '../store/store.ts';
import type { Hosts } from '../hosts/hosts.ts';
import { leadingWorkers } from '../jobs/leading-workers.ts';
import { type WorkerPool, workerPool } from '../jobs/worker-pool.ts';
import { audit } from './audit.ts';
import { persistently } from '../storage/persistently.ts';
import { noteStoring } from './file-removals.ts';

/** A clip in which the host ends this often is given up: it may be what ends it. */
const TRIES = 3;
const FAILED_KEPT_MS = DAY_MS;
/** Storage that is gone is waited for so long. */
const STORING_MS = 15 * 60 * 1000;
/** Longer than the longest clip takes on a slow machine. */
const CUT_TIMEOUT_MS = 30 * 60 * 1000;

export interface ClipQueue {
  /** Something was added. */
  wake: () => void;
  /** Nothing waits any more. */
  settled: () => Promise<void>;
  /** What is being cut is cut again at the next start. */
  stop: () => Promise<void>;
}

interface Options {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'mediaFolder' | 'encoder' | 'clipWorkers'>;
  hosts: Hosts;
  files: MediaStorage;
  now: () => EpochMs;
  log: (line: string) => void;
  /** A clip has become a medium. */
  onReady: (id: MediaId) => void;
}

export async function openClipQueue({ store, config, hosts, files, now, log, onReady }: Options): Promise<ClipQueue> {
  const folder = clipsFolder(config);
  await mkdir(folder, { recursive: true });

  async function cut(job: StoredClipJob, ending: AbortSignal): Promise<void> {
    const part = join(folder, `.${job.id}-${randomUUID().slice(0, 8)}`);
    try {
      const ref = await filmRef(job);
      const { start, duration, size } = await persistently({ storingMs: STORING_MS }, ending, async () => {
        const film = await files.film(ref);
        if (film === undefined) throw new Error(`there is no film ${ref}`);
        try {
          return await cutClip({
            ...film,
            start: job.start,
            end: job.end,
            folder: part,
            encoder: config.encoder,
            logo: job.logo && (await logoFile(job.logo, part)),
            signal: AbortSignal.any([ending, AbortSignal.timeout(CUT_TIMEOUT_MS)]),
          });
        } catch (error) {
          // Storage that was lost meanwhile is waited for.
          await files.film(ref);
          throw error;
        }
      });
      const folderName = `clip-${job.id}`;
      await rm(join(folder, folderName), { recursive: true, force: true });
      await rename(part, join(folder, folderName));
      await noteStoring(store, files, [folderName], now());
      await files.keep(folderName, ending);
      const removeUnsaved = async (): Promise<void> => {
        if (!(await store.media.find(job.id)) && !(await store.bin.medium(job.id))) await removeClip(folderName);
      };
      const saved = store.transaction(async (within) => {
        // Deleted with its film, or saved by another host.
        if (!(await within.clipJobs.find(job.id))) return false;
        await within.media.save({
          ...job.medium,
          duration,
          size,
          clippingOffset: start * 1000,
          path: `${folderName}/${CLIP_MANIFEST}`,
          sources: [{ name: 'MP4', path: `${folderName}/${CLIP_FILE}` }],
        });
        // A film that was deleted meanwhile takes the clip with it.
        const deleted = await within.bin.find('medium', job.filmId);
        if (deleted) await within.bin.putClip(job.id, deleted.deletedAt);
        else if (!(await within.media.find(job.filmId))) throw new Error('the film is gone');
        const { groupId, title, type } = job.medium;
        await audit(within, {
          action: 'mediumCreated',
          by: (await within.users.find(job.userId)) ?? 'host',
          groupId,
          at: now(),
          subject: { id: job.id, title },
          detail: { type },
        });
        await within.clipJobs.remove(job.id);
        return true;
      });
      const isSaved = await saved.catch(async (error: unknown) => {
        // A database that is gone may have kept it, and not been heard.
        await removeUnsaved();
        throw error;
      });
      if (!isSaved) {
        await removeUnsaved();
        return;
      }
      await files.release(folderName);
      onReady(job.id);
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      if (ending.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      log(`Clip ${job.id} of ${job.filmId}: ${reason}`);
      await store.clipJobs.fail(job.id, reason);
    } finally {
      await rm(logoBeside(part), { force: true });
    }
  }

  const logoBeside = (part: string): string => `${part}-logo`;

  /** @returns the logo on disk */
  async function logoFile(ref: MediaRef, part: string): Promise<string | undefined> {
    const found = await files.find(ref);
    if (found?.kind !== 'object') return found?.path;
    const bytes = await files.read(ref, found.size);
    const to = logoBeside(part);
    if (bytes) await writeFile(to, bytes);
    return bytes && to;
  }

  /** What is left of it in storage that is gone is looked at later. */
  async function removeClip(folderName: string): Promise<void> {
    await rm(join(folder, folderName), { recursive: true, force: true });
    await files.remove(`${folderName}/`).catch((error: unknown) => log(`Clips: ${String(error)}`));
  }

  async function filmRef({ filmId }: StoredClipJob): Promise<MediaRef> {
    const film = (await store.media.find(filmId)) ?? (await store.bin.medium(filmId));
    const replay = film?.player?.replay;
    if (replay === undefined) throw new Error('the film is gone');
    return hlsOf(replay);
  }

  async function openWorkers(): Promise<WorkerPool> {
    // What a killed host had put together half.
    for (const left of (await readdir(folder)).filter((name) => !isClipFolder(name)))
      await rm(join(folder, left), { recursive: true, force: true });
    await store.clipJobs.takeUpAgain(TRIES, now() - FAILED_KEPT_MS);
    const pool = workerPool({
      most: config.clipWorkers,
      async workOff(signal) {
        for (let job = await store.clipJobs.take(); job; job = await store.clipJobs.take()) {
          await cut(job, signal);
          if (signal.aborted) return;
        }
      },
      onError: (error) => log(`Clips: ${String(error)}`),
    });
    pool.wake();
    pool.wake();
    return pool;
  }

  return leadingWorkers(hosts, openWorkers, log);
}
