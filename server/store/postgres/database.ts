/** Connections to PostgreSQL, and transactions that are as safe as with SQLite's single writer. */
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { StartRefusal } from '../../http/start-refusal.ts';
import type { Tables } from '../sql/schema.ts';
import { checkTables, migrate } from './migrations.ts';
import { outageOf } from './outage.ts';
import { openPool } from './pool.ts';
import { describeDatabase, migrationRefusal, postgresRefusal } from './refusal.ts';

/**
 * Connections of one server for reading and for writing. PostgreSQL's default settings have room for four such servers.
 */
const READERS_MAX = 10;
const WRITERS_MAX = 4;
/** Connections of a reading thread. */
const THREAD_READERS_MAX = 2;
/** For long lists: in responses, and in data files, which must not delay responses. */
const LISTS_MAX = 4;
const FILES_MAX = 2;
/**
 * Longer than any statement of the store takes on a library of a million media, milliseconds. Migrations have no limit.
 */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Writers take turns, so a writer whose process hangs is ended long before those waiting for it time out. */
const IDLE_WRITER_MS = 5_000;
/** Retries of a transaction after a conflict. */
const RETRIES_MAX = 5;
/** Delay before the first retry, milliseconds; doubled for each further one. */
const RETRY_AFTER_MS = 10;

export interface Connections {
  readonly writer: Kysely<Tables>;
  readonly reader: Kysely<Tables>;
  /** The reader's connections. */
  readonly reads: pg.Pool;
  /** Held by a transaction while it reads a long list. */
  readonly lists: pg.Pool;
  /** The same for data files. */
  readonly files: pg.Pool;
  /**
   * Runs `work` as the only writing transaction across all servers, and retries it after a conflict with a write
   * outside transactions. `work` must have no effects outside the database.
   */
  transaction: <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/**
 * Connects to a database, creating and migrating its tables if necessary.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param log called with one line for the operator when an idle connection is lost
 * @throws StartRefusal if its tables cannot be used, or the error of node-postgres if it cannot be reached
 */
export async function connect(url: string, log: (line: string) => void): Promise<Connections> {
  const migrating = kysely(openPool(url, { name: 'migrations', max: 1, log }));
  try {
    await checkTables(migrating, describeDatabase(url));
    await migrate(migrating);
  } catch (error) {
    if (error instanceof StartRefusal || postgresRefusal(error, url)) throw error;
    throw migrationRefusal(error, url);
  } finally {
    await migrating.destroy();
  }
  const limits = { statementMs: STATEMENT_TIMEOUT_MS, log };
  const reads = openPool(url, { name: 'read', max: READERS_MAX, ...limits });
  const reader = kysely(reads);
  const writer = kysely(
    openPool(url, { name: 'write', max: WRITERS_MAX, idleInTransactionMs: IDLE_WRITER_MS, ...limits }),
  );
  const lists = openPool(url, { name: 'lists', max: LISTS_MAX, ...limits });
  const files = openPool(url, { name: 'files', max: FILES_MAX, ...limits });
  const stopProbing = outageOf(url).startProbing();
  return {
    writer,
    reader,
    reads,
    lists,
    files,
    transaction: inTurn(writer),
    close: async () => {
      await stopProbing();
      await lists.end();
      await files.end();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

/** Connections for a reading thread, which runs one statement at a time. */
export function connectReader(
  url: string,
  log: (line: string) => void,
): Pick<Connections, 'reader' | 'reads' | 'lists' | 'close'> {
  const limits = { statementMs: STATEMENT_TIMEOUT_MS, log };
  const reads = openPool(url, { name: 'read', max: THREAD_READERS_MAX, ...limits });
  const reader = kysely(reads);
  const lists = openPool(url, { name: 'lists', max: 1, ...limits });
  return {
    reader,
    reads,
    lists,
    close: async () => {
      await lists.end();
      await reader.destroy();
    },
  };
}

export const kysely = (pool: pg.Pool): Kysely<Tables> => new Kysely({ dialect: new PostgresDialect({ pool }) });

/** Runs one transaction of this server at a time, so that waiting ones do not take up connections. */
function inTurn(writer: Kysely<Tables>): Connections['transaction'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(() => runAgain(() => runAlone(writer, work)));
    last = run.catch(() => {});
    return run;
  };
}

async function runAlone<T>(writer: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return writer
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (trx) => {
      // Locks before the transaction takes its snapshot, so that it sees everything that earlier writers committed.
      await sql`LOCK TABLE writers IN EXCLUSIVE MODE`.execute(trx);
      return work(trx);
    });
}

async function runAgain<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries >= RETRIES_MAX || !isConflict(error)) throw error;
      await wait(RETRY_AFTER_MS * 2 ** tries * (0.5 + Math.random()));
    }
  }
}

/** A serialisation failure, or a deadlock of two writes outside transactions: nothing was committed. */
function isConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40001' || code === '40P01';
}
