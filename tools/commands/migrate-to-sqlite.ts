/**
 * `DATABASE_URL=postgres://… npm run migrate-to-sqlite`: copies a library from PostgreSQL into the database of its data
 * folder. If run again, it resumes.
 */
import { reportCopy } from './report-copy.ts';

const USAGE = 'Usage: DATABASE_URL=postgres://… npm run migrate-to-sqlite.';

export default async function migrateToSqliteCommand(args: readonly string[]): Promise<void> {
  const { readConfig } = await import('../../server/config.ts');
  const { StartRefusal } = await import('../../server/http/start-refusal.ts');
  const { migrateToSqlite } = await import('../../server/migration/to-sqlite.ts');
  const { refuse } = await import('./refusals.ts');
  let databaseUrl: string | undefined;
  try {
    const config = readConfig(process.env);
    ({ databaseUrl } = config);
    if (args.length > 0 || databaseUrl === undefined) throw new StartRefusal(USAGE);
    const { dataFolder } = config;
    reportCopy(await migrateToSqlite({ dataFolder, databaseUrl, log: console.error }));
    console.log('The library on PostgreSQL is unchanged. Start the new one without DATABASE_URL:');
    console.log(`FERRYGLIDE_DATA=${dataFolder} npm start`);
  } catch (error) {
    await refuse(error, databaseUrl);
  }
}
