/** Files that a host which ended has left in a folder. */
import { access, readdir, rm, stat } from 'node:fs/promises';

/** @returns names of a folder's files; none where the folder is not there */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(noneIfGone);
}

/** Of a folder that is not there. @throws what a disk says that cannot be read */
export function noneIfGone(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

/** Without holding up whatever else the host does, should the disk hang. */
export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Removes a file or folder, unless it was changed within `freshMs`. */
export async function removeOld(path: string, freshMs: number): Promise<void> {
  const changedAt = freshMs === 0 ? undefined : (await stat(path).catch(() => undefined))?.mtimeMs;
  if (changedAt === undefined || Date.now() - changedAt >= freshMs) await rm(path, { recursive: true, force: true });
}

/** Removes a file that nobody waits for; a disk that cannot is named in the log. */
export async function removeOrSay(path: string, log: (line: string) => void): Promise<void> {
  await rm(path, { force: true }).catch((error: unknown) => log(`${path} is not removed: ${String(error)}`));
}
