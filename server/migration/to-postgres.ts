/** Moves an embedded library to PostgreSQL (row O01). */
import { existsSync } from 'node:fs';
import { takeDataFolder } from '../http/data-folder.ts';
import { StartRefusal } from '../http/start-refusal.ts';
import { type Copied, copyLibrary } from '../store/copy/copy.ts';
import { openPostgresTarget } from '../store/copy/postgres-side.ts';
import { makeTables, openSqliteSide } from '../store/copy/sqlite-side.ts';
import { databasePath } from '../store/location.ts';
import { holdForCopy } from '../store/copy/hold.ts';
import { copyFolder, type CopiedFolder } from './folder.ts';
import { nameOfFolder } from './names.ts';

export interface MigrationOptions {
  /** Data folder of the embedded library. */
  dataFolder: string;
  /** `postgres://user:password@host:port/database` */
  databaseUrl: string;
  /** Destination of the files in the data folder; if undefined, they stay where they are. */
  newFolder?: string | undefined;
  log: (line: string) => void;
  /** Called after each write. */
  onStep?: (what: string) => void;
}

export interface Migrated extends Copied {
  /** Set if the data folder was copied to a new location. */
  files: CopiedFolder | undefined;
}

/**
 * Leaves the embedded library unchanged.
 *
 * @throws StartRefusal and CopyRefusal with a one-line reason, and the driver's error if a database fails
 */
export async function migrateToPostgres(options: MigrationOptions): Promise<Migrated> {
  const { dataFolder, databaseUrl, newFolder, log, onStep } = options;
  const path = databasePath(dataFolder);
  if (!existsSync(path)) throw new StartRefusal(`${dataFolder} contains no library: set FERRYGLIDE_DATA.`);
  const folder = takeDataFolder(dataFolder);
  try {
    const hold = await holdForCopy(databaseUrl);
    try {
      const target = await openPostgresTarget(databaseUrl, log);
      try {
        await makeTables(path);
        const source = openSqliteSide(path, { locked: true });
        try {
          const name = nameOfFolder(dataFolder);
          const copy = () => copyLibrary({ source, target, embedded: source, name, ...(onStep && { onStep }) });
          if (newFolder === undefined) return { ...(await copy()), files: undefined };
          const files = await copyFolder({ from: dataFolder, to: newFolder, name, ...(onStep && { onStep }) });
          const copied = await copy();
          await files.finish();
          return { ...copied, files };
        } finally {
          await source.close();
        }
      } finally {
        await target.close();
      }
    } finally {
      await hold.release();
    }
  } finally {
    folder.release();
  }
}
