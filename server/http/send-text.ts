/**
 * Sends text generated for one response, compressed as the client accepts it, or 304 where the client has the same.
 *
 * Its tag is of the text as it is at this moment, once every right to it is judged, and of its headers: a film that is no longer
 * public, or a page that other sites may no longer embed, is never confirmed. Signatures are in no such text.
 */
import { etagOf, isNotModified } from './conditional.ts';
import { encodeText, encodingFor } from './encode-text.ts';

export async function sendText(request: Request, text: string, own: Record<string, string>): Promise<Response> {
  const encoding = encodingFor(request);
  const etag = etagOf(JSON.stringify([text, own, encoding]));
  const headers = { ...own, etag, vary: 'Accept-Encoding' };
  if (isNotModified(request.headers, { etag })) return new Response(null, { status: 304, headers });
  if (encoding === undefined) return new Response(text, { headers });
  return new Response(await encodeText(text, encoding), { headers: { ...headers, 'content-encoding': encoding } });
}
