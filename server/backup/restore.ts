/** Gives a library back from a backup, whole or not at all (row O02). */
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
  /** Undefined: the newest whole one. */
  name?: string | undefined;
  /** The data folder, which must be empty or not there. */
  to: string;
  /** Where films of the media folder go, if the backup has any: empty or not there, too. */
  mediaFolder?: string | undefined;
  /** The database of PostgreSQL that rows go to, which must be empty; undefined: they stay in the data folder. */
  databaseUrl?: string | undefined;
  /** The bucket that objects go to, with none of another library below its prefix; undefined: they go to the data folder. */
  storage?: ObjectSettings | undefined;
  onStep?: (what: string) => void;
}

export interface Restored {
  name: string;
  manifest: Manifest;
}

/**
 * Reads all of a backup and compares it with its checksums.
 *
 * @throws BackupRefusal with one line that says what is damaged
 */
export async function verifyBackup(from: string, name?: string): Promise<Restored> {
  const names = await listBackups(from);
  const chosen = name ?? names.at(-1);
  if (chosen === undefined) throw new BackupRefusal(`${from} holds no whole backup.`);
  if (!names.includes(chosen)) throw new BackupRefusal(`${from} holds no whole backup ${chosen}.`);
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
    throw new BackupRefusal(`The backup is damaged: ${what} does not have its checksum. Nothing was restored.`);
}

/**
 * @throws BackupRefusal with one line; the folders are as they were. StorageGone where the bucket cannot be written: the
 *   restore may be run again. With PostgreSQL also StartRefusal and CopyRefusal: no
 *   server opens the folder or the database until the restore was run again and ended.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { from, onStep = () => undefined } = options;
  if ((await sizeOf(backupsFolder(from))) === undefined) throw new BackupRefusal(`${from} holds no whole backup.`);
  const lock = lockBackups(from);
  try {
    const { name, manifest } = await verifyBackup(from, options.name);
    onStep('verified');
    const media = manifest.files.filter(({ root }) => root === 'media');
    if (media.length > 0 && options.mediaFolder === undefined)
      throw new BackupRefusal(
        `The backup holds ${media.length} files of a media folder: say where they go, --media FOLDER.`,
      );
    const targets: Target[] = [];
    // The data folder comes last: where it is, everything is.
    if (media.length > 0) targets.push({ root: 'media', folder: resolve(options.mediaFolder ?? ''), files: media });
    targets.push({ root: 'data', folder: resolve(options.to), files: filesOfData(manifest, options) });
    const [one, other] = targets;
    if (one && other && (isWithin(one.folder, other.folder) || isWithin(other.folder, one.folder)))
      throw new BackupRefusal('The folder of --media and the data folder must not lie in each other.');
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

/** Of an object that also lay on the disk, as work on it did, the one that was played. */
function filesOfData({ files }: Manifest, { storage }: Pick<RestoreOptions, 'storage'>): ManifestFile[] {
  const byPath = new Map(files.filter(({ root }) => root === 'data').map((file) => [file.path, file]));
  if (storage) return [...byPath.values()];
  for (const file of files)
    if (file.root === 'bucket') byPath.set(pathOnDisk(file.path), { ...file, path: pathOnDisk(file.path) });
  return [...byPath.values()];
}

/** Before the data folder is in its place: a restore that is cut short is run again. */
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
  /** What the data folder is marked with until its rows are in their database. */
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

/** First the folders, marked as unfinished, then the rows of the database that lies in them, and the marks last. */
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
      // What an earlier run has moved there is whole.
      if ((await readFile(mark, 'utf8').catch(ifMissing(''))) !== source) {
        await requireRoom(target, source);
        await restoreFolders(targets, { ...options, mark: source }, name, manifest);
      }
      const database = databasePath(folder);
      // It is removed once its rows are in their place.
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

/** Beside the folder, so that it is moved there in one step. */
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
  // Of a restore that was cut short.
  await rm(trial, { recursive: true, force: true });
  await mkdir(trial, { recursive: true, mode: 0o700 });
  const folders = new Set([trial]);
  for (const { path, mode, mtimeMs, sha256, bytes } of files) {
    const to = join(trial, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    for (let at = dirname(to); at !== trial; at = dirname(at)) folders.add(at);
    const copied = await copyHashed(objectPath(from, sha256), to, mode);
    if (copied.sha256 !== sha256 || copied.bytes !== bytes)
      throw new BackupRefusal(`The backup was changed while it was read: ${path}. Nothing was restored.`);
    await utimes(to, mtimeMs / 1000, mtimeMs / 1000);
    onStep(`file ${path}`);
  }
  if (root === 'data') {
    const database = join(trial, 'ferryglide.db');
    const copied = await copyHashed(join(backupsFolder(from), name, DATABASE_FILE), database, 0o600);
    if (copied.sha256 !== manifest.database.sha256)
      throw new BackupRefusal('The backup was changed while it was read: its database. Nothing was restored.');
    onStep('database');
    if (mark !== undefined) await writeSynced(join(trial, UNFINISHED_FILE), mark);
  }
  for (const each of folders) await syncFolder(each);
}
