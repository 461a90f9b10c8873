/** Sends text generated for one response, compressed as the client accepts it. */
import { encodeText, encodingFor } from './encode-text.ts';

export async function sendText(request: Request, text: string, own: Record<string, string>): Promise<Response> {
  const headers = { ...own, vary: 'Accept-Encoding' };
  const encoding = encodingFor(request);
  if (encoding === undefined) return new Response(text, { headers });
  return new Response(await encodeText(text, encoding), { headers: { ...headers, 'content-encoding': encoding } });
}
