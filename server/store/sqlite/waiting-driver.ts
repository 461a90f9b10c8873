import { setTimeout as wait } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/** How long a writer of another process is waited for. */
export const BUSY_TIMEOUT_MS = 5_000;
/** Pauses between two looks double from the first to the last of these, milliseconds. */
const LOOK_AFTER_MS = 1;
const LOOK_AT_LEAST_EVERY_MS = 50;

const isBusy = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_BUSY';

/**
 * A dialect that waits for writers of other processes between two turns of the event loop, where SQLite's own wait would
 * hold up the thread that answers everybody.
 *
 * A transaction takes the writer's lock at its beginning: none can fail because another process has written since its
 * first read.
 *
 * @param raw opened with no time to wait
 * @param database the same, for Kysely
 */
export const waitingDialect = (raw: Database.Database, database: SqliteDatabase): SqliteDialect =>
  Object.assign(new SqliteDialect({ database }), { createDriver: () => new WaitingDriver(raw, database) });

class WaitingDriver extends SqliteDriver {
  readonly #raw: Database.Database;
  #connection: DatabaseConnection | undefined;

  constructor(raw: Database.Database, database: SqliteDatabase) {
    super({ database });
    this.#raw = raw;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= new WaitingConnection(this.#raw, await super.acquireConnection()));
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class WaitingConnection implements DatabaseConnection {
  readonly #raw: Database.Database;
  readonly #connection: DatabaseConnection;
  /** Since when another process has had the lock, as far as is known: who asks later waits no longer than the first. */
  #busySince: number | undefined;

  constructor(raw: Database.Database, connection: DatabaseConnection) {
    this.#raw = raw;
    this.#connection = connection;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let pause = LOOK_AFTER_MS; ; pause = Math.min(2 * pause, LOOK_AT_LEAST_EVERY_MS)) {
      const busySince = this.#busySince ?? performance.now();
      this.#busySince = undefined;
      try {
        return await this.#connection.executeQuery<R>(query);
      } catch (error) {
        if (!isBusy(error) || this.#raw.inTransaction) throw error;
        this.#busySince = busySince;
        if (performance.now() - busySince > BUSY_TIMEOUT_MS) throw error;
      }
      await wait(pause);
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery(query, chunkSize);
  }
}
