/** Sends a file over HTTP: whole, as a range, or as 304 if the client's copy is current. */
import { type FileHandle, open } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { ifNoFile } from '../media/find-file.ts';
import { forAsLongAsItTakes } from '../storage/disk-patience.ts';
import type { DiskPatience, FoundFile } from '../storage/media-storage.ts';
import { isNotModified, isRangeCurrent, type Validators } from './conditional.ts';
import { decideRange } from './range.ts';

export interface SentFile {
  path: string;
  mime: string;
  cacheControl: string;
  headers?: Readonly<Record<string, string>> | undefined;
  /** quoted; default: derived from the size and the revision, or without one the modification time */
  etag?: string | undefined;
  /** Identifies the current contents; if set, a short file is read from disk only once per revision. */
  revision?: string | undefined;
  /** Wraps reads from a disk that may become unavailable. */
  patiently?: DiskPatience | undefined;
}

/** Sends a file of a medium from disk or bucket. @returns undefined if it no longer exists */
export async function sendFound(
  request: Request,
  found: FoundFile,
  file: Pick<SentFile, 'mime' | 'cacheControl' | 'headers'>,
): Promise<Response | undefined> {
  if (found.kind === 'disk') return sendFile(request, { ...file, path: found.path, patiently: found.patiently });
  const { size, modified, etag, read } = found;
  return respond(request, file, describe({ ...file, etag }, { size, mtimeMs: modified }), read);
}

interface Measured {
  size: number;
  /** milliseconds since the Unix epoch */
  mtimeMs: number;
}

interface Described {
  size: number;
  validators: Validators;
  /** Headers that depend only on the content. */
  headers: Readonly<Record<string, string>>;
}

type HeldFile = Described & { bytes: Uint8Array<ArrayBuffer> };

function describe({ etag, revision, mime }: Pick<SentFile, 'etag' | 'revision' | 'mime'>, file: Measured): Described {
  const { size, mtimeMs } = file;
  const tag = etag ?? `"${size.toString(36)}-${revision ?? Math.floor(mtimeMs).toString(36)}"`;
  return {
    size,
    validators: { etag: tag, modified: mtimeMs },
    headers: {
      'content-type': mime,
      'accept-ranges': 'bytes',
      'last-modified': new Date(mtimeMs).toUTCString(),
      etag: tag,
    },
  };
}

/**
 * Bytes read ahead of a slow client. Shorter files are read at once, because a stream costs several turns of the event
 * loop.
 */
const READ_AHEAD = 256 * 1024;

/**
 * Reading from disk takes several turns of the event loop, each behind other requests; the cache spares polls that
 * wait.
 */
const held = new LRUCache<string, HeldFile>({ maxSize: 32 * 1024 * 1024, sizeCalculation: ({ size }) => size + 500 });

/** Cache statistics since the start of the process. */
export const fileCache = { hits: 0, misses: 0 };

/** @returns undefined if there is no such file @throws StorageUnavailable */
export async function sendFile(request: Request, file: SentFile): Promise<Response | undefined> {
  const key = file.revision === undefined ? undefined : `${file.path} ${file.revision}`;
  const known = key === undefined ? undefined : held.get(key);
  if (known) {
    fileCache.hits += 1;
    return respond(request, file, known, (start, end) => known.bytes.subarray(start, end + 1));
  }
  if (key !== undefined) fileCache.misses += 1;

  const { patiently = forAsLongAsItTakes } = file;
  const handle = await patiently(
    () => open(file.path).catch(ifNoFile),
    (late) => late && close(late),
  );
  if (!handle) return undefined;
  let isStreaming = false;
  try {
    const stat = await patiently(() => handle.stat());
    if (!stat.isFile()) return undefined;
    const described = describe(file, stat);
    const { size } = described;
    return await respond(request, file, described, async (start, end) => {
      if (size <= READ_AHEAD) {
        const bytes = await patiently(() => readWhole(handle, size));
        if (bytes && key !== undefined) held.set(key, { ...described, bytes });
        return bytes?.subarray(start, end + 1);
      }
      isStreaming = true;
      return streamOf(handle, { start, end }, patiently);
    });
  } finally {
    if (!isStreaming) close(handle);
  }
}

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/**
 * @param read returns the bytes up to and including `end`; undefined if they no longer exist. Not called if no body is
 * sent
 * @returns undefined if the bytes no longer exist
 */
async function respond(
  request: Request,
  file: Pick<SentFile, 'cacheControl' | 'headers'>,
  { size, validators, headers: described }: Described,
  read: (start: number, end: number) => Body | undefined | Promise<Body | undefined>,
): Promise<Response | undefined> {
  // Not `Headers`: creating one costs a poll more than its body.
  const headers: Record<string, string> = { ...described, ...file.headers, 'cache-control': file.cacheControl };
  if (isNotModified(request.headers, validators)) return new Response(null, { status: 304, headers });

  const rangeHeader = isRangeCurrent(request.headers, validators) ? request.headers.get('range') : null;
  const range = decideRange(rangeHeader ?? undefined, size);
  if (range.kind === 'unsatisfiable') {
    headers['content-range'] = `bytes */${size}`;
    return new Response(null, { status: 416, headers });
  }
  const start = range.kind === 'part' ? range.start : 0;
  const end = range.kind === 'part' ? range.end : size - 1;
  headers['content-length'] = String(end - start + 1);
  if (range.kind === 'part') headers['content-range'] = `bytes ${start}-${end}/${size}`;
  const status = range.kind === 'part' ? 206 : 200;
  const isEmpty = request.method === 'HEAD' || size === 0;
  const body = isEmpty ? null : await read(start, end);
  return body === undefined ? undefined : new Response(body, { status, headers });
}

/**
 * Does not wait, because the disk may hang. Data already read is valid even if closing fails, as on a lost network
 * disk.
 */
function close(handle: FileHandle): void {
  handle.close().catch(() => undefined);
}

/** Closes the handle at the end, on error, and when the client disconnects and the body is cancelled. */
function streamOf(
  handle: FileHandle,
  { start, end }: { start: number; end: number },
  patiently: DiskPatience,
): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const bytes = Buffer.allocUnsafe(Math.min(READ_AHEAD, end + 1 - at));
          const { bytesRead } = await patiently(() => handle.read(bytes, 0, bytes.length, at));
          if (bytesRead === 0) throw new Error('a file became shorter while it was sent');
          at += bytesRead;
          controller.enqueue(bytes.subarray(0, bytesRead));
          if (at <= end) return;
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        close(handle);
      },
      cancel: () => close(handle),
    },
    { highWaterMark: 1 },
  );
}

/** @returns undefined if the file has become shorter in the meantime */
async function readWhole(handle: FileHandle, length: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, filled);
    if (bytesRead === 0) return undefined;
    filled += bytesRead;
  }
  return bytes;
}
