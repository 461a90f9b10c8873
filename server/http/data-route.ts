/** `/data/{type}/{id}.json`, vendor styles and tag data; the same also under `/cdn/`, as a CDN would serve it. */
import { join } from 'node:path';
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { belongsToPage } from '../../core/domain/access-dates.ts';
import { readUser } from '../../core/domain/address-player.ts';
import type { MediaId, PlayableType, UserId } from '../../core/domain/media.ts';
import { REQUEST_ID_HEADER } from '../../core/domain/request-error.ts';
import type { WrittenHiddenStub } from '../../core/contract/data-files.ts';
import type { Config } from '../config.ts';
import type { CurrentFile } from '../data-files/data-files.ts';
import type { MediaLookup } from '../media/lookup.ts';
import { beginTrace, type Observe } from '../operation/request-trace.ts';
import type { AppContext } from '../services/app-context.ts';
import { pageGroup } from '../services/page-group.ts';
import { failure } from './failure.ts';
import { decodePath } from './decode-path.ts';
import { carriedWith } from './carried-film.ts';
import { sentKey } from './keys.ts';
import { READABLE_BY_ALL } from './origin.ts';
import { commonHeaders } from './security-headers.ts';
import { sendEncoded } from './send-static.ts';
import { sendText } from './send-text.ts';
import { readShortData } from './short-data.ts';

/** `{type}/{id}.json` or `{vendor}/{group}/{reference}.json`; no segment is hidden or leaves the folder. */
const PATH = /^(?:data|cdn)\/((?:[\p{L}\p{N}_][\p{L}\p{N}._:-]*\/){1,2}[\p{L}\p{N}_:][\p{L}\p{N}._:-]*\.json)$/u;
/** The file of a medium, in any case, because the disk may be case-insensitive. */
const MEDIUM = /^(audio|video)\/([^/]+)\.json$/iu;

/** For styles and tag data, which seldom change. */
const CACHE_CONTROL = 'public, max-age=5';
/**
 * For media: who may watch them can change, and a page reopened within a minute requests the same address. Not 0, with
 * which haproxy stores nothing, whatever `s-maxage` says.
 */
const STUB_CACHE_CONTROL = 'public, max-age=1, s-maxage=5';
/** For public media: a shared cache revalidates every two seconds for all of its viewers, none of whom waits. */
const WHOLE_CACHE_CONTROL = 'public, max-age=1, s-maxage=2, stale-while-revalidate=3';

const MIME = 'application/json; charset=utf-8';

/**
 * Sends data files of media ahead of all middleware, with the headers that it would set, because most requests are
 * polls. Other paths and requests with a key are left to the middleware and to `sendDataFile`.
 *
 * @param onError responds to failures, so that the file is not looked up a second time while the database is
 * unreachable
 */
export function sendPolls(app: AppContext, observe: Observe, onError: ErrorHandler): MiddlewareHandler {
  return async (context, next) => {
    const path = pathOf(context);
    const requested = path === undefined ? undefined : readMedium(context, path);
    if (!requested || !app.dataFiles.has(requested.id) || wantsFiles(context) || sentKey(context) !== undefined)
      return next();
    const { requestId, end } = beginTrace(context, app.config, observe);
    const headers = {
      ...READABLE_BY_ALL,
      ...commonHeaders(context, app.config),
      [REQUEST_ID_HEADER]: requestId,
    };
    const sent = await sendLocated(context, app, requested, headers).catch(async (error: unknown) => {
      const failed = await onError(error instanceof Error ? error : new Error(String(error)), context);
      for (const [name, value] of Object.entries(headers)) failed.headers.set(name, value);
      return failed;
    });
    if (!sent) return next();
    end(sent.status);
    return sent;
  };
}

/** @param headers of the response, in addition to those of the file */
async function sendLocated(
  context: Context,
  app: AppContext,
  requested: DataFileRequest,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const medium = await locateDataFile(app, requested);
  if (!medium) return undefined;
  return medium.isShown ? sendMedium(context, medium, headers) : sendHidden(context, medium, headers);
}

