/** Sends a live playlist, which thousands ask for between two segments: compressed once for all of them. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { sharedWork } from '../storage/shared-work.ts';
import { isNotModified } from './conditional.ts';
import { takesEncoding } from './send-static.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface SentPlaylist {
  text: string;
  /** quoted; of the text */
  etag: string;
}

/** Characters: headers take as many bytes as compression would save. */
const SHORT = 1_000;
/** As of other texts that are made while somebody waits (`send-text.ts`). */
const BROTLI_QUALITY = 4;

const ENCODINGS = {
  br: (text: string): Promise<Bytes> =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string): Promise<Bytes> => promisify(gzip)(text),
};
type Encoding = keyof typeof ENCODINGS;

/** By tag: a window of hours has a hundred kilobytes before, and some ten after. */
const held = new LRUCache<string, Bytes>({ maxSize: 4 * 1024 * 1024, sizeCalculation: ({ length }) => length + 500 });
const work = sharedWork<Bytes>();

async function encoded({ text, etag }: SentPlaylist, encoding: Encoding): Promise<Bytes> {
  const known = held.get(etag);
  if (known) return known;
  const bytes = await work.join(etag, () => ENCODINGS[encoding](text));
  held.set(etag, bytes);
  return bytes;
}

export async function sendPlaylist(
  request: Request,
  { text, etag }: SentPlaylist,
  own: Readonly<Record<string, string>>,
): Promise<Response> {
  const accepted = request.headers.get('accept-encoding');
  const encodings: Encoding[] = text.length < SHORT ? [] : ['br', 'gzip'];
  const encoding = encodings.find((each) => takesEncoding(accepted, each));
  const tag = encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`;
  const headers = { ...own, etag: tag, vary: 'Accept-Encoding' };
  if (isNotModified(request.headers, { etag: tag })) return new Response(null, { status: 304, headers });
  if (encoding === undefined) return new Response(text, { headers });
  return new Response(await encoded({ text, etag: tag }, encoding), {
    headers: { ...headers, 'content-encoding': encoding },
  });
}
