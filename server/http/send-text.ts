/**
 * Sends text generated for one response, compressed as the client accepts, or 304 if the client has the same.
 *
 * The entity tag covers the text, generated after all rights have been checked, and its headers. So a film that is no
 * longer public, or a page that may no longer be embedded, is never confirmed with 304. These texts contain no
 * signatures.
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
