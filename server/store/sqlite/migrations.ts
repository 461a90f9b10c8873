import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { migrateBy, migrationsIn } from '../sql/migrate.ts';
import type { Tables } from '../sql/schema.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** What a database of this version can have been through. */
export const knownMigrations = (): readonly string[] => migrationsIn(FOLDER);

/** Brings a database to the newest tables. */
export const migrate = (db: Kysely<Tables>): Promise<void> => migrateBy(db, FOLDER);
