/** Takes a backup of a library, whether or not its server is running (row O02). */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { resolve, sep, join } from 'node:path';
import Database from 'better-sqlite3';
import {
  BackupRefusal,
  backupsFolder,
  DATABASE_FILE,
  FORMAT,
  ifMissing,
  listBackups,
  type Manifest,
  MANIFEST_FILE,
  MANIFEST_SUM_FILE,
  type ManifestFile,
  objectPath,
  objectsFolder,
  readManifest,
  SECRET_FILES,
  sha256,
  UNFINISHED,
} from './manifest.ts';
import type { ObjectSettings } from '../storage/object-settings.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { filesBelow, hashFile, sizeOf, type StoredContent, storeObject, syncFolder, writeSynced } from './files.ts';
import { missingOf } from './missing.ts';
import { databaseLocation } from '../store/location.ts';
import { checkSnapshot, countRows, namedFiles, namedInMediaFolder, takeSnapshot } from './snapshot.ts';

/**
 * Not copied from the data folder: the database, which is copied as a snapshot, and what the server recreates on start.
 */
const LEFT_OUT = new Set(['downloads', 'moments', 'uploads', 'builds', 'hosts']);
export const isLeftOut = (name: string): boolean =>
  LEFT_OUT.has(name) || ['ferryglide.db', 'host.lock', '.trial-'].some((begin) => name.startsWith(begin));

/** Mode of an object that is restored to a folder. */
const FILE_MODE = 0o644;

/** If files that rows name still come and go after this many snapshots, the library has another problem. */
const SNAPSHOTS_MAX = 3;

export interface BackupOptions {
  /** PostgreSQL; if undefined, the database in the data folder. */
  databaseUrl?: string | undefined;
  dataFolder: string;
  /** Films outside the data folder (`FERRYGLIDE_MEDIA`); undefined if they are those that come with the program. */
  mediaFolder: string | undefined;
  /** The bucket of its media; undefined if they are in the data folder. */
  storage?: ObjectSettings | undefined;
  /** Folder of the backups. */
  to: string;
  /** Number of backups to keep; if undefined, or if files are missing, all are kept. */
  keep?: number | undefined;
  version: string;
  now: Date;
  /** Called after each write. */
  onStep?: (what: string) => void;
}

export interface BackupResult {
  name: string;
  files: number;
  bytes: number;
  /** Files whose content was in no earlier backup, and their size in bytes. */
  newFiles: number;
  newBytes: number;
  missing: readonly string[];
  secrets: readonly string[];
  pruned: readonly string[];
}

type Root = ManifestFile['root'];
type Found = Map<string, ManifestFile>;

/**
 * @throws BackupRefusal with a one-line reason
 * @throws StorageUnavailable if the bucket stays unreadable for longer than the retry time
 */
