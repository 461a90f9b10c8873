/** Sends a live playlist, which thousands request between two segments; compresses it once for all of them. */
import { LRUCache } from 'lru-cache';
import { sharedWork } from '../operation/shared-work.ts';
import { isNotModified } from './conditional.ts';
import { encodeText, encodingFor, type TextEncoding } from './encode-text.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface SentPlaylist {
  text: string;
  /** quoted; derived from the text */
  etag: string;
}

/** Characters; below this, the additional headers outweigh the savings. */
const SHORT = 1_000;

/** By entity tag. A window of hours has about a hundred kilobytes uncompressed, and ten compressed. */
const held = new LRUCache<string, Bytes>({ maxSize: 4 * 1024 * 1024, sizeCalculation: ({ length }) => length + 500 });
const work = sharedWork<Bytes>();

async function encoded({ text, etag }: SentPlaylist, encoding: TextEncoding): Promise<Bytes> {
  const known = held.get(etag);
  if (known) return known;
  const bytes = await work.join(etag, () => encodeText(text, encoding));
  held.set(etag, bytes);
  return bytes;
}

export async function sendPlaylist(
  request: Request,
  { text, etag }: SentPlaylist,
  own: Readonly<Record<string, string>>,
): Promise<Response> {
  const encoding = text.length < SHORT ? undefined : encodingFor(request);
  const tag = encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`;
  const headers = { ...own, etag: tag, vary: 'Accept-Encoding' };
  if (isNotModified(request.headers, { etag: tag })) return new Response(null, { status: 304, headers });
  if (encoding === undefined) return new Response(text, { headers });
  return new Response(await encoded({ text, etag: tag }, encoding), {
    headers: { ...headers, 'content-encoding': encoding },
  });
}
