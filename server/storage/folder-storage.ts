/** Files of media on this disk, which is what a library begins with. */
import { readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { writeWhole } from '../data-files/write.ts';
import { filePath, isAddedFolder, rootOf } from '../media/file-path.ts';
import { findFile } from '../media/find-file.ts';
import type { MediaStorage } from './media-storage.ts';

type Folders = Pick<Config, 'dataFolder' | 'mediaFolder'>;

export function folderStorage(config: Folders): MediaStorage {
  const nothing = (): Promise<void> => Promise.resolve();
  const sizeOf = async (path: string): Promise<number | undefined> => {
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() ? found.size : undefined;
  };
  return {
    isElsewhere: false,
    probe: nothing,
    async find(ref) {
      const path = await findFile(config, ref);
      return path === undefined ? undefined : { kind: 'disk', path };
    },
    size: (ref) => sizeOf(filePath(config, ref)),
    async read(ref, most) {
      const path = await findFile(config, ref);
      const size = path === undefined ? undefined : await sizeOf(path);
      return path === undefined || size === undefined || size > most ? undefined : readFile(path);
    },
    async film(ref) {
      const film = await findFile(config, ref);
      const found = film === undefined ? undefined : await stat(film).catch(() => undefined);
      return film !== undefined && found
        ? { film, root: rootOf(config, ref), version: `${film} ${found.size} ${found.mtimeMs}` }
        : undefined;
    },
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

/** Gone already, or with other files in it, it is left as it is. */
export async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY') throw error;
  });
}
