/**
 * Removes for good what was deleted 30 days ago, and uploads that nobody has finished: records, and the files that nothing
 * else names.
 *
 * The sample films belong to the program and stay.
 */
import { rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BIN_KEPT_MS } from '../../core/domain/constants.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { SAMPLE_MEDIA } from '../config.ts';
import { isAbandoned, removeUpload } from '../jobs/uploads.ts';
import { removeIncoming, removeSuperseded } from '../jobs/upload-files.ts';
import { foldersOf, refsOf } from '../media/files-of.ts';
import { CAPTIONS, filePath, isAddedFolder, isClipFolder, recordedRef, THUMBNAILS } from '../media/file-path.ts';
import type { StoredMedium } from '../store/types.ts';
import type { AppContext } from './app-context.ts';
import { actOn, audit } from './audit.ts';

/**
 * Files go before the record that names them: a host that is killed between the two purges the record again, and what is due
 * cannot come back meanwhile.
 *
 * @returns how many records were removed
 */
export async function purgeBin(app: AppContext): Promise<number> {
  const { store, now } = app;
  const due = await store.bin.due(now() - BIN_KEPT_MS);
  for (const entry of due) {
    const { kind, id } = entry;
    const medium = kind === 'tag' ? undefined : await store.bin.medium(id);
    if (medium) await removeFiles(medium, app);
    await store.transaction(async (within) => {
      if (!(await within[kind === 'tag' ? 'tags' : 'media'].remove(id))) return;
      if (kind === 'medium') {
        await within.live.remove(id);
        // A film that is still being encoded, too.
        await within.jobs.removeOf('package', id);
        await within.uploads.remove(id);
        await within.clipJobs.removeOf(id);
      }
      await audit(within, { ...actOn(entry, 'Purged'), by: 'host', at: now() });
    });
    if (kind === 'medium') {
      await app.pushedTiming.remove(id);
      app.jobs.cancel('package', id);
    }
  }
  if (due.length > 0) await app.comparisons.sweep();
  return due.length;
}

/** Uploads that were begun or failed, and have been left alone for as long as they are listed. */
export async function purgeUploads(app: AppContext): Promise<void> {
  for (const upload of await app.store.uploads.unfinished())
    if (isAbandoned(upload, app.now()))
      await (upload.playable ? keepPlayable(upload.id, app) : removeUpload(upload.id, 'host', app));
  await removeSuperseded(app.config, app.now());
}

/** What it alone names, and what was received of it. */
async function removeFiles(medium: StoredMedium, { store, config }: AppContext): Promise<void> {
  await removeIncoming(config, medium.id);
  if (medium.player?.event) await rm(filePath(config, recordedRef(medium.id, '')), { recursive: true, force: true });
  const isOurs = (ref: string): boolean => {
    const [folder = ''] = ref.split('/');
    return config.mediaFolder !== SAMPLE_MEDIA || isOwnFolder(folder);
  };
  /** However its accents are written, in other records and on disk. */
  const isNamed = async (what: string): Promise<boolean> => {
    for (const written of writings(what)) if (await store.bin.isNamed(written, medium.id)) return true;
    return false;
  };
  for (const folder of [...foldersOf(medium)].filter(isOurs)) {
    if (await isNamed(`${folder}/`)) continue;
    for (const written of writings(folder)) await rm(filePath(config, written), { recursive: true, force: true });
  }
  for (const ref of [...refsOf(medium)].filter(isOurs)) {
    if (await isNamed(ref)) continue;
    for (const written of writings(ref)) await rm(filePath(config, written), { force: true });
    if (isAddedFolder(ref.split('/')[0] ?? '')) await removeEmpty(dirname(filePath(config, ref)));
  }
}

/** Not of the media folder. */
const isOwnFolder = (folder: string): boolean =>
  isClipFolder(folder) || isAddedFolder(folder) || folder === CAPTIONS || folder === THUMBNAILS;

const writings = (name: string): Set<string> => new Set([name.normalize('NFC'), name.normalize('NFD')]);

/** Gone already, or with other files in it, it is left as it is. */
async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY') throw error;
  });
}

/** A film whose further renditions failed, and nobody has tried again. */
async function keepPlayable(id: MediaId, { store, config, now, uploads }: AppContext): Promise<void> {
  await store.uploads.setState(id, 'ready', now());
  await removeIncoming(config, id);
  uploads.feed.ended(id);
}
