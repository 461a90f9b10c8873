/**
 * Permanently removes what was deleted 30 days ago, and unfinished uploads: records, and the files that nothing else
 * refers to.
 *
 * The sample films belong to the program and stay.
 */
import { rm } from 'node:fs/promises';
import { BIN_RETENTION_MS } from '../../core/domain/constants/bin.ts';
import { DAY_MS } from '../../core/domain/constants/time.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { SAMPLE_MEDIA } from '../config.ts';
import { isAbandoned, removeUpload } from '../jobs/uploads.ts';
import { removeIncoming, removeLeftCopies, removeSuperseded } from '../jobs/upload-files.ts';
import { foldersOf, refsOf } from '../media/files-of.ts';
import { CAPTIONS, filePath, isAddedFolder, isClipFolder, recordedRef, THUMBNAILS } from '../media/file-path.ts';
import type { BinEntry } from '../store/bin.ts';
import type { StoredMedium } from '../store/media.ts';
import type { AppContext } from './app-context.ts';
import { actOn, audit } from './audit.ts';
import { noteRemovals } from './file-removals.ts';

/** Failed clips are kept this long, so that a person waiting for one learns about the failure. */
const FAILED_CLIPS_RETENTION_MS = DAY_MS;

/**
 * Files that only this host has are removed before the record. If the host is killed in between, the record is purged
 * again, and an expired record cannot be restored in the meantime. The removal of stored files is recorded with that of
 * the record.
 *
 * @returns the number of entries that were due
 * @throws after all were tried, if one could not be removed
 */
export async function purgeBin(app: AppContext): Promise<number> {
  const { store, now } = app;
  const due = await store.bin.due(now() - BIN_RETENTION_MS);
  const failures = await failuresOf(
    due,
    ({ id }) => id,
    (entry) => purge(entry, app),
  );
  await app.comparisons.sweep();
  await store.clipJobs.forgetFailed(now() - FAILED_CLIPS_RETENTION_MS);
  sayFailed(failures);
  return due.length;
}

async function purge(entry: BinEntry, app: AppContext): Promise<void> {
  const { store, now } = app;
  const { kind, id } = entry;
  const medium = kind === 'tag' ? undefined : await store.bin.medium(id);
  const files = medium ? filesToRemove(medium, app) : [];
  if (kind === 'medium') {
    await removeIncoming(app.config, id);
    await app.pushedTiming.remove(id);
  }
  if (medium?.player?.event) await rm(filePath(app.config, recordedRef(id, '')), { recursive: true, force: true });
  await store.transaction(async (within) => {
    if (!(await within[kind === 'tag' ? 'tags' : 'media'].remove(id))) return;
    await noteRemovals(within, files);
    if (kind === 'medium') {
      await within.live.remove(id);
      // Also if the film is still being encoded.
      await within.jobs.removeOf('package', id);
      await within.uploads.remove(id);
      await within.clipJobs.removeOf(id);
    }
    await audit(within, { ...actOn(entry, 'Purged'), by: 'host', at: now() });
  });
  if (kind === 'medium') {
    app.jobs.cancel('package', id);
    await app.fileRemovals.now(files);
  }
}

/**
 * Removes unfinished or failed uploads that have been left alone for as long as they are listed.
 *
 * @throws after all were tried, if one could not be removed
 */
export async function purgeUploads(app: AppContext): Promise<void> {
  const abandoned = (await app.store.uploads.unfinished()).filter((upload) => isAbandoned(upload, app.now()));
  const failures = await failuresOf(
    abandoned,
    ({ id }) => id,
    ({ id, playable }) => (playable ? keepPlayable(id, app) : removeUpload(id, 'host', app)),
  );
  await removeSuperseded(app, app.now());
  await removeLeftCopies(app.config);
  sayFailed(failures);
}

/** A failure does not stop the others. @returns the failed names, with reasons */
export async function failuresOf<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  work: (item: T) => Promise<unknown>,
): Promise<string[]> {
  const failures: string[] = [];
  for (const item of items)
    await work(item).catch((error: unknown) => void failures.push(`${nameOf(item)}: ${String(error)}`));
  return failures;
}

function sayFailed(failures: readonly string[]): void {
  if (failures.length > 0) throw new Error(`${failures.length} not removed: ${failures.join('; ')}`);
}

/** A medium's own files and folders (with a slash); they are removed if nothing else refers to them. */
function filesToRemove(medium: StoredMedium, { config }: Pick<AppContext, 'config'>): string[] {
  const isOurs = (ref: string): boolean => {
    const [folder = ''] = ref.split('/');
    return config.mediaFolder !== SAMPLE_MEDIA || isOwnFolder(folder);
  };
  const folders = [...foldersOf(medium)].filter(isOurs).map((folder) => `${folder}/`);
  return [...folders, ...[...refsOf(medium)].filter(isOurs)];
}

/** Not part of the media folder. */
const isOwnFolder = (folder: string): boolean =>
  isClipFolder(folder) || isAddedFolder(folder) || folder === CAPTIONS || folder === THUMBNAILS;

/** Accepts a playable film whose other renditions failed and that nobody has retried. */
async function keepPlayable(id: MediaId, { store, config, now, uploads }: AppContext): Promise<void> {
  await store.uploads.setState(id, 'ready', now());
  await removeIncoming(config, id);
  uploads.feed.ended(id);
}
