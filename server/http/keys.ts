/**
 * `Authorization: Bearer fgk_…`, or `X-Api-Key` for pushed race timing: requests of machines (row S09). A key is
 * identified before anything else and has its own rate limit. Cookies sent with it are ignored: see
 * `read-request-context.ts`.
 */
import type { Context, MiddlewareHandler } from 'hono';
import type { RequestName } from '../../core/contract/requests.ts';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { KeyScope } from '../../core/domain/keys.ts';
import type { MediaId } from '../../core/domain/media.ts';
import type { AppContext } from '../services/app-context.ts';
import { keyHash } from '../services/keys.ts';
import { failure } from './failure.ts';

/** The API key of a request. */
export interface RequestKey {
  hash: string;
  scopes: readonly KeyScope[];
  mediaId: MediaId | undefined;
}

const KEY = 'key';
/** Precision of a key's stored time of last use. */
const USED_EVERY_MS = MINUTE_MS;

/** Path for pushed race timing, whose programs send the key in a separate header. */
export const PUSHED_TIMING_PATH = '/api/v1/ingest';

/** The key in a request, if any. */
export function sentKey(context: Context): string | undefined {
  const authorization = context.req.header('authorization') ?? '';
  if (/^bearer /i.test(authorization)) return authorization.slice('bearer '.length).trim();
  return context.req.path.startsWith(`${PUSHED_TIMING_PATH}/`) ? context.req.header('x-api-key')?.trim() : undefined;
}

export function keyOf(context: Context): RequestKey | undefined {
  return context.get(KEY) as RequestKey | undefined;
}

export function guardKeys({ store, limits, now }: AppContext): MiddlewareHandler {
  return async (context, next) => {
    const sent = sentKey(context);
    if (sent === undefined) return next();
    const hash = keyHash(sent);
    const key = hash === undefined ? undefined : await store.keys.find(hash, now());
    if (!key || hash === undefined) return failure(401, 'There is no such key.', { 'www-authenticate': 'Bearer' });
    const waitMs = await limits.keys.take(key.id);
    if (waitMs !== undefined)
      return failure(429, 'Too many requests of this key.', { 'retry-after': String(Math.ceil(waitMs / 1000)) });
    if (now() - (key.usedAt ?? 0) >= USED_EVERY_MS) await store.keys.use(key.id, now());
    context.set(KEY, { hash, scopes: key.scopes, mediaId: key.mediaId } satisfies RequestKey);
    return next();
  };
}

/** Requests allowed by each scope; keys may send no others. */
const REQUESTS: Readonly<Record<KeyScope, readonly RequestName[]>> = {
  read: [
    'search',
    'suggest',
    'getSearchAttributeFilters',
    'getCollectionsByMedia',
    'enrichMedias',
    'getMediaSources',
    'getDocumentUrlById',
    'getSignedUrlByStorageHost',
    'getTagsData',
    'getClips',
    'checkMediaAccess',
    'checkMediaPlayerAccess',
    'checkPermissions',
    'check_session',
  ],
  upload: ['getUploads', 'describeUpload', 'retryUpload', 'deleteUpload', 'probeAddress', 'addAddress'],
  tags: ['putTags', 'reportBridge'],
};

/** A key for one medium may only send these requests, naming that medium. */
const OF_ONE_MEDIUM: ReadonlySet<string> = new Set<RequestName>([
  'getMediaSources',
  'checkMediaAccess',
  'checkMediaPlayerAccess',
  'putTags',
  'reportBridge',
]);

/** @returns the scope that allows this request; undefined if none does */
export function scopeOf(key: RequestKey, name: string, params: unknown): KeyScope | undefined {
  const scope = key.scopes.find((each) => (REQUESTS[each] as readonly string[]).includes(name));
  if (scope === undefined || key.mediaId === undefined) return scope;
  const { mediaId } = params as { mediaId?: unknown };
  return OF_ONE_MEDIUM.has(name) && mediaId === key.mediaId ? scope : undefined;
}
