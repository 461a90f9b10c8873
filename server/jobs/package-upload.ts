/** The job that turns an upload into a medium of the library (row S03). */
import type { EpochMs } from '../../core/domain/media.ts';
import type { UploadReason, UploadType } from '../../core/domain/uploads.ts';
import type { Config } from '../config.ts';
import { addedFolder, originalRef, playedRef } from '../media/file-path.ts';
import { PackagingRefusal } from '../media/packaging/refusal.ts';
import type { Packaged } from '../media/packaging/request.ts';
import { canAdd, canAddTo } from '../policies/uploads.ts';
import { viewerById } from '../services/sessions.ts';
import { type FileRemovals, noteStoring, removeFiles } from '../services/file-removals.ts';
import { requireFolder } from '../storage/folder-storage.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { UploadFeed } from '../services/upload-feed.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredUpload } from '../store/uploads.ts';
import type { Store } from '../store/store.ts';
import { NEW_MEDIUM, NEW_PLAYER } from './new-medium.ts';
import { packageApart } from './packaging-process.ts';
import { holdLease, type JobFailure, type JobWork, type LeasedJob, LeaseLost } from './queue.ts';
import {
  incomingFile,
  isToGoOn,
  moreFolder,
  packagedFolders,
  packagedRemovals,
  playedFolder,
  publishFiles,
  publishMore,
  removeAttempt,
  removeIncoming,
  removeWork,
  storePackaged,
  workFolder,
} from './upload-files.ts';

interface Options {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'mediaFolder' | 'encoder' | 'uploads'>;
  files: MediaStorage;
  fileRemovals: FileRemovals;
  feed: UploadFeed;
  now: () => EpochMs;
  log: (line: string) => void;
  /** Called after a medium was saved. */
  onReady: (id: string) => Promise<void>;
}

