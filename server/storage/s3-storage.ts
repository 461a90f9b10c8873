/** Media files in a bucket of S3-compatible storage; the data folder holds what is being worked on. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { Config } from '../config.ts';
import { mimeOf } from '../http/mime.ts';
import { filePath, isStoredRef } from '../media/file-path.ts';
import type { MediaRef } from '../store/media-ref.ts';
import { folderStorage, removeEmpty } from './folder-storage.ts';
import { type FoundFile, inOrder, type MediaStorage, StorageUnavailable, type StoredObject } from './media-storage.ts';
import type { ObjectSettings } from './object-settings.ts';
import { type ObjectFacts, type Objects, openObjects, OTHER_TYPE } from './objects.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { readObject } from './read-object.ts';
import { sharedWork } from '../operation/shared-work.ts';
import { noneIfGone } from '../media/left-files.ts';

type Folders = Pick<Config, 'dataFolder' | 'mediaFolder'>;

/** How long facts about an object are cached, as those of its medium are (`media/lookup.ts`). */
const FACTS_TTL_MS = 5_000;
const FACTS_MAX = 10_000;
/** Playlists, pictures and captions are cached in memory; longer objects are streamed. */
const SHORT_BYTES = 256 * 1024;
const HELD_BYTES = 32 * 1024 * 1024;
/** The deadline for a short object covers all tries of a request, in multiples of its timeout. */
const SHORT_PATIENCES = 3;
/** Lifetime of the addresses with which a film is processed: the longest such work. */
const WORK_S = 30 * 60;
/** Objects stored, fetched or removed in parallel. */
const AT_ONCE = 4;
/** Prefix of probe objects. Each probe uses a new name, so that servers do not remove each other's. */
const TRIALS = '.trial-';
/** Age after which a probe removes objects left by a server that was killed while probing. */
const TRIAL_OVER_MS = 10 * MINUTE_MS;

