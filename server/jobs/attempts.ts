/**
 * Where a job puts its files together: in a hidden folder of this very attempt. A host that has lost its lease, and has not
 * heard of it, writes beside the one that has taken over, and only the one that holds the lease moves what it has made to
 * its place.
 */
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageGone } from '../storage/media-storage.ts';
import type { StoredJob } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';

/** With what an attempt has beside its folder. */
const ATTEMPT = /^(\.[0-9a-f]{32}-[0-9a-f]{8}-\d+)(?:-|$)/;

/** No other attempt at a job on the subject has this name: each begins with another count, or is of another job. */
export const attemptName = ({ id, subject, attempts }: StoredJob): string =>
  `.${subject}-${id.slice(0, 8)}-${attempts}`;

/** Removes what attempts have left in a folder, unless a lease that has not run out names it. */
export async function removeLeftAttempts(folder: string, { jobs }: Pick<Store, 'jobs'>): Promise<void> {
  // A lease comes before its folder: what is listed now and leased by nobody afterwards is over.
  const names = (await readdir(folder)).filter((name) => name.startsWith('.'));
  const live = new Set((await jobs.leased()).map(attemptName));
  for (const name of names)
    if (!live.has(ATTEMPT.exec(name)?.[1] ?? '')) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Removes what attempts at a subject have left in a folder, which the start has made.
 *
 * @throws StorageGone where the folder cannot be read, or is there no more: its disk is lost
 */
export async function removeAttemptsAt(subject: string, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StorageGone(`${folder} cannot be read`, { cause: error });
  });
  for (const name of names)
    if (name.startsWith(`.${subject}`)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes what an attempt has left at its end. What stays is removed by the next one; why this one ended is not replaced. */
export async function removeAtEnd(paths: readonly string[], log: (line: string) => void): Promise<void> {
  for (const path of paths)
    await rm(path, { recursive: true, force: true }).catch((error: unknown) =>
      log(`${path} is not removed yet: ${String(error)}`),
    );
}

/**
 * Moves a finished folder to its place. What another attempt has put there is not replaced by the move, only removed by
 * the one that holds the lease.
 *
 * @param hold throws where the lease is lost
 */
export async function moveIntoPlace(from: string, to: string, hold: () => Promise<void>): Promise<void> {
  await hold();
  try {
    await rename(from, to);
  } catch (error) {
    if (!/^(ENOTEMPTY|EEXIST)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await hold();
    await rm(to, { recursive: true, force: true });
    await rename(from, to);
  }
}