export function packageUploads({ store, config, files, fileRemovals, feed, now, log, onReady }: Options): JobWork {
  async function run(job: LeasedJob, signal: AbortSignal): Promise<JobFailure | undefined> {
    const id = job.subject;
    const upload = await store.uploads.find(id);
    if (!upload || upload.state === 'ready') {
      await store.jobs.finish(job.id, job.owner);
      return undefined;
    }
    await setPackaging(job);
    feed.changed(id);
    try {
      // Left by hosts that have lost the lease.
      await removeWork(config, id);
      if (upload.playable) await files.fetch(playedName(id));
      const isToPackage = !upload.playable || (await isToGoOn(config, id));
      await finish(job, isToPackage ? await packageAndSave(job, upload, signal) : undefined, signal);
      return undefined;
    } catch (error) {
      if (error instanceof LeaseLost) {
        await removeDeleted(id);
        return undefined;
      }
      if (!(error instanceof PackagingRefusal)) {
        // If a disk was lost meanwhile, this throws StorageUnavailable, so that the job is retried for longer.
        await requireFolder(addedFolder(config));
        await files.probe();
        throw error;
      }
      await refuse(job, error.reason, error.detail);
      return 'failed';
    } finally {
      await removeAttempt(config, job, log);
    }
  }

  /** A host that hung may have lost the lease to another host, which may be done already. @throws LeaseLost */
  function setPackaging(job: LeasedJob, also: { type?: UploadType } = {}): Promise<void> {
    return store.transaction(async (within) => {
      await holdLease(job, within);
      await within.uploads.setState(job.subject, 'packaging', now(), also);
    });
  }

  async function packageAndSave(job: LeasedJob, upload: StoredUpload, signal: AbortSignal): Promise<Packaged> {
    const { id } = upload;
    const stop = new AbortController();
    let played: Promise<void> = Promise.resolve();
    let lost: LeaseLost | undefined;
    const onReport: Parameters<typeof packageApart>[1] = (report) => {
      if (report.kind === 'percent') feed.progressed(id, report.percent);
      else if (report.kind === 'playable') {
        played = play(job, upload, report.packaged, signal);
        played.catch(() => stop.abort());
      } else
        setPackaging(job, { type: report.type })
          .then(() => feed.changed(id))
          .catch((error: unknown) => {
            if (!(error instanceof LeaseLost)) {
              log(`Upload ${id}: ${String(error)}`);
              return;
            }
            lost = error;
            stop.abort();
          });
    };
    const request = {
      file: incomingFile(config, id),
      folder: workFolder(config, job),
      more: moreFolder(config, job),
      encoder: config.encoder,
      published: upload.playable ? playedFolder(config, id) : undefined,
    };
    const packaging = packageApart(request, onReport, AbortSignal.any([signal, stop.signal]));
    const packaged = await packaging.catch(async (error: unknown) => {
      // Throws the reason if the packaging was aborted.
      await played;
      throw lost ?? error;
    });
    await played;
    const isPlayed = (await store.uploads.find(id))?.playable === true;
    const hold = (): Promise<void> => holdLease(job, store);
    if (isPlayed) {
      await publishMore(config, job, hold);
      await files.storeFolder(playedName(id), signal, hold);
    } else await play(job, upload, packaged, signal);
    return packaged;
  }

  /**
   * If the upload was deleted while it was being published, its files appeared after the deletion and must be removed
   * now.
   */
  async function removeDeleted(id: string): Promise<void> {
    if (await store.uploads.find(id)) return;
    await removeIncoming(config, id);
    await removeStored(id);
  }

  async function removeStored(id: string): Promise<void> {
    await removeWork(config, id);
    const folders = packagedRemovals(id);
    await removeFiles(folders, { store, fileRemovals });
  }

  /** @param packaged result that became known after the film could be played */
  async function finish(job: LeasedJob, packaged: Packaged | undefined, signal: AbortSignal): Promise<void> {
    const isMeasured = await store.transaction(async (within) => {
      if (!(await within.jobs.finish(job.id, job.owner))) throw new LeaseLost();
      await within.uploads.setState(job.subject, 'ready', now());
      const medium = await within.media.find(job.subject);
      if (!packaged?.sound || !medium?.player || medium.player.sound) return false;
      await within.media.save({ ...medium, player: { ...medium.player, sound: packaged.sound } });
      return true;
    });
    if (isMeasured) await onReady(job.subject);
    await removeIncoming(config, job.subject);
    // It plays from disk; the next start tries again.
    await storePackaged({ config, files }, job.subject, signal).catch((error: unknown) =>
      log(`Upload ${job.subject} stays on disk: ${String(error)}`),
    );
    feed.ended(job.subject);
  }

  /** Turns the file into a medium, possibly a film with only one of its renditions. */
  async function play(
    job: LeasedJob,
    { id, userId, groupId }: StoredUpload,
    packaged: Packaged,
    signal: AbortSignal,
  ): Promise<void> {
    const { type, ending } = packaged;
    if (!canAdd(await viewerById(store, userId), groupId, type)) throw new PackagingRefusal('private');
    const hold = (): Promise<void> => holdLease(job, store);
    await publishFiles(config, job, ending, hold);
    await noteStoring(store, files, packagedRemovals(id));
    for (const folder of packagedFolders(id)) await files.storeFolder(folder, signal, hold);
    const collectionId = await store.transaction(async (within) => {
      // It may have been deleted, or described again, while it was packaged.
      const current = await within.uploads.find(id);
      if (!current) throw new LeaseLost();
      await holdLease(job, within);
      const viewer = await viewerById(within, userId);
      if (!canAdd(viewer, groupId, type)) throw new PackagingRefusal('private');
      await within.media.save(mediumOf(current, packaged));
      await within.uploads.setState(id, 'packaging', now(), { type, playable: true });
      const collection = current.collectionId && (await within.media.find(current.collectionId));
      if (!collection || !canAddTo(viewer, collection) || collection.members.includes(id)) return undefined;
      await within.media.save({
        ...collection,
        members: [...collection.members, id],
        version: collection.version + 1,
      });
      return collection.id;
    });
    await onReady(id);
    if (collectionId !== undefined) await onReady(collectionId);
    feed.changed(id);
  }

  async function refuse(job: LeasedJob, reason: UploadReason, detail: string | undefined): Promise<void> {
    const isOurs = await store.transaction(async (within) => {
      if (!(await within.jobs.finish(job.id, job.owner))) return false;
      await within.uploads.setState(job.subject, 'failed', now(), {
        reason,
        ...(detail === undefined ? {} : { detail }),
      });
      return true;
    });
    // The received file is kept for another try, and so is anything that already plays.
    const isPlayed = (await store.uploads.find(job.subject))?.playable === true;
    if (isOurs && isPlayed) await removeWork(config, job.subject);
    else if (isOurs) await removeStored(job.subject);
    feed.ended(job.subject);
  }

  return {
    workers: config.uploads.workers,
    run,
    giveUp: (job, error) => refuse(job, error === undefined ? 'interrupted' : 'failed', undefined),
  };
}

const playedName = (id: string): string => packagedFolders(id)[0] ?? '';

function mediumOf(upload: StoredUpload, packaged: Packaged): StoredMedium {
  const { id, groupId, userId, title, date, visibility, size } = upload;
  const { type, ending, duration, storyboard, sound } = packaged;
  const main = playedRef(id, packaged.main);
  const isPlayed = type === 'Video' || type === 'Audio';
  const made = packaged.thumb === undefined ? undefined : playedRef(id, packaged.thumb);
  const sheet = storyboard && { ...storyboard, url: playedRef(id, storyboard.url) };
  return {
    ...NEW_MEDIUM,
    id,
    type,
    groupId,
    userId,
    title,
    date,
    visibility,
    duration,
    size,
    thumb: upload.thumb ?? made ?? (type === 'Photo' ? main : undefined),
    path: isPlayed ? undefined : main,
    sources: [{ name: ending.toUpperCase(), path: originalRef(id, ending) }],
    player: isPlayed ? { ...NEW_PLAYER, replay: main, storyboard: sheet, sound } : undefined,
  };
}
