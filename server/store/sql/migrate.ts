import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';

export type Migrations = Readonly<Record<string, Migration>>;

/** The migrations in a folder, by name; the names number them. Never edit a published migration. */
export const migrationsIn = (folder: string): readonly string[] => readdirSync(folder).map((file) => parse(file).name);

/** @param folder of modules that each export a migration by default */
export const readMigrations = (folder: string): Promise<Migrations> =>
  new FileMigrationProvider({
    fs: { readdir },
    path: { join },
    migrationFolder: folder,
    import: (file) => import(pathToFileURL(file).href),
  }).getMigrations();

/**
 * Migrates a database to the newest schema.
 *
 * @param migrations loaded beforehand, because the database is locked in the meantime
 */
export async function migrateBy<T>(db: Kysely<T>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Independent migrations may be merged in any order, so a database may have applied a later number first.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('the database could not be migrated', { cause: error });
}
