/**
 * Moves finished files from disk to the configured storage: for a library that was on disk before, and after a host
 * that ended before moving them. Until then they are read from disk.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { hasSuperseded, packagedFolders } from '../jobs/upload-files.ts';
import { addedFolder, CAPTIONS, clipsFolder, isStoredRef, THUMBNAILS } from '../media/file-path.ts';
import type { Store } from '../store/store.ts';
import type { MediaStorage } from './media-storage.ts';

interface Options {
  config: Pick<Config, 'dataFolder'>;
  files: Pick<MediaStorage, 'isElsewhere' | 'takeOver'>;
  store: Pick<Store, 'uploads' | 'clipJobs'>;
  log: (line: string) => void;
  signal: AbortSignal;
}

/** Failures are retried at the next start. */
export async function storeFilesOfDisk({ config, files, store, log, signal }: Options): Promise<void> {
  if (!files.isElsewhere) return;
  const inWork = new Set((await store.uploads.unfinished()).flatMap(({ id }) => packagedFolders(id)));
  const isInWork = async (folder: string): Promise<boolean> =>
    inWork.has(folder) || (await store.clipJobs.find(folder.slice('clip-'.length))) !== undefined;
  const names = await Promise.all([addedFolder(config), clipsFolder(config)].map(namesIn));
  const pictures = (await namesIn(config.dataFolder)).filter((name) => name === THUMBNAILS || name === CAPTIONS);
  const folders = [...names.flat().filter((name) => isStoredRef(`${name}/`)), ...pictures];
  let moved = 0;
  for (const folder of folders) {
    if (signal.aborted) return;
    try {
      if ((await isInWork(folder)) || (await hasSuperseded(folderOf(folder, config)))) continue;
      if ((await namesIn(folderOf(folder, config))).length === 0) continue;
      await files.takeOver(folder, signal);
      moved += 1;
    } catch (error) {
      if (!signal.aborted) log(`Storage: ${folder} stays on disk: ${String(error)}`);
    }
  }
  if (moved > 0) log(`Storage: what was on disk of ${moved} folders is stored.`);
}

const folderOf = (folder: string, config: Pick<Config, 'dataFolder'>): string => {
  if (folder === THUMBNAILS || folder === CAPTIONS) return join(config.dataFolder, folder);
  return join(folder.startsWith('clip-') ? clipsFolder(config) : addedFolder(config), folder);
};

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
