/** Finds the file of a medium on disk, whatever Unicode normalization its name has there. */
import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Config } from '../config.ts';
import type { MediaRef } from '../store/media-ref.ts';
import { filePath, rootOf } from './file-path.ts';

type Folders = Pick<Config, 'dataFolder' | 'mediaFolder'>;

/**
 * @returns its real path; undefined if there is no such file, or a link leads out of the root folder
 * @throws other file system errors
 */
export async function findFile(config: Folders, ref: MediaRef): Promise<string | undefined> {
  const root = await real(rootOf(config, ref));
  if (root === undefined) return undefined;
  for (const written of new Set([ref, ref.normalize('NFC'), ref.normalize('NFD')])) {
    const path = await real(filePath(config, written));
    if (path !== undefined) return path.startsWith(root + sep) ? path : undefined;
  }
  return undefined;
}

/** Codes of a missing file or an invalid name. */
const NONE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'EINVAL', 'ERR_INVALID_ARG_VALUE']);

export function ifNoFile(error: unknown): undefined {
  if (!NONE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
}

const real = (path: string): Promise<string | undefined> => realpath(path).catch(ifNoFile);
