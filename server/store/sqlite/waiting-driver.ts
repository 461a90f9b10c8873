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

/** How long to wait for a writer in another process. */
export const BUSY_TIMEOUT_MS = 5_000;
/** Retry interval, milliseconds: doubles from the first value up to the second. */
const LOOK_AFTER_MS = 1;
const LOOK_AT_LEAST_EVERY_MS = 50;

const isBusy = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_BUSY';

/**
 * A dialect that waits for other processes' writes asynchronously; SQLite's own busy handler would block the event
 * loop.
 *
 * Transactions take the write lock at their beginning, so none can fail because another process has written since its
 * first read.
 *
 * @param raw opened with a busy timeout of zero
 * @param database the same connection, for Kysely
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
  /** When another process was first seen to hold the lock. Later statements share this start of the timeout. */
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
