/** Moves a library from PostgreSQL back into the database of its data folder (row O01). */
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../backup/files.ts';
import { takeDataFolder } from '../http/data-folder.ts';
import { StartRefusal } from '../http/start-refusal.ts';
import { type Copied, copyLibrary } from '../store/copy/copy.ts';
import { openPostgresSide } from '../store/copy/postgres-side.ts';
import { makeTables, openSqliteSide } from '../store/copy/sqlite-side.ts';
import { databasePath } from '../store/location.ts';
import { connect } from '../store/postgres/database.ts';
import { holdForCopy } from '../store/copy/hold.ts';
import { nameOfDatabase } from './names.ts';
import type { MigrationOptions } from './to-postgres.ts';

/** A database into which rows are still being copied; no host opens it. */
const unfinished = (path: string): string => `${path}.copying`;

/**
 * Leaves the library on PostgreSQL unchanged.
 *
 * @throws StartRefusal and CopyRefusal with a one-line reason, and the driver's error if a database fails
 */
export async function migrateToSqlite(options: Omit<MigrationOptions, 'newFolder'>): Promise<Copied> {
  const { dataFolder, databaseUrl, log, onStep } = options;
  const path = databasePath(dataFolder);
  // A leftover write-ahead log would be read into the new database.
  const there = ['', '-wal', '-shm'].map((ending) => path + ending).find((each) => existsSync(each));
  if (there !== undefined)
    throw new StartRefusal(`${there} already exists: move it away, or set another folder in FERRYGLIDE_DATA.`);
  const folder = takeDataFolder(dataFolder);
  try {
    const hold = await holdForCopy(databaseUrl);
    try {
      const { close } = await connect(databaseUrl, log);
      await close();
      const source = await openPostgresSide(databaseUrl, log);
      try {
        await makeTables(unfinished(path));
        const target = openSqliteSide(unfinished(path));
        let copied: Copied;
        try {
          const name = nameOfDatabase(databaseUrl);
          copied = await copyLibrary({ source, target, embedded: target, name, ...(onStep && { onStep }) });
        } finally {
          await target.close();
        }
        await rename(unfinished(path), path);
        await syncFolder(dirname(path));
        onStep?.('moved');
        return copied;
      } finally {
        await source.close();
      }
    } finally {
      await hold.release();
    }
  } finally {
    folder.release();
  }
}
