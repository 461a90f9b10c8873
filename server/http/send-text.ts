/** Text that is made for one answer, as small as the client takes it. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { takesEncoding } from './send-static.ts';

/** Faster than the line, and smaller than gzip at its best. */
const BROTLI_QUALITY = 4;

export async function sendText(request: Request, text: string, own: Record<string, string>): Promise<Response> {
  const headers = { ...own, vary: 'Accept-Encoding' };
  const accepted = request.headers.get('accept-encoding');
  if (takesEncoding(accepted, 'br')) {
    const body = await promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    });
    return new Response(body, { headers: { ...headers, 'content-encoding': 'br' } });
  }
  if (takesEncoding(accepted, 'gzip'))
    return new Response(await promisify(gzip)(text), { headers: { ...headers, 'content-encoding': 'gzip' } });
  return new Response(text, { headers });
}
