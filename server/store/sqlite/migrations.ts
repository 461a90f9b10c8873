import { join } from 'node:path';
import { type Migrations, migrationsIn, readMigrations } from '../sql/migrate.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** Names of all migrations that a database of this version may have applied. */
export const knownMigrations = (): readonly string[] => migrationsIn(FOLDER);

export const sqliteMigrations = (): Promise<Migrations> => readMigrations(FOLDER);
