/**
 * Headers that keep pages to themselves. Other sites may frame the player's page, collections, and the library, which takes
 * its viewer for a visitor there: whatever changes something, the sign-in with it, is framed by this host's own pages only.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { FRAME_SOURCES } from '../../core/domain/providers.ts';
import type { Config } from '../config.ts';
import { TEXT_PAGE_STYLE_HASH } from './text-page.ts';

/** Pages that other sites embed, where what they show says nothing else. */
const FRAMEABLE = new Set(['/play', '/playQR', '/saved', '/embed']);

/**
 * What a page may load: its own files, media of any host (replays and adverts lie anywhere; in a page that came by https
 * a browser asks for them by https alone), blobs of the media engines, and frames of the video sites whose players are
 * iframes.
 *
 * Views set styles through the CSSOM, which needs no permission. The decoders of PDF files are WebAssembly, but run in a
 * worker, which is under the policy of its own script.
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
/** Runs nothing, and styles itself by attributes of its own language alone. */
const DRAWING = "default-src 'none'; sandbox";

/**
 * What no page asks a browser for. Fullscreen, picture-in-picture, autoplay, casting, sharing, the clipboard and the wake
 * lock are used and stay as browsers have them; a video site's frame is given its own by `allow`.
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

/** A year: browsers come by https alone from then on. Other hosts of the domain are their owners' matter. */
const HSTS = 'max-age=31536000';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
const COMMON_BEHIND_TLS = { ...COMMON, 'strict-transport-security': HSTS } as const;

/** Of every response, whatever its type. */
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
    // A drawing opened by itself is a document: it runs nothing.
    if (type.startsWith('image/svg+xml')) headers.set('content-security-policy', DRAWING);
    if (type.startsWith('text/html')) {
      const { path } = context.req;
      // A page that has styles of its own inside brings its own.
      if (!headers.has('content-security-policy'))
        headers.set('content-security-policy', FRAMEABLE.has(path) || path.startsWith('/embed/') ? OPEN : CLOSED);
      headers.set('permissions-policy', PERMISSIONS);
      // Pages that others open hold no handle of theirs; windows that ours open work on.
      headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    }
  };
}

/** By configuration, or by the word of a trusted proxy. */
function isBehindTls(
  context: Context,
  { publicOrigin, trustProxy }: Pick<Config, 'publicOrigin' | 'trustProxy'>,
): boolean {
  if (publicOrigin) return publicOrigin.startsWith('https:');
  return trustProxy && context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
}
