/** Media files on this disk, the default storage of a library. */
import type { Stats } from 'node:fs';
import { opendir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { writeAtomically } from '../data-files/write.ts';
import { addedFolder, filePath, isAddedFolder, rootOf } from '../media/file-path.ts';
import { findFile, ifNoFile } from '../media/find-file.ts';
import type { MediaRef } from '../store/media-ref.ts';
import { diskPatience } from './disk-patience.ts';
import { type DiskPatience, type MediaStorage, StorageUnavailable } from './media-storage.ts';

type Folders = Pick<Config, 'dataFolder' | 'mediaFolder'>;

interface Options {
  /**
   * Whether files with such a ref are stored in these folders; if others are elsewhere, an empty folder is no sign of a
   * lost disk.
   */
  isHere?: (ref: MediaRef) => boolean;
  /** Deadline for the disk, milliseconds. */
  patienceMs?: number | undefined;
}

export function folderStorage(config: Folders, { isHere = () => true, patienceMs }: Options = {}): MediaStorage {
  const nothing = (): Promise<void> => Promise.resolve();
  // The two disks can fail independently.
  const ofData = diskPatience(patienceMs);
  const ofMedia = config.mediaFolder === config.dataFolder ? ofData : diskPatience(patienceMs);
  const patienceOf = (ref: MediaRef): DiskPatience => (rootOf(config, ref) === config.mediaFolder ? ofMedia : ofData);

  async function pathOf(ref: MediaRef): Promise<string | undefined> {
    const path = await findFile(config, ref);
    // A medium names the file; if its folder is completely empty, the disk is not mounted.
    if (path === undefined && isHere(ref) && (await isEmpty(rootOf(config, ref))))
      throw new StorageUnavailable('the folder is empty or not there');
    return path;
  }
  const factsOf = async (path: string): Promise<Stats | undefined> => {
    const found = await stat(path).catch(ifNoFile);
    return found?.isFile() ? found : undefined;
  };

  return {
    isElsewhere: false,
    async probe(namesMedia = () => Promise.resolve(false)) {
      const looks = [
        ofData(() => requireFolder(addedFolder(config))),
        ofMedia(() => requireFolder(config.mediaFolder)),
      ];
      await Promise.all(looks);
      // The mount point exists even if the disk is not mounted.
      if ((await ofMedia(() => isEmpty(config.mediaFolder))) && (await namesMedia()))
        throw new StorageUnavailable('the media folder is empty');
    },
    async find(ref) {
      const patiently = patienceOf(ref);
      const path = await patiently(() => pathOf(ref));
      return path === undefined ? undefined : { kind: 'disk', path, patiently };
    },
    size: (ref) => patienceOf(ref)(async () => (await factsOf(filePath(config, ref)))?.size),
    read: (ref, most) =>
      patienceOf(ref)(async () => {
        const path = await pathOf(ref);
        const facts = path === undefined ? undefined : await factsOf(path);
        return path === undefined || !facts || facts.size > most ? undefined : readFile(path);
      }),
    film: (ref) =>
      patienceOf(ref)(async () => {
        const film = await pathOf(ref);
        const facts = film === undefined ? undefined : await factsOf(film);
        return film !== undefined && facts
          ? { film, root: rootOf(config, ref), version: `${film} ${facts.size} ${facts.mtimeMs}` }
          : undefined;
      }),
    put: (ref, bytes) => writeAtomically(filePath(config, ref), bytes),
    storeFolder: nothing,
    takeOver: nothing,
    release: nothing,
    fetch: nothing,
    async remove(what) {
      const path = filePath(config, what.replace(/\/$/, ''));
      await rm(path, { recursive: what.endsWith('/'), force: true });
      if (!what.endsWith('/') && isAddedFolder(what.split('/')[0] ?? '')) await removeEmpty(dirname(path));
    },
    close: () => undefined,
  };
}

/**
 * Checks a folder that exists at the latest since the start.
 *
 * @throws StorageUnavailable if it no longer exists or cannot be read, because its disk is lost
 */
export async function requireFolder(folder: string): Promise<void> {
  await stat(folder).catch((error: unknown) => {
    throw new StorageUnavailable(`${folder} cannot be read`, { cause: error });
  });
}

async function isEmpty(folder: string): Promise<boolean> {
  const opened = await opendir(folder).catch(ifNoFile);
  if (!opened) return true;
  try {
    return (await opened.read()) === null;
  } finally {
    await opened.close();
  }
}

/** Removes a folder, unless it is already gone or contains other files. */
export async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY') throw error;
  });
}