export async function takeBackup(options: BackupOptions): Promise<BackupResult> {
  const { databaseUrl, dataFolder, mediaFolder, storage, to, keep, now, onStep = () => undefined } = options;
  const database = databaseLocation({ databaseUrl, dataFolder });
  if (databaseUrl === undefined && (await sizeOf(database)) === undefined)
    throw new BackupRefusal(`${dataFolder} contains no library.`);
  for (const source of [dataFolder, mediaFolder])
    if (source !== undefined && isWithin(to, source))
      throw new BackupRefusal(`A backup within ${source} would become part of the next one: choose another folder.`);
  if (mediaFolder !== undefined && (await sizeOf(mediaFolder)) === undefined)
    throw new BackupRefusal(`The media folder ${mediaFolder} does not exist: is its disk mounted? No backup was made.`);
  await mkdir(objectsFolder(to), { recursive: true, mode: 0o700 });
  await mkdir(backupsFolder(to), { recursive: true, mode: 0o700 });
  const lock = lockBackups(to);
  const bucket = storage && openBucket(storage);
  try {
    await bucket?.reach();
    await removeUnfinished(to);
    const name = now.toISOString().replaceAll(/[:.]/g, '-');
    const before = await listBackups(to);
    if (before.includes(name)) throw new BackupRefusal(`A backup of this moment already exists: ${name}.`);
    const known = await lastFiles(to, before);
    const unfinished = join(backupsFolder(to), name + UNFINISHED);
    await mkdir(unfinished, { mode: 0o700 });
    onStep('begun');

    const found: Found = new Map();
    let newFiles = 0;
    let newBytes = 0;
    /** Adds new and changed files. Files that have disappeared are kept, because the snapshot may name them. */
    async function readFiles(): Promise<void> {
      const roots: [Root, string][] = [['data', dataFolder]];
      if (mediaFolder !== undefined) roots.push(['media', mediaFolder]);
      for (const [root, folder] of roots)
        for await (const { path, stats } of filesBelow(folder, root === 'data' ? isLeftOut : undefined)) {
          const key = `${root}/${path}`;
          const { size: bytes, mtimeMs, ctimeMs, mode } = stats;
          const same = [found.get(key), known.get(key)].find(
            (file) => file?.bytes === bytes && file.mtimeMs === mtimeMs && file.ctimeMs === ctimeMs,
          );
          if (same && (await sizeOf(objectPath(to, same.sha256))) === bytes) {
            found.set(key, same);
            continue;
          }
          const stored = await storeObject(to, join(folder, path)).catch(ifMissing(undefined));
          // Removed since it was listed.
          if (!stored) continue;
          const file = { root, path, mtimeMs, ctimeMs, mode: mode & 0o777 };
          found.set(key, { ...file, bytes: stored.bytes, sha256: stored.sha256 });
          count(path, stored);
        }
      if (bucket) await readObjects(bucket);
    }

    async function readObjects(from: Bucket): Promise<void> {
      for (const object of await from.files()) {
        const { path, bytes, etag, modified } = object;
        const key = `bucket/${path}`;
        const same = [found.get(key), known.get(key)].find((file) => file?.bytes === bytes && file.etag === etag);
        if (same && (await sizeOf(objectPath(to, same.sha256))) === bytes) {
          found.set(key, same);
          continue;
        }
        const stored = await from.store(object, to);
        if (!stored) continue;
        const times = { mtimeMs: modified, ctimeMs: modified };
        found.set(key, { root: 'bucket', path, bytes, ...times, mode: FILE_MODE, etag, sha256: stored.sha256 });
        count(path, stored);
      }
    }

    function count(path: string, { isNew, bytes }: StoredContent): void {
      if (!isNew) return;
      newFiles += 1;
      newBytes += bytes;
      onStep(`file ${path}`);
    }

    // Reading files both before and after the snapshot covers all files that it names, even if they are added or
    // removed meanwhile.
    await readFiles();
    const copy = join(unfinished, DATABASE_FILE);
    let missing: string[] = [];
    for (let snapshots = 1, settled = false; !settled; snapshots += 1) {
      await rm(copy, { force: true });
      await takeSnapshot(database, copy, onStep);
      onStep('snapshot');
      const before = new Map(found);
      await readFiles();
      const earlier = missing;
      const inMediaFolder = mediaFolder === undefined ? new Set<string>() : namedInMediaFolder(copy);
      missing = await missingOf({ made: namedFiles(copy), inMediaFolder }, { found, before }, to);
      // A file created and removed between two reads is not in the next snapshot; a file that the library itself lacks
      // stays missing.
      settled = missing.length === 0 || sameNames(missing, earlier) || snapshots === SNAPSHOTS_MAX;
    }
    checkSnapshot(copy);
    if (mediaFolder !== undefined) requireMedia(mediaFolder, copy, found);
    const manifest: Manifest = {
      format: FORMAT,
      version: options.version,
      createdAt: now.toISOString(),
      database: await hashFile(copy),
      rows: countRows(copy),
      files: [...found.values()],
      missing,
    };
    const text = JSON.stringify(manifest);
    await writeSynced(join(unfinished, MANIFEST_FILE), text);
    onStep('manifest');
    await writeSynced(join(unfinished, MANIFEST_SUM_FILE), `${sha256(text)}\n`);
    await syncFolder(unfinished);
    onStep('checksum');
    await rename(unfinished, join(backupsFolder(to), name));
    await syncFolder(backupsFolder(to));
    onStep('whole');
    // Only an earlier backup may still hold what is missing, so none is removed.
    const pruned = keep === undefined || missing.length > 0 ? [] : await prune(to, keep, onStep);
    return {
      name,
      files: manifest.files.length,
      bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, manifest.database.bytes),
      newFiles,
      newBytes,
      missing,
      secrets: SECRET_FILES.filter((file) => found.has(`data/${file}`)),
      pruned,
    };
  } finally {
    bucket?.close();
    lock.close();
  }
}