export function s3Storage(
  config: Folders,
  settings: ObjectSettings,
  objects: Objects = openObjects(settings),
): MediaStorage {
  const disk = folderStorage(config, { isHere: (ref) => !isStoredRef(ref) });
  const facts = new LRUCache<string, ObjectFacts>({ max: FACTS_MAX, ttl: FACTS_TTL_MS });
  const held = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: HELD_BYTES,
    sizeCalculation: ({ length }) => length + 500,
  });
  /** Shared by concurrent callers. */
  const heads = sharedWork<ObjectFacts | undefined>();
  const reads = sharedWork<Uint8Array<ArrayBuffer> | undefined>();
  const keyOf = (ref: string): string => settings.prefix + ref;

  async function factsOf(ref: MediaRef): Promise<ObjectFacts | undefined> {
    const key = keyOf(ref);
    const known = facts.get(key);
    if (known) return known;
    const found = await heads.join(key, () => objects.head(key));
    if (found) facts.set(key, found);
    return found;
  }

  /** Call this if it has another version, or no longer exists. */
  function forget(key: string): void {
    facts.delete(key);
    heads.leave(key);
  }

  async function whole(key: string, found: ObjectFacts): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const version = `${key} ${found.etag}`;
    return held.get(version) ?? (await reads.join(version, () => readWhole(key, found)));
  }

  async function readWhole(key: string, { etag, size }: ObjectFacts): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const until = performance.now() + SHORT_PATIENCES * settings.patienceMs;
    const body = await readObject(objects, key, etag, { start: 0, end: size - 1 }, settings);
    if (!body) return undefined;
    const bytes = new Uint8Array(size);
    let at = 0;
    for await (const piece of body) {
      bytes.set(piece, at);
      at += piece.length;
      if (at < size && performance.now() > until) throw new StorageUnavailable('a short object takes too long');
    }
    held.set(`${key} ${etag}`, bytes);
    return bytes;
  }

  async function object(ref: MediaRef): Promise<StoredObject | undefined> {
    const key = keyOf(ref);
    const found = await factsOf(ref);
    return (
      found && {
        kind: 'object',
        ...found,
        async read(start, end) {
          if (found.size <= SHORT_BYTES) return (await whole(key, found))?.subarray(start, end + 1);
          const body = await readObject(objects, key, found.etag, { start, end }, settings);
          if (!body) forget(key);
          return body && streamOf(body);
        },
      }
    );
  }

  async function find(ref: MediaRef): Promise<FoundFile | undefined> {
    // Files not yet stored since the bucket was configured are still on disk.
    return (isStoredRef(ref) ? await object(ref) : undefined) ?? disk.find(ref);
  }

  /** Names of the files below a folder on disk, relative to it. */
  async function namesIn(folder: string): Promise<string[]> {
    const root = filePath(config, folder);
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(noneIfGone);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  }

  async function namesOf(folder: string): Promise<Map<string, number>> {
    const names = new Map<string, number>();
    const prefix = keyOf(`${folder}/`);
    for await (const { key, size } of objects.list(prefix)) names.set(key.slice(prefix.length), size);
    return names;
  }

  /** Whether it was stored after it was last written, such as a rendition when further ones follow. */
  async function isStoredAlready(ref: string, path: string): Promise<boolean> {
    const [stored, { size, mtimeMs }] = await Promise.all([objects.head(keyOf(ref)), stat(path)]);
    return stored?.size === size && stored.modified > mtimeMs;
  }

  async function store(ref: string, path: string, signal: AbortSignal): Promise<void> {
    await retryWhileUnavailable(settings, signal, async () => {
      if (await isStoredAlready(ref, path)) return;
      await objects.putFile(keyOf(ref), path, mimeOf(ref) ?? OTHER_TYPE, signal);
    });
    forget(keyOf(ref));
  }

  async function removeObjects(what: string): Promise<void> {
    if (!what.endsWith('/')) return removeObject(keyOf(what));
    const keys: string[] = [];
    for await (const { key } of objects.list(keyOf(what))) keys.push(key);
    await inGroups(keys, removeObject);
    // Not every server lists them; in that case a rule of the bucket removes them.
    return objects.abortUploads(keyOf(what)).catch(() => undefined);
  }

  async function removeObject(key: string): Promise<void> {
    await objects.remove(key);
    forget(key);
  }

  return {
    isElsewhere: true,
    async probe(namesMedia) {
      const key = keyOf(TRIALS + randomUUID());
      await objects.put(key, Buffer.from('ready'), 'text/plain');
      const found = await objects.head(key);
      if (!found) throw new StorageUnavailable('what was written is not there');
      for await (const trial of objects.list(keyOf(TRIALS)))
        if (trial.key === key || found.modified - trial.modified > TRIAL_OVER_MS) await objects.remove(trial.key);
      if (namesMedia) await disk.probe(namesMedia);
    },
    find,
    async size(ref) {
      return (isStoredRef(ref) ? await factsOf(ref) : undefined)?.size ?? disk.size(ref);
    },
    async read(ref, most) {
      const found = isStoredRef(ref) ? await factsOf(ref) : undefined;
      if (!found) return disk.read(ref, most);
      const bytes = found.size > most ? undefined : await whole(keyOf(ref), found);
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    },
    async film(ref) {
      const found = isStoredRef(ref) ? await factsOf(ref) : undefined;
      if (!found) return disk.film(ref);
      const folder = ref.slice(0, ref.indexOf('/'));
      const addresses: Record<string, string> = {};
      for (const name of (await namesOf(folder)).keys())
        addresses[`${folder}/${name}`] = await objects.sign(keyOf(`${folder}/${name}`), WORK_S);
      // A fictitious folder that is never read: names below it are looked up among the addresses.
      const root = `${sep}objects`;
      return { film: join(root, ref), root, addresses, version: `${ref} ${found.etag}` };
    },
    async put(ref, bytes) {
      await objects.put(keyOf(ref), bytes, mimeOf(ref) ?? OTHER_TYPE);
      forget(keyOf(ref));
    },
    async storeFolder(folder, signal, hold) {
      signal.throwIfAborted();
      await hold();
      const names = inOrder(await namesIn(folder));
      // Continuing without files would remove everything that is stored.
      if (names.length === 0) throw new Error(`nothing of ${folder} is on disk`);
      for (const name of names) await store(`${folder}/${name}`, filePath(config, `${folder}/${name}`), signal);
      const kept = new Set(names);
      await retryWhileUnavailable(settings, signal, async () => {
        const left = [...(await namesOf(folder)).keys()].filter((name) => !kept.has(name));
        if (left.length === 0) return;
        signal.throwIfAborted();
        await hold();
        await inGroups(left, (name) => removeObject(keyOf(`${folder}/${name}`)));
      });
    },
    async takeOver(folder, signal) {
      for (const name of inOrder(await namesIn(folder))) {
        const ref = `${folder}/${name}`;
        const path = filePath(config, ref);
        const { size } = await stat(path);
        const stored = await objects.head(keyOf(ref));
        if (stored && stored.size !== size) throw new Error(`${ref} is stored, and another file is on disk`);
        if (!stored) await store(ref, path, signal);
        await disk.remove(ref);
      }
      await removeEmpty(filePath(config, folder));
    },
    release: (folder) => disk.remove(`${folder}/`),
    async fetch(folder) {
      const names = await namesOf(folder);
      await inGroups([...names.keys()], async (name) => {
        const to = filePath(config, `${folder}/${name}`);
        const size = names.get(name) ?? 0;
        if ((await stat(to).catch(() => undefined))?.size === size) return;
        const found = await object(`${folder}/${name}`);
        const bytes = found && size > 0 ? await found.read(0, size - 1) : undefined;
        await mkdir(dirname(to), { recursive: true });
        await pipeline(bytes instanceof Uint8Array ? [bytes] : (bytes ?? []), createWriteStream(`${to}.part`));
        await rename(`${to}.part`, to);
      });
    },
    async remove(what) {
      if (isStoredRef(what)) await removeObjects(what);
      await disk.remove(what);
    },
    close: () => objects.close(),
  };
}

async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work));
}

function streamOf(bytes: AsyncGenerator<Uint8Array, void, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(Buffer.from(value.buffer as ArrayBuffer, value.byteOffset, value.length));
      },
      async cancel() {
        await bytes.return();
      },
    },
    { highWaterMark: 1 },
  );
}
