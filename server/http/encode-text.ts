/** Compresses text with the best encoding that the client accepts. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { takesEncoding } from './send-static.ts';

/** Faster than the network, and smaller than gzip's best level. */
const BROTLI_QUALITY = 4;

const ENCODINGS = {
  br: (text: string): Promise<Uint8Array<ArrayBuffer>> =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string): Promise<Uint8Array<ArrayBuffer>> => promisify(gzip)(text),
};
export type TextEncoding = keyof typeof ENCODINGS;

/** @returns the best encoding that the client accepts; undefined for plain text */
export function encodingFor(request: Request): TextEncoding | undefined {
  const accepted = request.headers.get('accept-encoding');
  return (['br', 'gzip'] as const).find((each) => takesEncoding(accepted, each));
}

export const encodeText = (text: string, encoding: TextEncoding): Promise<Uint8Array<ArrayBuffer>> =>
  ENCODINGS[encoding](text);
