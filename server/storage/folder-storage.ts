/** Files of media on this disk, which is what a library begins with. */
import type { Stats } from 'node:fs';
import { opendir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { writeWhole } from '../data-files/write.ts';
import { addedFolder, filePath, isAddedFolder, rootOf } from '../media/file-path.ts';
import { findFile, ifNoFile } from '../media/find-file.ts';
import type { MediaRef } from '../store/media-ref.ts';
import { diskPatience } from './disk-patience.ts';
import { type DiskPatience, type MediaStorage, StorageGone } from './media-storage.ts';

type Folders = Pick<Config, 'dataFolder' | 'mediaFolder'>;

interface Options {
  /** Whether files that media name so lie in these folders; where others do, an empty folder is no sign of a lost disk. */
  isHere?: (ref: MediaRef) => boolean;
  /** Longest that the disk is waited for, milliseconds. */
  patienceMs?: number | undefined;
}

export function folderStorage(config: Folders, { isHere = () => true, patienceMs }: Options = {}): MediaStorage {
  const nothing = (): Promise<void> => Promise.resolve();
  // One of them may be lost without the other.
  const ofData = diskPatience(patienceMs);
  const ofMedia = config.mediaFolder === config.dataFolder ? ofData : diskPatience(patienceMs);
  const patienceOf = (ref: MediaRef): DiskPatience => (rootOf(config, ref) === config.mediaFolder ? ofMedia : ofData);

  async function pathOf(ref: MediaRef): Promise<string | undefined> {
    const path = await findFile(config, ref);
    // A medium names it: where its folder has nothing at all, the disk of that is not mounted.
    if (path === undefined && isHere(ref) && (await isEmpty(rootOf(config, ref))))
      throw new StorageGone('the folder is empty or not there');
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
      // The folder in which the disk is mounted stays where it is not.
      if ((await ofMedia(() => isEmpty(config.mediaFolder))) && (await namesMedia()))
        throw new StorageGone('the media folder is empty');
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
    put: (ref, bytes) => writeWhole(filePath(config, ref), bytes),
    keep: nothing,
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
 * Of a folder that is made by the start at the latest.
 *
 * @throws StorageGone where it is not there any more, or cannot be read: its disk is lost
 */
export async function requireFolder(folder: string): Promise<void> {
  await stat(folder).catch((error: unknown) => {
    throw new StorageGone(`${folder} cannot be read`, { cause: error });
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

/** Gone already, or with other files in it, it is left as it is. */
export async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY') throw error;
  });
}
