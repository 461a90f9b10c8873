/** Gives a file over HTTP: whole, in part, or not again where the client's copy still holds. */
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isNotModified, isRangeCurrent } from './conditional.ts';
import { decideRange } from './range.ts';

export interface SentFile {
  path: string;
  mime: string;
  cacheControl: string;
  headers?: Readonly<Record<string, string>> | undefined;
  /** quoted; where absent, made of size and time of change */
  etag?: string | undefined;
}

/** Bytes read ahead of a slow client. */
const READ_AHEAD = 256 * 1024;

/** @returns undefined where there is no such file */
export async function sendFile(request: Request, file: SentFile): Promise<Response | undefined> {
  const handle = await open(file.path).catch(() => undefined);
  if (!handle) return undefined;
  let isStreaming = false;
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return undefined;
    const etag = file.etag ?? `"${stat.size.toString(36)}-${Math.floor(stat.mtimeMs).toString(36)}"`;
    const validators = { etag, modified: stat.mtimeMs };
    const headers = new Headers({
      ...file.headers,
      'content-type': file.mime,
      'cache-control': file.cacheControl,
      'accept-ranges': 'bytes',
      'last-modified': new Date(stat.mtimeMs).toUTCString(),
      etag,
    });
    if (isNotModified(request.headers, validators)) return new Response(null, { status: 304, headers });

    const asked = isRangeCurrent(request.headers, validators) ? request.headers.get('range') : null;
    const range = decideRange(asked ?? undefined, stat.size);
    if (range.kind === 'unsatisfiable') {
      headers.set('content-range', `bytes */${stat.size}`);
      return new Response(null, { status: 416, headers });
    }
    const start = range.kind === 'part' ? range.start : 0;
    const end = range.kind === 'part' ? range.end : stat.size - 1;
    headers.set('content-length', String(end - start + 1));
    if (range.kind === 'part') headers.set('content-range', `bytes ${start}-${end}/${stat.size}`);
    const status = range.kind === 'part' ? 206 : 200;
    if (request.method === 'HEAD' || stat.size === 0) return new Response(null, { status, headers });

    // The stream closes the handle: at its end, on error, and when the client goes away and the body is cancelled.
    const stream = handle.createReadStream({ start, end, highWaterMark: READ_AHEAD });
    isStreaming = true;
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers });
  } finally {
    if (!isStreaming) await handle.close();
  }
}
