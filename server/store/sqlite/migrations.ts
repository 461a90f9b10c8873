import { join } from 'node:path';
import { type Migrations, migrationsIn, readMigrations } from '../sql/migrate.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** What a database of this version can have been through. */
export const knownMigrations = (): readonly string[] => migrationsIn(FOLDER);

export const sqliteMigrations = (): Promise<Migrations> => readMigrations(FOLDER);
