/** Assembles the background work on uploads. */
import { randomUUID } from 'node:crypto';
import { UPLOADS_LISTED_MS } from '../../core/domain/constants/uploads.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { type Hosts, unnamedMs } from '../hosts/hosts.ts';
import { isThumbnail } from '../media/thumbnails.ts';
import { audit, uploadAct } from '../services/audit.ts';
import { type FileRemovals, noteRemovals } from '../services/file-removals.ts';
import { openUploadFeed, type UploadFeed } from '../services/upload-feed.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { StoredUpload } from '../store/uploads.ts';
import type { Store } from '../store/store.ts';
import type { Viewer } from '../store/viewer.ts';
import { packageUploads } from './package-upload.ts';
import type { JobQueue, JobWork } from './queue.ts';
import { packagedRemovals, removeIncoming, removeOrphans } from './upload-files.ts';

export interface Uploads {
  feed: UploadFeed;
}

interface Options {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'mediaFolder' | 'encoder' | 'uploads'>;
  hosts: Pick<Hosts, 'bus' | 'isAlone'>;
  files: MediaStorage;
  fileRemovals: FileRemovals;
  now: () => EpochMs;
  log: (line: string) => void;
  onReady: (id: MediaId) => Promise<void>;
}

/** @returns the feed of uploads, and the work of their jobs */
export async function openUploads({
  store,
  config,
  hosts,
  files,
  fileRemovals,
  now,
  log,
  onReady,
}: Options): Promise<{ uploads: Uploads; work: JobWork }> {
  const feed = openUploadFeed(hosts.bus);
  // Determined first, so that everything a stopped host began is read after it.
  const freshMs = await unnamedMs(hosts);
  const arriving = await store.uploads.unfinished();
  const ids = new Set(arriving.map(({ id }) => id));
  await removeOrphans(
    { store, config },
    freshMs,
    (id) => ids.has(id),
    async (id) => Boolean((await store.media.find(id)) ?? (await store.bin.medium(id))),
  );
  // The host ended after all bytes were acknowledged and before the upload was queued.
  for (const { id, state, size, received } of arriving)
    if (state === 'receiving' && received === size) await queueUpload(store, id, now());
  return { uploads: { feed }, work: packageUploads({ store, config, files, fileRemovals, feed, now, log, onReady }) };
}

/** Marks an upload as complete and queues it for packaging; repeated calls have no effect. */
export async function queueUpload(store: Store, id: MediaId, now: EpochMs): Promise<boolean> {
  return store.transaction(async (within) => {
    const upload = await within.uploads.find(id);
    if (!upload || upload.received < upload.size || !['receiving', 'failed'].includes(upload.state)) return false;
    await within.uploads.setState(id, 'waiting', now);
    await within.jobs.removeOf('package', id);
    await within.jobs.add({ id: randomUUID(), kind: 'package', subject: id });
    return true;
  });
}

/** What removing an upload needs. */
interface Background {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'mediaFolder'>;
  fileRemovals: FileRemovals;
  uploads: Uploads;
  jobs: Pick<JobQueue, 'cancel'>;
  now: () => EpochMs;
}

/** Deletes an upload that is not a medium. @returns false if it has become a medium, or no longer exists */
export async function removeUpload(
  id: MediaId,
  by: Viewer | 'host',
  { store, config, fileRemovals, uploads, jobs, now }: Background,
): Promise<boolean> {
  const removed = await store.transaction(async (within) => {
    const upload = await within.uploads.find(id);
    // A playable upload is a medium, and is deleted as such.
    if (!upload || upload.state === 'ready' || upload.playable) return undefined;
    await within.jobs.removeOf('package', id);
    await within.uploads.remove(id);
    await noteRemovals(within, removedWith(upload));
    await audit(within, { ...uploadAct(upload, 'Deleted'), by, at: now() });
    return upload;
  });
  if (!removed) return false;
  jobs.cancel('package', id);
  await removeIncoming(config, id);
  await fileRemovals.now(removedWith(removed));
  uploads.feed.ended(id);
  return true;
}

/** Everything that may have been stored for it. */
function removedWith({ id, thumb }: StoredUpload): string[] {
  return [...packagedRemovals(id), ...(isThumbnail(thumb) ? [thumb] : [])];
}

/** Whether an upload was never finished, or failed and was not retried, for as long as uploads are listed. */
export function isAbandoned({ state, changedAt }: StoredUpload, now: EpochMs): boolean {
  return (state === 'receiving' || state === 'failed') && now - changedAt > UPLOADS_LISTED_MS;
}
