/**
 * Contents and layout of a backup.
 *
 *     FOLDER/
 *       objects/ab/ab12…       content of a file or object, by its SHA-256: backups share what did not change
 *       backups/2026-…Z/       one backup: database.db, manifest.json, manifest.sha256
 *       backups/2026-…Z.part/  an interrupted backup: never read, removed by the next backup
 *
 * A backup gets its final name once everything it refers to is on disk.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** The backup or restore cannot continue. The message is one line for the person who started it. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal';
}

/** Later formats are refused. The first one had no bucket. */
export const FORMAT = 2;
/** Suffix of folders that are not complete yet. */
export const UNFINISHED = '.part';
export const DATABASE_FILE = 'database.db';
export const MANIFEST_FILE = 'manifest.json';
export const MANIFEST_SUM_FILE = 'manifest.sha256';

/** Files that a thief of the backup could abuse. */
export const SECRET_FILES = ['signing.key', 'push.key', 'accounts.txt'];

const sum = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Must not lead out of the restored folder. */
const filePath = v.pipe(
  v.string(),
  v.check(
    (path) => !path.includes('\0') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
  ),
);

const manifestFile = v.object({
  /** Relative to the data folder, the media folder (`FERRYGLIDE_MEDIA`), or the prefix of the bucket. */
  root: v.picklist(['data', 'media', 'bucket']),
  path: filePath,
  bytes: count,
  /** Milliseconds. If times and size are unchanged, the content is not read again. */
  mtimeMs: v.number(),
  ctimeMs: v.number(),
  mode: count,
  /** Set for objects; identifies the object together with its size. */
  etag: v.optional(v.string()),
  sha256: sum,
});

const manifest = v.object({
  format: v.picklist([1, FORMAT]),
  /** Version of the program. */
  version: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.object({ bytes: count, sha256: sum }),
  /** Number of rows by table. */
  rows: v.record(v.string(), count),
  files: v.array(manifestFile),
  /** Files and objects that the library names but does not have. */
  missing: v.array(v.string()),
});

export type Manifest = v.InferOutput<typeof manifest>;
export type ManifestFile = v.InferOutput<typeof manifestFile>;

/** Whether a manifest can name this path; the key of an object may be anything. */
export const isFilePath = (path: string): boolean => v.is(filePath, path);

export const backupsFolder = (folder: string): string => join(folder, 'backups');
export const objectsFolder = (folder: string): string => join(folder, 'objects');
export const objectPath = (folder: string, sha256: string): string =>
  join(objectsFolder(folder), sha256.slice(0, 2), sha256);

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** @returns names of complete backups, oldest first */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(backupsFolder(folder), { withFileTypes: true }).catch(ifMissing([]));
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith(UNFINISHED))
    .map(({ name }) => name)
    .toSorted();
}

/** @throws BackupRefusal if it is damaged, incomplete or from a newer version */
export async function readManifest(folder: string, name: string): Promise<Manifest> {
  const at = join(backupsFolder(folder), name);
  const read = (file: string): Promise<string> =>
    readFile(join(at, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new BackupRefusal(`The backup ${name} is incomplete: ${file} cannot be read (${error.code}).`);
    });
  const text = await read(MANIFEST_FILE);
  if ((await read(MANIFEST_SUM_FILE)).trim() !== sha256(text))
    throw new BackupRefusal(`The backup ${name} is damaged: ${MANIFEST_FILE} does not match its checksum.`);
  const parsed: unknown = JSON.parse(text);
  const result = v.safeParse(manifest, parsed);
  if (result.success) return result.output;
  const { format } = parsed as { format?: unknown };
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupRefusal(`The backup ${name} was written by a newer Ferryglide: restore it with that version.`);
  throw new BackupRefusal(`The backup ${name} is damaged: ${MANIFEST_FILE} cannot be read.`);
}

/** Error handler for files that need not exist. */
export const ifMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return otherwise;
    throw error;
  };
