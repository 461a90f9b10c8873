/** Files that a stopped host has left in a folder. */
import { access, readdir, rm, stat } from 'node:fs/promises';

/** @returns names of a folder's files; empty if the folder does not exist */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(noneIfGone);
}

/** Treats a missing folder as empty. @throws any other error */
export function noneIfGone(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

/** Asynchronous, so that a hanging disk does not block the host. */
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

/** Removes a file; a failure is only logged. */
export async function removeOrSay(path: string, log: (line: string) => void): Promise<void> {
  await rm(path, { force: true }).catch((error: unknown) => log(`${path} is not removed: ${String(error)}`));
}
