/** Where a library is: an address of PostgreSQL, or the file of an embedded database. */
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** File of the embedded database. */
export function databasePath(dataFolder: string): string {
  return join(dataFolder, 'ferryglide.db');
}

export function databaseLocation({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>): string {
  return databaseUrl ?? databasePath(dataFolder);
}

/** A server of PostgreSQL. */
export function isServer(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}
