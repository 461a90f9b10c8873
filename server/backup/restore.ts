/** Restores a library from a backup, completely or not at all (row O02). */
import { mkdir, readdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { ObjectSettings } from '../storage/object-settings.ts';
import { isWithin, lockBackups } from './backup.ts';
import { openBucket, pathOnDisk } from './bucket.ts';
import { copyLibrary, requireRoom } from '../store/copy/copy.ts';
import { openPostgresTarget } from '../store/copy/postgres-side.ts';
import { makeTables, openSqliteSide } from '../store/copy/sqlite-side.ts';
import { UNFINISHED_FILE } from '../store/copy/unfinished.ts';
import { databasePath } from '../store/location.ts';
import { holdForCopy } from '../store/copy/hold.ts';
import { copyHashed, hashFile, sizeOf, syncFolder, writeSynced } from './files.ts';
import {
  BackupRefusal,
  backupsFolder,
  DATABASE_FILE,
  ifMissing,
  listBackups,
  type Manifest,
  type ManifestFile,
  objectPath,
  readManifest,
} from './manifest.ts';

export interface RestoreOptions {
  from: string;
  /** If undefined, the newest complete backup. */
  name?: string | undefined;
  /** The data folder, which must be empty or must not exist. */
  to: string;
  /** Destination for films of the media folder, if the backup has any; must also be empty or not exist. */
  mediaFolder?: string | undefined;
  /** PostgreSQL database for the rows, which must be empty; if undefined, the rows stay in the data folder. */
  databaseUrl?: string | undefined;
  /** Bucket for the objects, with no other library below its prefix; if undefined, they go to the data folder. */
  storage?: ObjectSettings | undefined;
  onStep?: (what: string) => void;
}

export interface Restored {
  name: string;
  manifest: Manifest;
}

/**
 * Reads a complete backup and verifies its checksums.
 *
 * @throws BackupRefusal with a one-line description of the damage
 */
export async function verifyBackup(from: string, name?: string): Promise<Restored> {
  const names = await listBackups(from);
  const chosen = name ?? names.at(-1);
  if (chosen === undefined) throw new BackupRefusal(`${from} contains no complete backup.`);
  if (!names.includes(chosen)) throw new BackupRefusal(`${from} contains no complete backup ${chosen}.`);
  const manifest = await readManifest(from, chosen);
  await compare(join(backupsFolder(from), chosen, DATABASE_FILE), manifest.database, `${chosen}/${DATABASE_FILE}`);
  const seen = new Set<string>();
  for (const file of manifest.files) {
    if (seen.has(file.sha256)) continue;
    seen.add(file.sha256);
    await compare(objectPath(from, file.sha256), file, `${file.root}/${file.path}`);
  }
  return { name: chosen, manifest };
}

async function compare(path: string, expected: { bytes: number; sha256: string }, what: string): Promise<void> {
  const found = (await sizeOf(path)) === undefined ? undefined : await hashFile(path);
  if (!found) throw new BackupRefusal(`The backup is damaged: ${what} is missing. Nothing was restored.`);
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256)
    throw new BackupRefusal(`The backup is damaged: ${what} does not match its checksum. Nothing was restored.`);
}

/**
 * @throws BackupRefusal with a one-line reason; the folders are unchanged. StorageUnavailable if the bucket cannot be written;
 * the restore may be repeated. With PostgreSQL also StartRefusal and CopyRefusal; no server opens the folder or the
 * database until the restore has been repeated and completed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { from, onStep = () => undefined } = options;
  if ((await sizeOf(backupsFolder(from))) === undefined)
    throw new BackupRefusal(`${from} contains no complete backup.`);
  const lock = lockBackups(from);
  try {
    const { name, manifest } = await verifyBackup(from, options.name);
    onStep('verified');
    const media = manifest.files.filter(({ root }) => root === 'media');
    if (media.length > 0 && options.mediaFolder === undefined)
      throw new BackupRefusal(
        `The backup contains ${media.length} files of a media folder: specify their destination with --media FOLDER.`,
      );
    const targets: Target[] = [];
    // The data folder comes last: if it exists, the restore is complete.
    if (media.length > 0) targets.push({ root: 'media', folder: resolve(options.mediaFolder ?? ''), files: media });
    targets.push({ root: 'data', folder: resolve(options.to), files: filesOfData(manifest, options) });
    const [one, other] = targets;
    if (one && other && (isWithin(one.folder, other.folder) || isWithin(other.folder, one.folder)))
      throw new BackupRefusal('The folder of --media and the data folder must not contain each other.');
    const { databaseUrl } = options;
    if (databaseUrl === undefined) await restoreFolders(targets, options, name, manifest);
    else await restoreServer(databaseUrl, targets, options, name, manifest);
    return { name, manifest };
  } finally {
    lock.close();
  }
}

interface Target {
  root: ManifestFile['root'];
  folder: string;
  files: readonly ManifestFile[];
}

/**
 * If an object also was on disk while being worked on, the object is restored, because it is the one that was played.
 */
