/**
 * `npm run backup -- --to FOLDER [--keep N]`: backs the library up while the server runs. `npm run backup -- --verify
 * --to FOLDER [--backup NAME]`: reads a backup and verifies its checksums.
 */
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../server/config.ts';

/** Exit code for a complete backup of an incomplete library; 1 means that there is no new backup. */
const FILES_MISSING = 2;

const USAGE = 'Usage: npm run backup -- --to FOLDER [--keep N], or --verify --to FOLDER [--backup NAME].';

export default async function backupCommand(args: readonly string[]): Promise<void> {
  const { BackupRefusal } = await import('../../server/backup/manifest.ts');
  const { readConfig } = await import('../../server/config.ts');
  const { refuse } = await import('./refusals.ts');
  const options = readArguments(args);
  let storage: Config['storage'];
  try {
    if (!options) throw new BackupRefusal(USAGE);
    if (options.verify) return await verify(options.to, options.backup);
    const config = readConfig(process.env);
    ({ storage } = config);
    await back(config, options.to, options.keep);
  } catch (error) {
    await refuse(error, process.env['DATABASE_URL'], storage);
  }
}

async function back(config: Config, to: string, keep: number | undefined): Promise<void> {
  const { takeBackup } = await import('../../server/backup/backup.ts');
  const { SAMPLE_MEDIA } = await import('../../server/config.ts');
  const { databaseUrl, dataFolder, mediaFolder, storage } = config;
  // Viewers have priority.
  setPriority(constants.priority.PRIORITY_LOW);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const result = await takeBackup({
    databaseUrl,
    dataFolder,
    mediaFolder: mediaFolder === SAMPLE_MEDIA ? undefined : mediaFolder,
    storage,
    to,
    keep,
    version,
    now: new Date(),
  });
  console.log(`${result.name}: ${result.files} files and the database, ${inMegabytes(result.bytes)}.`);
  console.log(`New since the previous backups: ${result.newFiles} files, ${inMegabytes(result.newBytes)}.`);
  if (result.secrets.length > 0)
    console.log(`It contains ${result.secrets.join(', ')} and password hashes: protect it like the data folder.`);
  if (result.missing.length > 0) {
    console.error(
      `The library refers to ${result.missing.length} missing files: ${result.missing.slice(0, 5).join(', ')}`,
    );
    if (keep !== undefined) console.error('No older backup was removed, because it may contain them.');
    process.exitCode = FILES_MISSING;
  }
  if (result.pruned.length > 0) console.log(`Removed: ${result.pruned.join(', ')}.`);
}

async function verify(to: string, name: string | undefined): Promise<void> {
  const { verifyBackup } = await import('../../server/backup/restore.ts');
  const { name: verified, manifest } = await verifyBackup(to, name);
  console.log(`${verified} is complete: ${manifest.files.length} files and the database match their checksums.`);
}

interface Arguments {
  to: string;
  keep: number | undefined;
  verify: boolean;
  backup: string | undefined;
}

function readArguments(args: readonly string[]): Arguments | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        keep: { type: 'string' },
        verify: { type: 'boolean', default: false },
        backup: { type: 'string' },
      },
    });
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (!values.to || (keep !== undefined && !(Number.isSafeInteger(keep) && keep >= 1))) return undefined;
    if (values.verify ? keep !== undefined : values.backup !== undefined) return undefined;
    return { to: resolve(values.to), keep, verify: values.verify, backup: values.backup };
  } catch {
    return undefined;
  }
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
