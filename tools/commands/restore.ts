/**
 * `npm run restore -- --from FOLDER --to DATA [--media FOLDER] [--backup NAME]`: restores a library from a backup, by
 * default the newest. Every checksum is verified before anything is written. With DATABASE_URL, the rows go to that
 * PostgreSQL database; with FERRYGLIDE_STORAGE, the objects of a bucket go to that bucket.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../server/config.ts';

const USAGE = 'Usage: npm run restore -- --from FOLDER --to DATA [--media FOLDER] [--backup NAME].';

export default async function restoreCommand(args: readonly string[]): Promise<void> {
  const { BackupRefusal } = await import('../../server/backup/manifest.ts');
  const { restoreBackup } = await import('../../server/backup/restore.ts');
  const { readConfig } = await import('../../server/config.ts');
  const { refuse } = await import('./refusals.ts');
  const options = readArguments(args);
  let databaseUrl: string | undefined;
  let storage: Config['storage'];
  try {
    if (!options) throw new BackupRefusal(USAGE);
    ({ databaseUrl, storage } = readConfig(process.env));
    const { name, manifest } = await restoreBackup({ ...options, databaseUrl, storage });
    const objects = storage ? manifest.files.filter(({ root }) => root === 'bucket').length : 0;
    const database = databaseUrl === undefined ? 'the database' : 'the database, whose rows are in DATABASE_URL';
    console.log(`${name} is restored to ${options.to}: ${manifest.files.length - objects} files and ${database}.`);
    if (storage && objects > 0)
      console.log(`${objects} objects are in s3://${storage.bucket}/${storage.prefix} (FERRYGLIDE_STORAGE).`);
    console.log(`Start it: FERRYGLIDE_DATA=${options.to} npm start`);
  } catch (error) {
    await refuse(error, databaseUrl, storage);
  }
}

interface Arguments {
  from: string;
  to: string;
  mediaFolder: string | undefined;
  name: string | undefined;
}

function readArguments(args: readonly string[]): Arguments | undefined {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ args: [...args], options: { from: text, to: text, media: text, backup: text } });
    if (!values.from || !values.to) return undefined;
    return {
      from: resolve(values.from),
      to: resolve(values.to),
      mediaFolder: values.media,
      name: values.backup,
    };
  } catch {
    return undefined;
  }
}