function filesOfData({ files }: Manifest, { storage }: Pick<RestoreOptions, 'storage'>): ManifestFile[] {
  const byPath = new Map(files.filter(({ root }) => root === 'data').map((file) => [file.path, file]));
  if (storage) return [...byPath.values()];
  for (const file of files)
    if (file.root === 'bucket') byPath.set(pathOnDisk(file.path), { ...file, path: pathOnDisk(file.path) });
  return [...byPath.values()];
}

/** Runs before the data folder is in place, so that an interrupted restore can be repeated. */
async function restoreObjects(
  { files }: Manifest,
  { from, storage, onStep = () => undefined }: Pick<RestoreOptions, 'from' | 'storage' | 'onStep'>,
): Promise<void> {
  const objects = files.filter(({ root }) => root === 'bucket');
  if (!storage || objects.length === 0) return;
  const bucket = openBucket(storage);
  try {
    await bucket.reach();
    await bucket.restore(objects, from, onStep);
  } finally {
    bucket.close();
  }
}

interface Marked {
  /** Content of the marker file that stays in the data folder until its rows are in their database. */
  mark?: string;
}

async function restoreFolders(
  targets: readonly Target[],
  options: RestoreOptions & Marked,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const { onStep = () => undefined } = options;
  for (const { folder } of targets) await requireEmpty(folder);
  try {
    for (const target of targets) await fill(target, options, name, manifest);
    await restoreObjects(manifest, options);
    for (const { folder } of targets) {
      await rename(unfinished(folder), folder);
      await syncFolder(dirname(folder));
      onStep('moved');
    }
  } catch (error) {
    for (const { folder } of targets) await rm(unfinished(folder), { recursive: true, force: true });
    throw error;
  }
}

/** Restores the folders, marked as unfinished, then copies the rows of their database, and finally removes the mark. */
async function restoreServer(
  url: string,
  targets: readonly Target[],
  options: RestoreOptions,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const { onStep = () => undefined } = options;
  const folder = resolve(options.to);
  const mark = join(folder, UNFINISHED_FILE);
  const hold = await holdForCopy(url);
  try {
    const target = await openPostgresTarget(url, console.error);
    try {
      const source = `backup ${manifest.database.sha256}`;
      // The folders of an earlier run with this mark are complete.
      if ((await readFile(mark, 'utf8').catch(ifMissing(''))) !== source) {
        await requireRoom(target, source);
        await restoreFolders(targets, { ...options, mark: source }, name, manifest);
      }
      const database = databasePath(folder);
      // The file is removed once its rows have been copied.
      if ((await sizeOf(database)) !== undefined) {
        await makeTables(database);
        const embedded = openSqliteSide(database);
        try {
          await copyLibrary({ source: embedded, target, embedded, name: source, onStep });
        } finally {
          await embedded.close();
        }
        for (const ending of ['-wal', '-shm', '']) await rm(database + ending, { force: true });
        onStep('emptied');
      }
      await rm(mark);
      await syncFolder(folder);
      onStep('unmarked');
    } finally {
      await target.close();
    }
  } finally {
    await hold.release();
  }
}

/** A sibling of the folder, so that it can be moved into place in one step. */
const unfinished = (folder: string): string => join(dirname(folder), `.${basename(folder)}.restoring`);

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(ifMissing([]));
  if (names.length > 0)
    throw new BackupRefusal(`${folder} is not empty: move it away, or choose another folder. Nothing was restored.`);
}

async function fill(
  { root, folder, files }: Target,
  { from, mark, onStep = () => undefined }: RestoreOptions & Marked,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const trial = unfinished(folder);
  // Left by an interrupted restore.
  await rm(trial, { recursive: true, force: true });
  await mkdir(trial, { recursive: true, mode: 0o700 });
  const folders = new Set([trial]);
  for (const { path, mode, mtimeMs, sha256, bytes } of files) {
    const to = join(trial, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    for (let at = dirname(to); at !== trial; at = dirname(at)) folders.add(at);
    const copied = await copyHashed(objectPath(from, sha256), to, mode);
    if (copied.sha256 !== sha256 || copied.bytes !== bytes)
      throw new BackupRefusal(`The backup changed while it was being read: ${path}. Nothing was restored.`);
    await utimes(to, mtimeMs / 1000, mtimeMs / 1000);
    onStep(`file ${path}`);
  }
  if (root === 'data') {
    const database = join(trial, 'ferryglide.db');
    const copied = await copyHashed(join(backupsFolder(from), name, DATABASE_FILE), database, 0o600);
    if (copied.sha256 !== manifest.database.sha256)
      throw new BackupRefusal('The backup changed while it was being read: its database. Nothing was restored.');
    onStep('database');
    if (mark !== undefined) await writeSynced(join(trial, UNFINISHED_FILE), mark);
  }
  for (const each of folders) await syncFolder(each);
}
