/** Creates, tests and locks the data folder before anything relies on it. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { UNFINISHED_FILE } from '../store/copy/unfinished.ts';
import { uploadsFolder } from './import-route.ts';
import { StartRefusal } from './start-refusal.ts';

const CHOOSE_ANOTHER = 'Choose another: FERRYGLIDE_DATA=/path npm start';

export interface DataFolder {
  /** Releases the folder for other hosts. */
  release: () => void;
}

/**
 * @param isShared other hosts with the same database use it too
 * @throws StartRefusal if it is not writable, or if another host has it
 */
export function takeDataFolder(folder: string, { isShared = false } = {}): DataFolder {
  if (existsSync(join(folder, UNFINISHED_FILE)))
    throw new StartRefusal(
      `The data folder ${folder} is an unfinished copy. Repeat the command that started it, or choose another folder.`,
    );
  const trial = join(folder, `.trial-${randomUUID().slice(0, 8)}`);
  try {
    // It contains password hashes and registrations.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(`The data folder ${folder} cannot be written (${code}). ${CHOOSE_ANOTHER}`);
  }
  if (isShared) return { release: () => undefined };
  const lock = lockFolder(folder);
  // Only after locking: before, they could belong to a running host.
  rmSync(uploadsFolder(folder), { recursive: true, force: true });
  return { release: () => lock.close() };
}

/** An open SQLite transaction holds a lock of the operating system, which ends with the process however it ends. */
function lockFolder(folder: string): Database.Database {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(join(folder, 'host.lock'), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    const { code } = error as { code?: string };
    if (code === 'SQLITE_BUSY')
      throw new StartRefusal(
        `The data folder ${folder} is in use by another server. Stop that server, or choose another folder: FERRYGLIDE_DATA=/path npm start`,
      );
    throw new StartRefusal(
      `The data folder ${folder} cannot be locked (${code}): it must be on a local disk. ${CHOOSE_ANOTHER}`,
    );
  }
}
