/**
 * Who may send, and who may read.
 *
 * Sending (anything but GET and HEAD) is for this host's own pages and the embed origins of the configuration; a request
 * that does not name its origin is refused, so that no foreign page can act with someone's session. Reading is for every
 * page, without credentials: what an anonymous visitor may see is public. Only the embed origins read with a session.
 */
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { failure } from './failure.ts';

export type OriginKind = 'own' | 'embed' | 'foreign' | 'unnamed';

/** @param own this host's origin */
export function judgeOrigin(origin: string | undefined, own: string, embedOrigins: readonly string[]): OriginKind {
  if (origin === undefined || origin === '') return 'unnamed';
  if (origin === own) return 'own';
  return embedOrigins.includes(origin) ? 'embed' : 'foreign';
}

/** This host's origin as its clients write it. */
export function ownOrigin(request: Request, config: Config): string {
  if (config.publicOrigin) return config.publicOrigin;
  const host = request.headers.get('host');
  return host ? `http://${host}` : new URL(request.url).origin;
}

export function guardOrigin(config: Config): MiddlewareHandler {
  return async (context, next) => {
    const { method } = context.req;
    const origin = context.req.header('origin');
    const kind = judgeOrigin(origin, ownOrigin(context.req.raw, config), config.embedOrigins);
    const isTrusted = kind === 'own' || kind === 'embed';

    if (method === 'OPTIONS') {
      context.header('vary', 'Origin');
      context.header('access-control-allow-origin', kind === 'embed' ? origin : '*');
      if (kind === 'embed') context.header('access-control-allow-credentials', 'true');
      context.header('access-control-allow-methods', isTrusted ? 'GET, HEAD, POST' : 'GET, HEAD');
      context.header('access-control-allow-headers', 'content-type, range');
      context.header('access-control-max-age', '600');
      return context.body(null, 204);
    }
    const isReading = method === 'GET' || method === 'HEAD';
    if (!isReading && !isTrusted) return failure(403, 'This origin may not send here.');

    await next();
    const { headers } = context.res;
    headers.append('vary', 'Origin');
    headers.set('access-control-allow-origin', kind === 'embed' ? (origin ?? '*') : '*');
    headers.set('access-control-expose-headers', 'content-length, content-range, etag, date');
    if (kind === 'embed') headers.set('access-control-allow-credentials', 'true');
    return undefined;
  };
}
