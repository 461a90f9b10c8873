/**
 * File operations of backups and restores: streamed, hashed on the way, and synced to disk before they are reported as
 * done.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type Stats, createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifMissing, objectPath, objectsFolder } from './manifest.ts';

/** Bytes read and written at once. */
const CHUNK_BYTES = 1024 * 1024;
/** Objects never change. */
const OBJECT_MODE = 0o400;

/** A new directory entry is durable only after its folder has been synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function writeSynced(path: string, content: string): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Copies what the file holds at this moment; of a growing file, its beginning.
 *
 * @returns size and SHA-256 of the copied bytes
 */
export async function copyHashed(from: string, to: string, mode: number): Promise<{ bytes: number; sha256: string }> {
  const source = await open(from, 'r');
  try {
    const { size } = await source.stat();
    const target = await open(to, 'wx', mode);
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(1, size)));
      let at = 0;
      while (at < size) {
        const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, size - at), at);
        if (bytesRead === 0) break;
        const chunk = buffer.subarray(0, bytesRead);
        hash.update(chunk);
        await target.writeFile(chunk);
        at += bytesRead;
      }
      await target.sync();
      return { bytes: at, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

export interface StoredContent {
  bytes: number;
  sha256: string;
  /** Whether no backup held it before. */
  isNew: boolean;
}

/** Stores the content of a file under its checksum; content that is already stored takes no extra space. */
export function storeObject(folder: string, from: string): Promise<StoredContent> {
  return storeContent(folder, (trial) => copyHashed(from, trial, OBJECT_MODE));
}

/** The same for content that arrives in pieces. */
export function storePieces(folder: string, pieces: AsyncIterable<Uint8Array>): Promise<StoredContent> {
  return storeContent(folder, async (trial) => {
    const target = await open(trial, 'wx', OBJECT_MODE);
    try {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const piece of pieces) {
        hash.update(piece);
        await target.writeFile(piece);
        bytes += piece.length;
      }
      await target.sync();
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  });
}

async function storeContent(
  folder: string,
  write: (trial: string) => Promise<Omit<StoredContent, 'isNew'>>,
): Promise<StoredContent> {
  const trial = join(objectsFolder(folder), `.new-${randomUUID()}`);
  try {
    const written = await write(trial);
    const path = objectPath(folder, written.sha256);
    if ((await sizeOf(path)) === written.bytes) return { ...written, isNew: false };
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(trial, path);
    await syncFolder(dirname(path));
    return { ...written, isNew: true };
  } finally {
    await rm(trial, { force: true });
  }
}

export async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(ifMissing(undefined)))?.size;
}

export interface FoundFile {
  /** Within the folder, with `/`. */
  path: string;
  stats: Stats;
}

/**
 * Lists every file below a folder. A link is followed only if it is the folder itself; special files are skipped.
 *
 * @param isLeftOut applies to entries directly in the folder
 */
export async function* filesBelow(
  folder: string,
  isLeftOut: (name: string) => boolean = () => false,
  within = '',
): AsyncGenerator<FoundFile> {
  const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(ifMissing([]));
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (within === '' && isLeftOut(entry.name)) continue;
    const path = within === '' ? entry.name : `${within}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, isLeftOut, path);
    else if (entry.isFile()) {
      const stats = await lstat(join(folder, path)).catch(ifMissing(undefined));
      if (stats) yield { path, stats };
    }
  }
}