export async function sendDataFile(context: Context, app: AppContext, lookup: MediaLookup): Promise<Response> {
  const path = pathOf(context);
  const sent = path === undefined ? undefined : await send(context, path, app, lookup);
  return sent ?? failure(404, 'There is no such data file.', { 'cache-control': STUB_CACHE_CONTROL });
}

async function send(
  context: Context,
  path: string,
  app: AppContext,
  lookup: MediaLookup,
): Promise<Response | undefined> {
  const requested = readMedium(context, path);
  if (!requested) {
    const located = join(dataFilesFolder(app.config), path);
    return sendEncoded(context.req.raw, { path: located, mime: MIME, cacheControl: CACHE_CONTROL });
  }
  const medium = await locateDataFile(app, requested);
  if (!medium) return undefined;
  if (!medium.isShown) return sendHidden(context, medium);
  const whole = wantsFiles(context) ? await withFiles(medium, app, lookup) : undefined;
  if (whole === undefined) return sendMedium(context, medium);
  return sendText(context.req.raw, whole, {
    'content-type': MIME,
    'cache-control': cacheControlOf(context, medium),
  });
}

const pathOf = ({ req }: Context): string | undefined => PATH.exec(decodePath(req.path) ?? '')?.[1];

/** @returns undefined if the path is not that of a medium */
function readMedium({ req }: Context, path: string): DataFileRequest | undefined {
  const [, type, id] = MEDIUM.exec(path) ?? [];
  if (id === undefined) return undefined;
  const kind = type?.toLowerCase() === 'audio' ? 'audio' : 'video';
  return { type: kind, id, userId: readUser(req.query('user') ?? null) };
}

/** Whether the client wants the files that the engine reads first along with the data. */
const wantsFiles = ({ req }: Context): boolean => req.query('files') === '1';

function sendMedium(
  context: Context,
  medium: CurrentFile,
  headers?: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const { path, revision } = medium;
  const cacheControl = cacheControlOf(context, medium);
  return sendEncoded(context.req.raw, { path, revision, mime: MIME, cacheControl, headers });
}

/** A page of another group does not show the medium, so it receives no addresses (row P04). */
function sendHidden(
  context: Context,
  { id, type }: CurrentFile,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const stub: WrittenHiddenStub = { stub: true, video: { id, type } };
  return context.json(stub, 200, { ...headers, 'cache-control': STUB_CACHE_CONTROL });
}

/**
 * A client may request a version that is not written yet. The older file must then not be cached, or clients notified
 * of the new version would receive it.
 */
function cacheControlOf({ req }: Context, { version, isWhole }: CurrentFile): string {
  if (Number(req.query('version') ?? 0) > version) return 'no-store';
  return isWhole ? WHOLE_CACHE_CONTROL : STUB_CACHE_CONTROL;
}

/**
 * @returns the data file, with the files that the engine reads before the first segment; undefined if there are none,
 * or the data file is long
 */
async function withFiles(medium: CurrentFile, app: AppContext, lookup: MediaLookup): Promise<string | undefined> {
  const { text, manifest } = (await readShortData(medium)) ?? {};
  const carried = manifest === undefined ? undefined : await carriedWith(manifest, app, lookup);
  return text && carried && `${text.slice(0, text.lastIndexOf('}'))},${JSON.stringify(carried).slice(1)}`;
}

/** A player page's request for a data file. */
interface DataFileRequest {
  type: PlayableType;
  id: MediaId;
  /** User that the page belongs to. */
  userId: UserId;
}

/** @returns the file as it may be sent now, and whether this page shows it; undefined if there is none */
export async function locateDataFile(
  app: AppContext,
  { type, id, userId }: DataFileRequest,
): Promise<(CurrentFile & { isShown: boolean }) | undefined> {
  // Read concurrently. The address names the page's group; it grants no right.
  const [medium, groupId] = await Promise.all([app.dataFiles.current(id), pageGroup(app.store, { userId })]);
  if (!medium || (medium.type === 'audio') !== (type === 'audio')) return undefined;
  return { ...medium, isShown: !medium.isWhole || belongsToPage(medium, { userId, groupId }) };
}

export function dataFilesFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'files');
}
