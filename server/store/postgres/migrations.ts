import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from '../sql/schema.ts';
import { firstMigration } from './migrations/0001-first.ts';

/** Every change of the tables, in order; one that was published is never edited. */
const MIGRATIONS: Readonly<Record<string, Migration>> = { '0001-first': firstMigration };

/** Brings a database to the newest tables; servers that start at once wait for each other by Kysely's advisory lock. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error)
    throw error instanceof Error ? error : new Error('the database could not be brought up to date', { cause: error });
}
