import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/**
 * Brings a database to the newest tables.
 *
 * @param migrations every change of the tables, by names in their order
 */
export async function migrateBy<T>(db: Kysely<T>, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    // Changes that are independent of each other are merged in any order: a database may know a later number first.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error)
    throw error instanceof Error ? error : new Error('the database could not be brought up to date', { cause: error });
}
