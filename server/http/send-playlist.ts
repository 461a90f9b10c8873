/** Sends a live playlist, which thousands ask for between two segments: compressed once for all of them. */
import { LRUCache } from 'lru-cache';
import { sharedWork } from '../operation/shared-work.ts';
import { isNotModified } from './conditional.ts';
import { encodeText, encodingFor, type TextEncoding } from './encode-text.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface SentPlaylist {
  text: string;
  /** quoted; of the text */
  etag: string;
}

/** Characters: headers take as many bytes as compression would save. */
const SHORT = 1_000;

/** By tag: a window of hours has a hundred kilobytes before, and some ten after. */
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
