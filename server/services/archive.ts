/**
 * Several files as one ZIP, read while it is sent: nothing is copied, and only a chunk of one file is in memory.
 *
 * Access to a file is checked when its first byte is due. Files that are no longer allowed or no longer exist are
 * listed in a text file at the end.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { missingText, missingTextName, uniqueNames, type Missing } from '../media/zip-names.ts';
import { type ZipEntry, zipBytes } from '../media/zip-writer.ts';
import { fileOf } from '../media/downloads.ts';
import { canDownload, canView } from '../policies/items.ts';
import type { StoredObject } from '../storage/media-storage.ts';
import type { StoredArchive } from '../store/archives.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';
import type { AppContext } from './app-context.ts';
import { mayPlay } from './authorize.ts';
import type { RequestContext } from './request-context.ts';
import { ANONYMOUS, viewerById } from './sessions.ts';
import { wholeFile } from './whole-file.ts';

/** Bytes read at once; their checksum takes a tenth of a millisecond of the event loop. */
const PIECE_BYTES = 256 * 1024;

/** The subject of an archive's signature. Ids contain no line break, so no other signature matches. */
export function archiveSubject(id: string): string {
  return `zip\n${id}`;
}

/** @param context of the request that downloads it, with the gates that its browser has passed */
export function archiveBytes(
  archive: StoredArchive,
  context: RequestContext,
  app: AppContext,
): AsyncGenerator<Uint8Array, void, void> {
  return zipBytes(entriesOf(archive, context, app));
}

async function* entriesOf(
  archive: StoredArchive,
  context: RequestContext,
  app: AppContext,
): AsyncGenerator<ZipEntry, void, void> {
  const nameOf = uniqueNames();
  const missing: Missing[] = [];
  for (const { id, title } of archive.items) {
    const medium = await authorizedNow(id, archive, context, app);
    const ref = typeof medium === 'string' ? undefined : fileOf(medium);
    const file = await opened(medium, ref, app);
    if (ref === undefined || !file) {
      missing.push({ title: title || id, reason: typeof medium === 'string' ? medium : 'fileless' });
      continue;
    }
    try {
      const { modified, size, bytes } = file;
      yield { name: nameOf(title || id, ref), modified, size, bytes };
    } finally {
      await file.close();
    }
  }
  if (missing.length > 0) {
    const { language } = archive;
    const text = Buffer.from(missingText(missing, language));
    const name = nameOf(missingTextName(language), '.txt');
    yield { name, modified: new Date(app.now()), size: text.length, bytes: [text] };
  }
}

/** @returns undefined for a file that does not exist or cannot be assembled */
async function opened(
  medium: StoredMedium | Missing['reason'],
  ref: MediaRef | undefined,
  app: AppContext,
): Promise<OpenFile | undefined> {
  if (typeof medium === 'string' || ref === undefined) return undefined;
  try {
    const found = await wholeFile(medium, ref, app);
    return found && (await (found.kind === 'disk' ? openOnDisk(found.path) : openObject(found)));
  } catch (error) {
    app.log(`Download of ${medium.id}: ${String(error)}`);
    return undefined;
  }
}

interface OpenFile {
  modified: Date;
  size: number;
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  close: () => Promise<void>;
}

async function openOnDisk(path: string): Promise<OpenFile> {
  const handle = await open(path);
  const { mtime, size } = await handle.stat();
  return { modified: mtime, size, bytes: pieces(handle, size), close: () => handle.close() };
}

async function openObject({ modified, size, read }: StoredObject): Promise<OpenFile | undefined> {
  const bytes = size === 0 ? new Uint8Array() : await read(0, size - 1);
  return (
    bytes && {
      modified: new Date(modified),
      size,
      bytes: bytes instanceof Uint8Array ? [bytes] : bytes,
      close: async () => (bytes instanceof Uint8Array ? undefined : bytes.cancel().catch(() => undefined)),
    }
  );
}

/** Reads exactly `size` bytes, even if the file grows in the meantime. */
async function* pieces(handle: FileHandle, size: number): AsyncGenerator<Uint8Array, void, void> {
  for (let left = size; left > 0;) {
    const length = Math.min(left, PIECE_BYTES);
    const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length);
    if (bytesRead === 0) return;
    left -= bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function authorizedNow(
  id: string,
  { userId }: StoredArchive,
  context: RequestContext,
  app: AppContext,
): Promise<StoredMedium | Missing['reason']> {
  const viewer = userId === 0 ? ANONYMOUS : await viewerById(app.store, userId);
  const current = { ...context, viewer, now: app.now() };
  const medium = await app.store.media.find(id);
  if (!medium || !canView(viewer, medium, current.now)) return 'gone';
  return canDownload(viewer, medium, await mayPlay(medium, current, app)) ? medium : 'private';
}
