import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { StartRefusal } from '../../http/start-refusal.ts';
import { migrateBy, migrationsIn, readMigrations } from '../sql/migrate.ts';
import { UNFINISHED } from '../copy/unfinished.ts';
import type { Tables } from '../sql/schema.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/**
 * @param name of the database, for the operator
 * @throws StartRefusal if the tables belong to another program or to a newer Ferryglide
 */
export async function checkTables(db: Kysely<Tables>, name: string): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = current_schema()`.execute(db);
  if (tables.length === 0) return;
  if (tables.some((table) => table.name === UNFINISHED))
    throw new StartRefusal(`${name} contains an unfinished copy of a library. Repeat the command that started it.`);
  if (!tables.some((table) => table.name === 'kysely_migration'))
    throw new StartRefusal(`${name} belongs to another program. Set DATABASE_URL to an empty database.`);
  const { rows: done } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const known = migrationsIn(FOLDER);
  const unknown = done.find((migration) => !known.includes(migration.name));
  if (unknown)
    throw new StartRefusal(
      `${name} was written by a newer Ferryglide (${unknown.name}). Start that version, or restore a backup made before it.`,
    );
}

/**
 * Migrates a database, all migrations or none. Servers that start at the same time wait for each other, using Kysely's
 * advisory lock.
 */
export const migrate = async (db: Kysely<Tables>): Promise<void> => migrateBy(db, await readMigrations(FOLDER));
