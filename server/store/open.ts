/** Opens the database that the settings name: a PostgreSQL server by its address, or an embedded SQLite file. */
import type { EpochMs } from '../../core/domain/media.ts';
import type { StartRefusal } from '../http/start-refusal.ts';
import { isServer } from './location.ts';
import type { DatabaseProbe } from './probe.ts';
import { databaseRefusal } from './sqlite/check.ts';
import { openProbe } from './sqlite/probe.ts';
import { openSqliteReader, openSqliteStore } from './sqlite/store.ts';
import type { Store } from './store.ts';

/**
 * Opens a database and migrates its tables. An embedded database is created if missing, but its folder must exist.
 *
 * @param log called with one line for the operator
 * @param now clock for job times, for tests; default: the host's clock for an embedded database, otherwise the
 * database's
 */
export async function openStore(
  location: string,
  log: (line: string) => void = console.error,
  now?: () => EpochMs,
): Promise<Store> {
  if (!isServer(location)) return openSqliteStore(location, log, now);
  const { openPostgresStore } = await import('./postgres/store.ts');
  return openPostgresStore(location, log, now);
}

/** Opens a probe that checks whether the database can be written. */
export async function openDatabaseProbe(location: string): Promise<DatabaseProbe> {
  if (!isServer(location)) return openProbe(location);
  const { openPostgresProbe } = await import('./postgres/probe.ts');
  return openPostgresProbe(location);
}

/**
 * Opens a second, read-only store for another thread; a store of this process already has the database open.
 *
 * @param log called with one line for the operator
 */
export async function openStoreReader(location: string, log: (line: string) => void = console.error): Promise<Store> {
  if (!isServer(location)) return openSqliteReader(location, log);
  const { openPostgresReader } = await import('./postgres/store.ts');
  return openPostgresReader(location, log);
}

/** @returns a refusal that explains in one line why the database cannot be used; undefined for other errors */
export async function refusalOfDatabase(error: unknown, location: string): Promise<StartRefusal | undefined> {
  if (!isServer(location)) return databaseRefusal(error, location);
  const { postgresRefusal } = await import('./postgres/refusal.ts');
  return postgresRefusal(error, location);
}