/** @throws BackupRefusal if no file of the media folder was found although the snapshot names one */
function requireMedia(mediaFolder: string, snapshot: string, found: Found): void {
  if ([...found.values()].some(({ root }) => root === 'media')) return;
  const [named] = namedInMediaFolder(snapshot);
  if (named !== undefined)
    throw new BackupRefusal(
      `The media folder ${mediaFolder} is empty, but the library refers to files in it, such as ${named}: is its disk mounted? No backup was made.`,
    );
}

/** Also true if they are equal. */
export function isWithin(path: string, folder: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
}

/**
 * Allows one backup or restore at a time. An open SQLite transaction holds an operating system lock, which is released
 * however the process ends.
 *
 * @throws BackupRefusal
 */
export function lockBackups(folder: string): { close: () => void } {
  const lock = new Database(join(folder, 'backup.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw (error as { code?: string }).code === 'SQLITE_BUSY'
      ? new BackupRefusal(`Another backup or restore uses ${folder}: wait until it has finished.`)
      : error;
  }
}

/** Removes what interrupted backups have left. */
async function removeUnfinished(to: string): Promise<void> {
  for (const name of await readdir(backupsFolder(to)))
    if (name.endsWith(UNFINISHED)) await rm(join(backupsFolder(to), name), { recursive: true });
  for (const name of await readdir(objectsFolder(to)))
    if (name.startsWith('.new-')) await rm(join(objectsFolder(to), name), { force: true });
}

/** Files of the newest readable backup, by folder and path. */
async function lastFiles(to: string, names: readonly string[]): Promise<ReadonlyMap<string, ManifestFile>> {
  for (const name of names.toReversed()) {
    const manifest = await readManifest(to, name).catch(ifRefused(undefined));
    if (manifest) return new Map(manifest.files.map((file) => [`${file.root}/${file.path}`, file]));
  }
  return new Map();
}

const ifRefused =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof BackupRefusal) return otherwise;
    throw error;
  };

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at]);
}

/**
 * Removes the oldest backups, then objects that no backup refers to any more. Removes nothing if a manifest cannot be
 * read.
 */
async function prune(to: string, keep: number, onStep: (what: string) => void): Promise<string[]> {
  const names = await listBackups(to);
  const manifests = await Promise.all(names.map((name) => readManifest(to, name).catch(ifRefused(undefined))));
  if (manifests.includes(undefined)) {
    const damaged = names.filter((_, at) => manifests[at] === undefined);
    throw new BackupRefusal(
      `The new backup is complete, but nothing was pruned: ${damaged.join(', ')} cannot be read.`,
    );
  }
  const gone = names.slice(0, Math.max(0, names.length - keep));
  for (const name of gone) {
    const at = join(backupsFolder(to), name);
    // Renamed first, so that a partly removed backup does not count as a backup.
    await rename(at, at + UNFINISHED);
    onStep('unnamed');
    await rm(at + UNFINISHED, { recursive: true });
  }
  const used = new Set(manifests.slice(gone.length).flatMap((each) => each?.files.map((file) => file.sha256) ?? []));
  for (const part of await readdir(objectsFolder(to)))
    for (const object of await readdir(join(objectsFolder(to), part)))
      if (!used.has(object)) {
        await rm(join(objectsFolder(to), part, object), { force: true });
        onStep('pruned');
      }
  return gone;
}
