/** Files that a host which ended has left in a folder. */
import { readdir, rm, stat } from 'node:fs/promises';

/** @returns names of a folder's files; none where the folder is not there */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Removes a file or folder, unless it was changed within `freshMs`. */
export async function removeOld(path: string, freshMs: number): Promise<void> {
  const changedAt = freshMs === 0 ? undefined : (await stat(path).catch(() => undefined))?.mtimeMs;
  if (changedAt === undefined || Date.now() - changedAt >= freshMs) await rm(path, { recursive: true, force: true });
}
