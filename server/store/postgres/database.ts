/** Connections to PostgreSQL, and what makes its transactions as safe as SQLite's single writer. */
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '../sql/schema.ts';
import { migrate } from './migrations.ts';

/** Connections of one server for reading, and for writing. A server of the default settings has room for six of these. */
const READERS_MAX = 10;
const WRITERS_MAX = 4;
/** No statement of the store takes longer on a library of a million media, milliseconds; migrations have no limit. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Nobody holds up the other writers: a transaction does not wait for anything outside the database that is slower. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Times that a transaction is run again that another one made impossible. */
const RETRIES_MAX = 5;
/** Wait before the first of them, milliseconds; twice as long before each one after. */
const RETRY_AFTER_MS = 10;

const { builtins } = pg.types;
/** Rows read as SQLite's: booleans are 0 and 1, and whole numbers of 64 bits are numbers, as are sums of them. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.BOOL]: (text) => (text === 't' ? 1 : 0),
};
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

export interface Connections {
  readonly writer: Kysely<Tables>;
  readonly reader: Kysely<Tables>;
  /**
   * Runs `work` as the only transaction that writes on any server, and again where a write outside of transactions made it
   * impossible: it has no effects but those in the database.
   */
  transaction: <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** What every connection has. */
export function settingsOf(url: string): pg.PoolConfig & { types: pg.CustomTypesConfig } {
  return {
    connectionString: url,
    types,
    application_name: 'ferryglide',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
}

/**
 * Connects to a database, making its tables where they are missing.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param log one line for whoever runs the server: a connection that was lost while nobody used it
 */
export async function connect(url: string, log: (line: string) => void): Promise<Connections> {
  let isClosing = false;
  const open = (max: number, limits: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({ max, ...settingsOf(url), ...limits });
    // The pool opens another one for the next statement.
    pool.on('error', (error) => {
      if (!isClosing) log(`Lost a connection to the database: ${error.message}`);
    });
    return pool;
  };
  const kysely = (pool: pg.Pool): Kysely<Tables> => new Kysely({ dialect: new PostgresDialect({ pool }) });

  const migrating = kysely(open(1, {}));
  try {
    await migrate(migrating);
  } finally {
    await migrating.destroy();
  }
  const limits = { statement_timeout: STATEMENT_TIMEOUT_MS };
  const reader = kysely(open(READERS_MAX, limits));
  const writer = kysely(open(WRITERS_MAX, limits));
  return {
    writer,
    reader,
    transaction: inTurn(writer),
    close: async () => {
      isClosing = true;
      await reader.destroy();
      await writer.destroy();
    },
  };
}

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
