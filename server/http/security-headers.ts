/**
 * Security headers. Other sites may frame the player's page, collections, and the library, which treats its viewer
 * there as an anonymous visitor. Everything that changes data, including the sign-in, can be framed by this host's own
 * pages only.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { FRAME_SOURCES } from '../../core/domain/providers.ts';
import type { Config } from '../config.ts';
import { TEXT_PAGE_STYLE_HASH } from './text-page.ts';

/** Pages that other sites may embed, unless the content they show restricts it. */
const FRAMEABLE = new Set(['/play', '/playQR', '/saved']);

/**
 * The content security policy of a page. It may load its own files, media of any host (replays and adverts can be
 * hosted anywhere; on an https page, browsers request them by https only), blobs of the media engines, and the iframes
 * of video sites.
 *
 * Views set styles through the CSSOM, which needs no permission. The PDF decoders are WebAssembly but run in a worker,
 * which has the policy of its own script.
 *
 * @param ancestors sources of the pages that may frame it; undefined for every page
 */
export function contentPolicy(ancestors: string | undefined, styleHashes: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${["'self'", ...[TEXT_PAGE_STYLE_HASH, ...styleHashes].map((hash) => `'${hash}'`)].join(' ')}`,
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' blob: https: http:",
    "connect-src 'self' blob: https: http:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    `frame-src 'self' ${FRAME_SOURCES}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(ancestors === undefined ? [] : [`frame-ancestors ${ancestors}`]),
  ].join('; ');
}

const OPEN = contentPolicy(undefined);
const CLOSED = contentPolicy("'self'");
/** No scripts; an SVG styles itself with its own attributes only. */
const DRAWING = "default-src 'none'; sandbox";

/**
 * Features that no page uses. Fullscreen, picture-in-picture, autoplay, casting, sharing, the clipboard and the wake
 * lock are used and keep the browsers' defaults; the frame of a video site receives its permissions with `allow`.
 */
const PERMISSIONS = [
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'idle-detection',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** A year, in which browsers use https only. Other hosts of the domain are up to their owners. */
const HSTS = 'max-age=31536000';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
const COMMON_BEHIND_TLS = { ...COMMON, 'strict-transport-security': HSTS } as const;

/** Set on every response, whatever its type. */
export function commonHeaders(
  context: Context,
  config: Pick<Config, 'publicOrigin' | 'trustProxy'>,
): Readonly<Record<string, string>> {
  return isBehindTls(context, config) ? COMMON_BEHIND_TLS : COMMON;
}

export function securityHeaders(config: Pick<Config, 'publicOrigin' | 'trustProxy'>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const common = commonHeaders(context, config);
    for (const name in common) headers.set(name, common[name] ?? '');
    const type = headers.get('content-type') ?? '';
    // An SVG opened directly is a document: disable scripts.
    if (type.startsWith('image/svg+xml')) headers.set('content-security-policy', DRAWING);
    if (type.startsWith('text/html')) {
      const { path } = context.req;
      // A page with inline styles sets its own policy.
      if (!headers.has('content-security-policy'))
        headers.set('content-security-policy', FRAMEABLE.has(path) || path.startsWith('/embed/') ? OPEN : CLOSED);
      headers.set('permissions-policy', PERMISSIONS);
      // Pages opened by other sites keep no handle to their opener; windows that our pages open keep working.
      headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    }
  };
}

/** Decided by the configuration, or by a trusted proxy's header. */
function isBehindTls(
  context: Context,
  { publicOrigin, trustProxy }: Pick<Config, 'publicOrigin' | 'trustProxy'>,
): boolean {
  if (publicOrigin) return publicOrigin.startsWith('https:');
  return trustProxy && context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
}
