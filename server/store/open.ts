/** Opens the database that the settings name: a server of PostgreSQL by its address, or an embedded SQLite by its file. */
import type { EpochMs } from '../../core/domain/media.ts';
import type { StartRefusal } from '../http/start-refusal.ts';
import { isServer } from './location.ts';
import type { DatabaseProbe } from './probe.ts';
import { databaseRefusal } from './sqlite/check.ts';
import { openProbe } from './sqlite/probe.ts';
import { openSqliteReader, openSqliteStore } from './sqlite/store.ts';
import type { Store } from './store.ts';

/**
 * Opens a database, making its tables where they are missing; an embedded one is made itself, and its folder must be there.
 *
 * @param log one line for whoever runs the server
 * @param now what jobs are dated by, in tests; the host's clock for an embedded one, else the database's, where absent
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

/** Looks now and then whether the database can be written. */
export async function openDatabaseProbe(location: string): Promise<DatabaseProbe> {
  if (!isServer(location)) return openProbe(location);
  const { openPostgresProbe } = await import('./postgres/probe.ts');
  return openPostgresProbe(location);
}

/**
 * Opens a database that another store of this process has open, for the reads of a thread of its own.
 *
 * @param log one line for whoever runs the server
 */
export async function openStoreReader(location: string, log: (line: string) => void = console.error): Promise<Store> {
  if (!isServer(location)) return openSqliteReader(location, log);
  const { openPostgresReader } = await import('./postgres/store.ts');
  return openPostgresReader(location, log);
}

/** @returns the refusal that says in one line why the database could not be used; undefined where the error is another one */
export async function refusalOfDatabase(error: unknown, location: string): Promise<StartRefusal | undefined> {
  if (!isServer(location)) return databaseRefusal(error, location);
  const { postgresRefusal } = await import('./postgres/refusal.ts');
  return postgresRefusal(error, location);
}
