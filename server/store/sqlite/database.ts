import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { checkDatabase, databaseRefusal, migrationRefusal } from './check.ts';
import { BUSY_TIMEOUT_MS, waitingDialect } from './waiting-driver.ts';
import { sqliteMigrations } from './migrations.ts';
import { migrateBy } from '../sql/migrate.ts';
import type { Tables } from '../sql/schema.ts';

/** Page cache of the reader, kibibytes, and of the writer. */
const CACHE_KIB = 64 * 1024;
const WRITER_CACHE_KIB = 24 * 1024;
/** How much of the file the reader maps, bytes. */
const MAPPED_BYTES = 512 * 1024 * 1024;

/** Statements kept prepared for each connection; the store writes fewer than this. */
const PREPARED_MAX = 200;

/** A connection for Kysely that prepares each text once: preparing costs more than running most of them. */
function preparing(database: Database.Database): SqliteDatabase {
  const prepared = new Map<string, Database.Statement>();
  return {
    close: () => database.close(),
    prepare: (text) => {
      // Where the disk is full or fails, SQLite ends a transaction itself; what is thrown is why.
      if (text === 'rollback' && !database.inTransaction) return database.prepare('SELECT 1 WHERE 0');
      const known = prepared.get(text);
      if (known) return known;
      const statement = database.prepare(text);
      if (prepared.size < PREPARED_MAX) prepared.set(text, statement);
      return statement;
    },
  };
}

/** One writer, and a reader of its own so that a search never sees half a transaction. */
export interface Connections {
  readonly writer: Kysely<Tables>;
  readonly reader: Kysely<Tables>;
  /** Writer and reader themselves, for prepared statements. */
  readonly rawWriter: Database.Database;
  readonly raw: Database.Database;
  close: () => Promise<void>;
}

/**
 * Opens a database file, making it and its tables where they are missing.
 *
 * Write-ahead log, and `synchronous=FULL`: what was acknowledged survives a crash of the machine.
 *
 * @throws StartRefusal where it cannot be used; see `check.ts`
 */
export async function connect(path: string): Promise<Connections> {
  checkDatabase(path);
  const main = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  main.pragma('journal_mode = WAL');
  main.pragma('synchronous = FULL');
  main.pragma('foreign_keys = ON');
  main.pragma(`cache_size = -${WRITER_CACHE_KIB}`);
  const writer = new Kysely<Tables>({ dialect: waitingDialect(main, preparing(main)) });
  try {
    await migrateWhole(main, writer, path);
    // From here on others wait for this thread.
    main.pragma('busy_timeout = 0');
  } catch (error) {
    await writer.destroy();
    main.close();
    throw error;
  }
  const { reader, raw, close } = connectReader(path);
  return {
    writer,
    reader,
    rawWriter: main,
    raw,
    close: async () => {
      // The writer is closed last: only then does SQLite move the write-ahead log into the database.
      await close();
      await writer.destroy();
      main.close();
    },
  };
}

/** All migrations or none: the program before opens what the one after could not bring up to date. */
async function migrateWhole(main: Database.Database, writer: Kysely<Tables>, path: string): Promise<void> {
  const migrations = await sqliteMigrations();
  main.exec('BEGIN IMMEDIATE');
  try {
    await migrateBy(writer, migrations);
    main.exec('COMMIT');
  } catch (error) {
    if (main.inTransaction) main.exec('ROLLBACK');
    throw databaseRefusal(error, path) ?? migrationRefusal(error, path);
  }
}

/** Opens a database file that is there already, for reading only. */
export function connectReader(path: string): Pick<Connections, 'reader' | 'raw' | 'close'> {
  const raw = new Database(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  raw.pragma(`cache_size = -${CACHE_KIB}`);
  raw.pragma(`mmap_size = ${MAPPED_BYTES}`);
  const reader = new Kysely<Tables>({ dialect: new SqliteDialect({ database: preparing(raw) }) });
  return {
    reader,
    raw,
    close: async () => {
      await reader.destroy();
      // Kysely leaves a connection open that it was never asked anything on.
      raw.close();
    },
  };
}
