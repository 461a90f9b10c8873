/**
 * Which origins may write and read.
 *
 * Writing (any method except GET and HEAD) is limited to this host's own pages and the configured embed origins. A
 * request without an origin is rejected unless it has an API key, so that no foreign page can act with somebody's
 * session. Reading is allowed to every page: files are the same for everybody, and a request of a foreign page is
 * handled as an anonymous visitor's, whatever cookies it carries. Only the embed origins read with a session.
 */
import type { MiddlewareHandler } from 'hono';
import { REQUEST_ID_HEADER } from '../../core/domain/request-error.ts';
import type { Config } from '../config.ts';
import { failure } from './failure.ts';
import { sentKey } from './keys.ts';

export type OriginKind = 'own' | 'embed' | 'foreign' | 'unnamed';

/** @param own this host's origin */
export function classifyOrigin(origin: string | undefined, own: string, embedOrigins: readonly string[]): OriginKind {
  if (origin === undefined || origin === '') return 'unnamed';
  if (origin === own) return 'own';
  return embedOrigins.includes(origin) ? 'embed' : 'foreign';
}

/** This host's origin, as its clients address it. */
export function ownOrigin(request: Request, config: Config): string {
  if (config.publicOrigin) return config.publicOrigin;
  const host = request.headers.get('host');
  return host ? `http://${host}` : new URL(request.url).origin;
}

/**
 * Whether the requesting page is neither ours nor of an embed origin: it receives what an anonymous visitor may see.
 */
export function isForeign(request: Request, config: Config): boolean {
  const origin = request.headers.get('origin') ?? undefined;
  return classifyOrigin(origin, ownOrigin(request, config), config.embedOrigins) === 'foreign';
}

/** Origin of the requesting page, unless it is this host's own. Browsers do not let pages fake it. */
export function foreignPage(request: Request, config: Config): string | undefined {
  const origin = request.headers.get('origin') ?? undefined;
  const kind = classifyOrigin(origin, ownOrigin(request, config), config.embedOrigins);
  return kind === 'embed' || kind === 'foreign' ? origin : undefined;
}

/** Responses that depend on the viewer; everything else is a file. */
const SERVICES = /^\/(services(\/|$)|analytics$)/;

export function guardOrigin(config: Config): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    const origin = context.req.header('origin');
    const kind = classifyOrigin(origin, ownOrigin(context.req.raw, config), config.embedOrigins);
    const isTrusted = kind === 'own' || kind === 'embed';
    const isReading = method === 'GET' || method === 'HEAD';

    if (method === 'OPTIONS') {
      const headers = new Headers({
        'access-control-allow-methods': isTrusted ? 'GET, HEAD, POST' : 'GET, HEAD',
        'access-control-allow-headers': 'content-type, range',
        'access-control-max-age': '600',
      });
      allowReading(headers, path, origin);
      return new Response(null, { status: 204, headers });
    }
    // Browsers never add a key by themselves, and cookies sent with it are ignored.
    const isMachine = kind === 'unnamed' && sentKey(context) !== undefined;
    if (!isReading && !isTrusted && !isMachine) return failure(403, 'This origin may not send here.');

    await next();
    allowReading(context.res.headers, path, origin);
    return undefined;
  };
}

const EXPOSED = `content-length, content-range, etag, date, ${REQUEST_ID_HEADER}`;
/** Headers of files. An embedded player may also read their timing, from which it estimates the initial bandwidth. */
export const READABLE_BY_ALL = {
  'access-control-expose-headers': EXPOSED,
  'access-control-allow-origin': '*',
  'timing-allow-origin': '*',
} as const;

/** The embed script always sends credentials, with which browsers reject a response with `*`. */
function allowReading(headers: Headers, path: string, origin: string | undefined): void {
  if (!SERVICES.test(path)) {
    for (const [name, value] of Object.entries(READABLE_BY_ALL)) headers.set(name, value);
    return;
  }
  headers.set('access-control-expose-headers', EXPOSED);
  headers.append('vary', 'Origin');
  if (origin === undefined) return;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-allow-credentials', 'true');
}
