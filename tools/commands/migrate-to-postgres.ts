/**
 * `DATABASE_URL=postgres://… npm run migrate-to-postgres [-- --to FOLDER]`: copies the library of the data folder into
 * a PostgreSQL database, and the files of the data folder to another one if specified. If run again, it resumes.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reportCopy } from './report-copy.ts';

const USAGE = 'Usage: DATABASE_URL=postgres://… npm run migrate-to-postgres [-- --to FOLDER].';

export default async function migrateToPostgresCommand(args: readonly string[]): Promise<void> {
  const { readConfig } = await import('../../server/config.ts');
  const { StartRefusal } = await import('../../server/http/start-refusal.ts');
  const { migrateToPostgres } = await import('../../server/migration/to-postgres.ts');
  const { refuse } = await import('./refusals.ts');
  const options = readArguments(args);
  let databaseUrl: string | undefined;
  try {
    const config = readConfig(process.env);
    ({ databaseUrl } = config);
    if (!options || databaseUrl === undefined) throw new StartRefusal(USAGE);
    const { dataFolder } = config;
    const { files, ...copied } = await migrateToPostgres({
      dataFolder,
      databaseUrl,
      newFolder: options.to,
      log: console.error,
    });
    reportCopy(copied);
    if (files) console.log(`${files.files} files, ${(files.bytes / 1e6).toFixed(1)} MB, are in ${options.to}.`);
    console.log(`The library in ${dataFolder} is unchanged. Start the new one with the same DATABASE_URL:`);
    console.log(`FERRYGLIDE_DATA=${options.to ?? dataFolder} npm start`);
  } catch (error) {
    await refuse(error, databaseUrl);
  }
}

function readArguments(args: readonly string[]): { to: string | undefined } | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
    if (values.to === '') return undefined;
    return { to: values.to === undefined ? undefined : resolve(values.to) };
  } catch {
    return undefined;
  }
}
