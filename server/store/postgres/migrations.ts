import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { StartRefusal } from '../../http/start-refusal.ts';
import { migrateBy } from '../sql/migrate.ts';
import { UNFINISHED } from '../copy/unfinished.ts';
import type { Tables } from '../sql/schema.ts';
import { firstMigration } from './migrations/0001-first.ts';
import { rateLimitsMigration } from './migrations/0002-rate-limits.ts';
import { clipsByLeaseMigration } from './migrations/0003-clips-by-lease.ts';
import { deskRemovalsMigration } from './migrations/0004-desk-removals.ts';
import { deletedByNobodyMigration } from './migrations/0005-deleted-by-nobody.ts';
import { tablesOf020Migration } from './migrations/0006-tables-of-0.2.0.ts';

/** Every change of the tables, in order; one that was published is never edited. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first': firstMigration,
  '0002-rate-limits': rateLimitsMigration,
  '0003-clips-by-lease': clipsByLeaseMigration,
  '0004-desk-removals': deskRemovalsMigration,
  '0005-deleted-by-nobody': deletedByNobodyMigration,
  '0006-tables-of-0.2.0': tablesOf020Migration,
};

/**
 * @param name of the database, for whoever runs the server
 * @throws StartRefusal where the tables are those of another program or of a newer Ferryglide
 */
export async function checkTables(db: Kysely<Tables>, name: string): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = current_schema()`.execute(db);
  if (tables.length === 0) return;
  if (tables.some((table) => table.name === UNFINISHED))
    throw new StartRefusal(`${name} holds an unfinished copy of a library. Run the command again that began it.`);
  if (!tables.some((table) => table.name === 'kysely_migration'))
    throw new StartRefusal(`${name} belongs to another program. Name an empty one in DATABASE_URL.`);
  const { rows: done } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const unknown = done.find((migration) => !Object.hasOwn(MIGRATIONS, migration.name));
  if (unknown)
    throw new StartRefusal(
      `${name} was written by a newer Ferryglide (${unknown.name}). Start that version, or restore a backup made before it.`,
    );
}

/** Brings a database to the newest tables, all of them or none; servers that start at once wait for each other by Kysely's advisory lock. */
export const migrate = (db: Kysely<Tables>): Promise<void> => migrateBy(db, MIGRATIONS);
