/**
 * The working folder of a job: a hidden folder for each attempt. A host that has lost its lease without noticing writes
 * to a different folder from the host that took over, and only the holder of the lease moves its result into place.
 */
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageUnavailable } from '../storage/media-storage.ts';
import type { StoredJob } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';

/** The working folder of an attempt, and siblings that share its name. */
const ATTEMPT = /^(\.[0-9a-f]{32}-[0-9a-f]{8}-\d+)(?:-|$)/;

/** Unique among all attempts at jobs on a subject: either the count differs, or the job. */
export const attemptName = ({ id, subject, attempts }: StoredJob): string =>
  `.${subject}-${id.slice(0, 8)}-${attempts}`;

/** Removes what attempts have left in a folder, except those of current leases. */
export async function removeLeftAttempts(folder: string, { jobs }: Pick<Store, 'jobs'>): Promise<void> {
  // A lease is taken before its folder is created, so a listed folder that nobody leases afterwards is finished.
  const names = (await readdir(folder)).filter((name) => name.startsWith('.'));
  const live = new Set((await jobs.leased()).map(attemptName));
  for (const name of names)
    if (!live.has(ATTEMPT.exec(name)?.[1] ?? '')) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Removes what attempts at a subject have left in a folder, which exists since the start.
 *
 * @throws StorageUnavailable if the folder cannot be read or no longer exists, because its disk is lost
 */
export async function removeAttemptsAt(subject: string, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StorageUnavailable(`${folder} cannot be read`, { cause: error });
  });
  for (const name of names)
    if (name.startsWith(`.${subject}`)) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Removes what an attempt has left at its end. Failures are only logged, so that they do not hide why the attempt
 * ended; the next attempt removes the rest.
 */
export async function removeAtEnd(paths: readonly string[], log: (line: string) => void): Promise<void> {
  for (const path of paths)
    await rm(path, { recursive: true, force: true }).catch((error: unknown) =>
      log(`${path} is not removed yet: ${String(error)}`),
    );
}

/**
 * Moves a finished folder into place. The move never replaces the result of another attempt; only the holder of the
 * lease removes that.
 *
 * @param hold throws if the lease is lost
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
