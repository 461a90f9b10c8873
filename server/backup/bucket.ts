/** Backs up and restores the objects of a bucket that a library with object storage names (rows O01, O02). */
import { mimeOf } from '../http/mime.ts';
import { filePath, isStoredRef } from '../media/file-path.ts';
import { inOrder, StorageUnavailable } from '../storage/media-storage.ts';
import type { ObjectSettings } from '../storage/object-settings.ts';
import { type Objects, OTHER_TYPE, openObjects } from '../storage/objects.ts';
import { retryWhileUnavailable } from '../storage/retry-while-unavailable.ts';
import { readObject } from '../storage/read-object.ts';
import { type StoredContent, storePieces } from './files.ts';
import { BackupRefusal, isFilePath, type ManifestFile, objectPath } from './manifest.ts';

/** An object in the bucket; `path` is its key without the prefix. */
export interface BucketFile {
  path: string;
  bytes: number;
  etag: string;
  /** Milliseconds. */
  modified: number;
}

export interface Bucket {
  /** Checks, without retries, that the bucket can be read. @throws StorageUnavailable */
  reach: () => Promise<void>;
  /** Lists what this program has stored below the prefix. @throws StorageUnavailable */
  files: () => Promise<BucketFile[]>;
  /** Copies an object into a backup. @returns undefined if it has been removed or replaced @throws StorageUnavailable */
  store: (file: BucketFile, to: string) => Promise<StoredContent | undefined>;
  /**
   * Writes objects back from a verified backup, manifests last. It can safely be repeated.
   *
   * @throws BackupRefusal if the prefix holds other files, before anything is written
   * @throws StorageUnavailable
   */
  restore: (files: readonly ManifestFile[], from: string, onStep: (what: string) => void) => Promise<void>;
  close: () => void;
}

export function openBucket(settings: ObjectSettings, objects: Objects = openObjects(settings)): Bucket {
  const { prefix } = settings;
  const never = new AbortController().signal;
  const retrying = <T>(work: () => Promise<T>): Promise<T> => retryWhileUnavailable(settings, never, work);

  const files = (): Promise<BucketFile[]> =>
    retrying(async () => {
      const found: BucketFile[] = [];
      for await (const { key, size: bytes, etag, modified } of objects.list(prefix)) {
        const path = key.slice(prefix.length);
        if (isStoredRef(path) && isFilePath(path)) found.push({ path, bytes, etag, modified });
      }
      return found;
    });

  return {
    async reach() {
      // The object need not exist; missing read permission causes an error.
      await objects.get(`${prefix}.trial`, '', { start: 0, end: 0 });
      await objects.list(prefix).next();
    },
    files,
    store: ({ path, bytes, etag }, to) =>
      retrying(async () => {
        const body = await readObject(objects, prefix + path, etag, { start: 0, end: bytes - 1 }, settings);
        return body && storePieces(to, body);
      }),
    async restore(restored, from, onStep) {
      const byPath = new Map(restored.map((file) => [file.path, file]));
      for (const { path, bytes } of await files())
        if (byPath.get(path)?.bytes !== bytes)
          throw new BackupRefusal(
            `The bucket contains other files below ${prefix || 'its root'}, such as ${path}: set an empty prefix in FERRYGLIDE_STORAGE. Nothing was restored.`,
          );
      for (const path of inOrder([...byPath.keys()])) {
        const { sha256 = '' } = byPath.get(path) ?? {};
        await retrying(() =>
          objects.putFile(prefix + path, objectPath(from, sha256), mimeOf(path) ?? OTHER_TYPE, never),
        );
        onStep(`object ${path}`);
      }
      const there = new Map((await files()).map(({ path, bytes }) => [path, bytes]));
      const lost = restored.find(({ path, bytes }) => there.get(path) !== bytes);
      if (lost) throw new StorageUnavailable(`${lost.path} was written and is not there`);
    },
    close: () => objects.close(),
  };
}

/** Where an object is placed in the data folder of a library without a bucket. */
export const pathOnDisk = (path: string): string => filePath({ dataFolder: '', mediaFolder: '' }, path);
