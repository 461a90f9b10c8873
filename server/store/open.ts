import { type DatabaseProbe, openProbe } from './sqlite/probe.ts';
import { openSqliteReader, openSqliteStore } from './sqlite/store.ts';
import { join } from 'node:path';
import type { Store } from './store.ts';

/** File of the embedded database. */
export function databasePath(dataFolder: string): string {
  return join(dataFolder, 'ferryglide.db');
}

/**
 * Opens the embedded database, making it where it is missing.
 *
 * @param path file of the database; its folder must be there
 * @param log one line for whoever runs the server
 */
export function openStore(path: string, log: (line: string) => void = console.error): Promise<Store> {
  return openSqliteStore(path, log);
}

/** Looks now and then whether the database can be written. */
export function openDatabaseProbe(path: string): DatabaseProbe {
  return openProbe(path);
}

/**
 * Opens a database that another store of this process has open, for reading only.
 *
 * @param path file of the database
 * @param log one line for whoever runs the server
 */
export function openStoreReader(path: string, log: (line: string) => void = console.error): Store {
  return openSqliteReader(path, log);
}
