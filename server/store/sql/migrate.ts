import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';

export type Migrations = Readonly<Record<string, Migration>>;

/** The migrations of a folder by their names, which number them; one that was published is never edited. */
export const migrationsIn = (folder: string): readonly string[] => readdirSync(folder).map((file) => parse(file).name);

/** @param folder of modules, each of which exports a migration by default */
export const readMigrations = (folder: string): Promise<Migrations> =>
  new FileMigrationProvider({
    fs: { readdir },
    path: { join },
    migrationFolder: folder,
    import: (file) => import(pathToFileURL(file).href),
  }).getMigrations();

/**
 * Brings a database to the newest tables.
 *
 * @param migrations read before: the database is locked meanwhile
 */
export async function migrateBy<T>(db: Kysely<T>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Changes that are independent of each other are merged in any order: a database may know a later number first.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error)
    throw error instanceof Error ? error : new Error('the database could not be brought up to date', { cause: error });
}
