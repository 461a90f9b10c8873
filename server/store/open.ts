import { openSqliteReader, openSqliteStore } from './sqlite/store.ts';
import type { Store } from './types.ts';

/**
 * Opens the embedded database, making it where it is missing.
 *
 * @param path file of the database; its folder must be there
 */
export function openStore(path: string): Promise<Store> {
  return openSqliteStore(path);
}

/**
 * Opens a database that another store of this process has open, for reading only.
 *
 * @param path file of the database
 */
export function openStoreReader(path: string): Store {
  return openSqliteReader(path);
}
