/** Connections to PostgreSQL as the store reads from them. */
import pg from 'pg';
import { isDatabaseGone } from './gone.ts';
import { outageOf } from './outage.ts';
import { typesRead } from './parsers.ts';

/** A transaction that reads may wait so long for whoever takes what it reads. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Until a statement that the server should have ended is given up. */
const SLACK_MS = 5_000;

const { builtins } = pg.types;
/** Rows read as SQLite's: booleans are 0 and 1, and whole numbers of 64 bits are numbers, as are sums of them. */
const types = typesRead({
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.BOOL]: (text) => (text === 't' ? 1 : 0),
});

/** No text of PostgreSQL holds U+0000: it becomes what HTML makes of it, U+FFFD; none is found by it either. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  return Array.isArray(value) ? value.map(storable) : value;
}

/** Values come as a list after the text of a query, or within its configuration. */
function withStorable(argument: unknown): unknown {
  if (Array.isArray(argument)) return storable(argument);
  const { values } = Object(argument) as { values?: unknown };
  return Array.isArray(values) ? { ...(argument as object), values: storable(values) } : argument;
}

class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => query(...args.map(withStorable))) as typeof this.query;
  }
}

/** For the metrics: of one address, by what its connections are for. */
export interface PoolCounts {
  pool: PoolName;
  used: number;
  idle: number;
  /** Statements that wait for a connection. */
  waiting: number;
  /** Connections that were lost or could not be made, since the start. */
  errors: number;
}

type PoolName = 'read' | 'write' | 'lists' | 'files' | 'search' | 'migrations' | 'staging' | 'limits' | 'copy';

interface CountedPool {
  pool: pg.Pool;
  name: PoolName;
  url: string;
  errors: number;
}

const counted = new Set<CountedPool>();

function forgetEnded(): void {
  for (const each of counted) if (each.pool.ending) counted.delete(each);
}

/** @returns pools of this thread; those of the search threads are not among them */
export function poolCounts(url: string): PoolCounts[] {
  forgetEnded();
  return [...counted]
    .filter((each) => each.url === url)
    .map(({ pool, name, errors }) => ({
      pool: name,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      errors,
    }));
}

export interface PoolLimits {
  name: PoolName;
  /** Connections at once. */
  max: number;
  /** A transaction may wait so long for something outside the database, milliseconds. */
  idleInTransactionMs?: number;
  /** A statement may take so long, milliseconds; undefined: as long as it takes. */
  statementMs?: number;
  /** Connections stay when nobody uses them: what they have planned and read of the tables is worth more than they take. */
  isKept?: boolean;
  /** Settings of its sessions, as the server names them. */
  settings?: Readonly<Record<string, string>>;
  /** One line for whoever runs the server: a connection that was lost while nobody used it. */
  log: (line: string) => void;
}

/** @param url `postgres://user:password@host:port/database` */
export function openPool(
  url: string,
  {
    name,
    max,
    statementMs,
    idleInTransactionMs = IDLE_IN_TRANSACTION_TIMEOUT_MS,
    isKept = false,
    settings = {},
    log,
  }: PoolLimits,
): pg.Pool {
  const outage = outageOf(url);
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max,
    types,
    application_name: 'ferryglide',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    ...(isKept ? { idleTimeoutMillis: 0 } : {}),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    // A server that is gone without a word ends no statement itself.
    ...(statementMs === undefined ? {} : { statement_timeout: statementMs, query_timeout: statementMs + SLACK_MS }),
  });
  const counts = { pool, name, url, errors: 0 };
  forgetEnded();
  counted.add(counts);
  const connect = pool.connect.bind(pool);
  pool.connect = failingFast(connect, outage, () => {
    counts.errors += 1;
  });
  pool.on('connect', (client) => {
    // One that is lent to a transaction says so beside the pool, which would end the process; its next statement fails anyway.
    client.on('error', () => undefined);
    outage.watch(client);
  });
  // The pool opens another one for the next statement.
  pool.on('error', (error) => {
    if (pool.ending) return;
    counts.errors += 1;
    log(`Lost a connection to the database: ${error.message}`);
  });
  return pool;
}

/** While the database is known to be gone, nobody waits for a connection but the one that finds out whether it is back. */
function failingFast(
  connect: pg.Pool['connect'],
  outage: ReturnType<typeof outageOf>,
  onGone: () => void,
): pg.Pool['connect'] {
  const attempt = (callback: Connected): void => {
    const reason = outage.enter();
    if (reason) {
      process.nextTick(callback, reason, undefined, () => undefined);
      return;
    }
    connect((error, client, done) => {
      if (!error) outage.over();
      else if (isDatabaseGone(error)) {
        // All of a pool may be in use, which says nothing about the database.
        if (!error.message.startsWith('timeout exceeded')) {
          onGone();
          outage.begin(error);
        }
      }
      callback(error, client, done);
    });
  };
  function connectOrFail(): Promise<pg.PoolClient>;
  function connectOrFail(callback: Connected): void;
  function connectOrFail(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) => {
        attempt((error, client) => (client ? resolve(client) : reject(error ?? new Error('no connection'))));
      });
    attempt(callback);
    return undefined;
  }
  return connectOrFail;
}

/** How a pool says that there is a connection, or why there is none. */
type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;
