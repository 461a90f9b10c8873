/** Connection pools for PostgreSQL, with the value types that the store expects. */
import pg from 'pg';
import { isDatabaseUnreachable } from './unreachable.ts';
import { outageOf } from './outage.ts';
import { typesRead } from './parsers.ts';

/** How long a reading transaction may wait for a slow consumer. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long after its timeout a statement that the server should have ended is abandoned. */
const SLACK_MS = 5_000;

const { builtins } = pg.types;
/** Converts rows to SQLite's types: booleans become 0 and 1; 64-bit integers and their sums become numbers. */
const types = typesRead({
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.BOOL]: (text) => (text === 't' ? 1 : 0),
});

/** PostgreSQL cannot store U+0000. It is replaced with U+FFFD, as in HTML, both in stored texts and in searches. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  return Array.isArray(value) ? value.map(storable) : value;
}

/** Values are passed as a list after the query text, or in its configuration. */
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

/** Metrics of one address, by the purpose of its connections. */
export interface PoolCounts {
  pool: PoolName;
  used: number;
  idle: number;
  /** Statements waiting for a connection. */
  waiting: number;
  /** Connections lost or failed since the start. */
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

/** @returns the pools of this thread; search threads have their own */
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
  /** Most connections. */
  max: number;
  /** Idle timeout of a transaction, milliseconds. */
  idleInTransactionMs?: number;
  /** Timeout of a statement, milliseconds; undefined: none. */
  statementMs?: number;
  /** Keeps idle connections open, because their cached plans and catalogue entries are worth more than they cost. */
  isKept?: boolean;
  /** Session settings, under the server's names. */
  settings?: Readonly<Record<string, string>>;
  /** Called with one line for the operator when an idle connection is lost. */
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
    // A server that vanishes silently ends no statement by itself.
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
    // A connection in use emits its errors itself, not through the pool, and an unhandled one would end the process.
    // Its next statement fails anyway.
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

/** During a known outage, only the trial connection waits; all other requests fail immediately. */
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
      else if (isDatabaseUnreachable(error)) {
        // The pool may simply be exhausted, which says nothing about the database.
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

/** Callback of a pool, with a connection or the reason why there is none. */
type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;
