/** Connections to PostgreSQL, and what makes its transactions as safe as SQLite's single writer. */
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { StartRefusal } from '../../http/start-refusal.ts';
import type { Tables } from '../sql/schema.ts';
import { checkTables, migrate } from './migrations.ts';
import { outageOf } from './outage.ts';
import { openPool } from './pool.ts';
import { describeDatabase, migrationRefusal, postgresRefusal } from './refusal.ts';

/** Connections of one server for reading, and for writing. A server of the default settings has room for four of these. */
const READERS_MAX = 10;
const WRITERS_MAX = 4;
/** Of a thread that reads. */
const THREAD_READERS_MAX = 2;
/** For the long lists of responses, and of data files, which wait for no response. */
const LISTS_MAX = 4;
const FILES_MAX = 2;
/** No statement of the store takes longer on a library of a million media, milliseconds; migrations have no limit. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** All writers take turns: one whose process hangs is ended long before those that wait for it are. */
const IDLE_WRITER_MS = 5_000;
/** Times that a transaction is run again that another one made impossible. */
const RETRIES_MAX = 5;
/** Wait before the first of them, milliseconds; twice as long before each one after. */
const RETRY_AFTER_MS = 10;

export interface Connections {
  readonly writer: Kysely<Tables>;
  readonly reader: Kysely<Tables>;
  /** The connections of the reader. */
  readonly reads: pg.Pool;
  /** Kept by a transaction while it reads a long list. */
  readonly lists: pg.Pool;
  /** The same for data files. */
  readonly files: pg.Pool;
  /**
   * Runs `work` as the only transaction that writes on any server, and again where a write outside of transactions made it
   * impossible: it has no effects but those in the database.
   */
  transaction: <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/**
 * Connects to a database, making its tables where they are missing.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param log one line for whoever runs the server: a connection that was lost while nobody used it
 * @throws StartRefusal where its tables cannot be used, and whatever node-postgres throws where it cannot be reached
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
  const endLooks = outageOf(url).look();
  return {
    writer,
    reader,
    reads,
    lists,
    files,
    transaction: inTurn(writer),
    close: async () => {
      await endLooks();
      await lists.end();
      await files.end();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

/** Reads of a thread of its own: one statement at a time. */
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

/** One transaction of this server at a time, so that those that wait for it take no connection from it. */
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
      // First, as it takes no snapshot: what is read after it is the work of whoever wrote before.
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

/** Of two transactions, or a deadlock of two writes outside of them: nothing of it has happened. */
function isConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40001' || code === '40P01';
}
