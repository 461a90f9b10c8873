/** Location of a library: the address of a PostgreSQL server, or the file of an embedded database. */
import { join } from 'node:path';
import type { Config } from '../config.ts';

export function databasePath(dataFolder: string): string {
  return join(dataFolder, 'ferryglide.db');
}

export function databaseLocation({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>): string {
  return databaseUrl ?? databasePath(dataFolder);
}

/** Whether it is the address of a PostgreSQL server. */
export function isServer(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}
