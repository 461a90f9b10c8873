/** What happens to uploads in the background, put together. */
import { randomUUID } from 'node:crypto';
import { UPLOADS_LISTED_MS } from '../../core/domain/constants.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { removeThumbnail } from '../media/thumbnails.ts';
import { openUploadFeed, type UploadFeed } from '../services/upload-feed.ts';
import type { StoredUpload } from '../store/uploads.ts';
import type { Store } from '../store/store.ts';
import { packageUploads } from './package-upload.ts';
import { type JobQueue, openJobQueue } from './queue.ts';
import { removeIncoming, removeOrphans, removePackaged } from './upload-files.ts';

export interface Uploads {
  feed: UploadFeed;
  queue: JobQueue;
}

interface Options {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'mediaFolder' | 'encoder' | 'uploads'>;
  now: () => EpochMs;
  log: (line: string) => void;
  onReady: (id: MediaId) => Promise<void>;
}

export async function openUploads({ store, config, now, log, onReady }: Options): Promise<Uploads> {
  const feed = openUploadFeed();
  const arriving = await store.uploads.unfinished();
  const ids = new Set(arriving.map(({ id }) => id));
  await removeOrphans(
    config,
    (id) => ids.has(id),
    async (id) => Boolean((await store.media.find(id)) ?? (await store.bin.medium(id))),
  );
  // All bytes were acknowledged, and the host ended before they were queued.
  for (const { id, state, size, received } of arriving)
    if (state === 'receiving' && received === size) await queueUpload(store, id, now());
  const work = packageUploads({ store, config, feed, now, log, onReady });
  return { feed, queue: await openJobQueue({ store, workers: config.uploads.workers, work, now, log }) };
}

/** Whole, and to be packaged; once, however often it is asked for. */
export async function queueUpload(store: Store, id: MediaId, now: EpochMs): Promise<boolean> {
  return store.transaction(async (within) => {
    const upload = await within.uploads.find(id);
    if (!upload || upload.received < upload.size || !['receiving', 'failed'].includes(upload.state)) return false;
    await within.uploads.setState(id, 'waiting', now);
    await within.jobs.removeOf(id);
    await within.jobs.add({ id: randomUUID(), kind: 'package', subject: id, at: now });
    return true;
  });
}

/** Takes an upload that is no medium out of the world. @returns false where it is one by now, or is gone */
export async function removeUpload(
  id: MediaId,
  { store, config, uploads }: { store: Store; config: Pick<Config, 'dataFolder' | 'mediaFolder'>; uploads: Uploads },
): Promise<boolean> {
  const removed = await store.transaction(async (within) => {
    const upload = await within.uploads.find(id);
    // What plays is a medium, and deleted as such.
    if (!upload || upload.state === 'ready' || upload.playable) return undefined;
    await within.jobs.removeOf(id);
    await within.uploads.remove(id);
    return upload;
  });
  if (!removed) return false;
  uploads.queue.cancel(id);
  await removeIncoming(config, id);
  await removePackaged(config, id);
  if (removed.thumb !== undefined) await removeThumbnail(config.dataFolder, removed.thumb, store);
  uploads.feed.ended(id);
  return true;
}

/** Files that nobody has finished, and that failed and nobody has retried, for as long as they are listed. */
export function isAbandoned({ state, changedAt }: StoredUpload, now: EpochMs): boolean {
  return (state === 'receiving' || state === 'failed') && now - changedAt > UPLOADS_LISTED_MS;
}
