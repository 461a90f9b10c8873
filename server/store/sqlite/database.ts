import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { checkDatabase, databaseRefusal, migrationRefusal } from './check.ts';
import { BUSY_TIMEOUT_MS, waitingDialect } from './waiting-driver.ts';
import { sqliteMigrations } from './migrations.ts';
import { migrateBy } from '../sql/migrate.ts';
import type { Tables } from '../sql/schema.ts';

/** Page caches of the reader and of the writer, kibibytes. */
const CACHE_KIB = 64 * 1024;
const WRITER_CACHE_KIB = 24 * 1024;
/** Memory-mapped part of the file, for the reader, bytes. */
const MAPPED_BYTES = 512 * 1024 * 1024;

/** Prepared statements cached per connection; the store uses fewer. */
const PREPARED_MAX = 200;

/** A connection for Kysely that prepares each text only once: preparing costs more than running most statements. */
function preparing(database: Database.Database): SqliteDatabase {
  const prepared = new Map<string, Database.Statement>();
  return {
    close: () => database.close(),
    prepare: (text) => {
      // If the disk is full or fails, SQLite rolls back by itself. Skipping the second rollback keeps the original
      // error.
      if (text === 'rollback' && !database.inTransaction) return database.prepare('SELECT 1 WHERE 0');
      const known = prepared.get(text);
      if (known) return known;
      const statement = database.prepare(text);
      if (prepared.size < PREPARED_MAX) prepared.set(text, statement);
      return statement;
    },
  };
}

/** One writer, and a separate reader so that a search never sees half a transaction. */
export interface Connections {
  readonly writer: Kysely<Tables>;
  readonly reader: Kysely<Tables>;
  /** The underlying connections, for prepared statements. */
  readonly rawWriter: Database.Database;
  readonly raw: Database.Database;
  close: () => Promise<void>;
}

/**
 * Opens a database file, creating and migrating it if necessary.
 *
 * Uses a write-ahead log with `synchronous=FULL`: acknowledged writes survive a crash of the machine.
 *
 * @throws StartRefusal if it cannot be used; see `check.ts`
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
    // From here on, busy waiting would block other work of this thread.
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
      // Close the writer last: only then does SQLite copy the write-ahead log into the database.
      await close();
      await writer.destroy();
      main.close();
    },
  };
}

/** Runs all migrations or none, so that the previous version can still open a database that failed to migrate. */
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

/** Opens an existing database file for reading only. */
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
      // Kysely does not close a connection that was never used.
      raw.close();
    },
  };
}
