/** Headers that keep pages to themselves. Only the player's page, collections and the module may be framed by other sites. */
import type { MiddlewareHandler } from 'hono';
import { FRAME_SOURCES } from '../../src/domain/providers.ts';

/** Pages that other sites embed. */
const FRAMEABLE = new Set(['/play', '/playQR', '/saved', '/embed', '/login']);

/**
 * What a page may load: its own files, media of any host (replays and adverts lie anywhere; in a page that came by https
 * a browser asks for them by https alone), blobs of the media engines, and frames of the video sites whose players are
 * iframes.
 */
function policy(isFrameable: boolean): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // Styles set by attribute: positions on timeline and drawing.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' blob: https: http:",
    "connect-src 'self' blob: https: http:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    `frame-src 'self' ${FRAME_SOURCES}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFrameable ? '*' : "'self'"}`,
  ].join('; ');
}

const OPEN = policy(true);
const CLOSED = policy(false);
const DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('cross-origin-resource-policy', 'cross-origin');
  const type = headers.get('content-type') ?? '';
  // A drawing opened by itself is a document: it runs nothing.
  if (type.startsWith('image/svg+xml')) headers.set('content-security-policy', DRAWING);
  if (type.startsWith('text/html')) {
    const { path } = context.req;
    headers.set('content-security-policy', FRAMEABLE.has(path) || path.startsWith('/embed/') ? OPEN : CLOSED);
  }
};
