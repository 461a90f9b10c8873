/** `/data/{type}/{id}.json`, vendor styles and tag data, and all of it again under `/cdn/`, as a CDN would hold it. */
import { join } from 'node:path';
import type { Context } from 'hono';
import { readUser } from '../../core/domain/address-player.ts';
import type { MediaId, PlayableType, UserId } from '../../core/domain/media.ts';
import type { WrittenHiddenStub } from '../../core/contract/data-files.ts';
import type { Config } from '../config.ts';
import type { CurrentFile } from '../data-files/data-files.ts';
import type { MediaLookup } from '../media/lookup.ts';
import type { AppContext } from '../services/app-context.ts';
import { isOnItsPage } from '../services/authorize.ts';
import { failure } from './failure.ts';
import { decodePath } from './decode-path.ts';
import { carriedWith } from './carried-film.ts';
import { sendEncoded } from './send-static.ts';
import { sendText } from './send-text.ts';
import { readShortData } from './short-data.ts';

/** `{type}/{id}.json` or `{vendor}/{group}/{reference}.json`; no part is hidden or leads out. */
const PATH = /^(?:data|cdn)\/((?:[\p{L}\p{N}_][\p{L}\p{N}._:-]*\/){1,2}[\p{L}\p{N}_:][\p{L}\p{N}._:-]*\.json)$/u;
/** The file of a medium; on a disk that ignores case, however it is spelled. */
const MEDIUM = /^(audio|video)\/([^/]+)\.json$/iu;

/** Of styles and tag data, which change seldom. */
const CACHE_CONTROL = 'public, max-age=5';
/**
 * Of media: who may watch them changes, and whoever opens a page again within a minute asks by the same address. Not 0, with which
 * haproxy keeps nothing, whatever `s-maxage` says.
 */
const STUB_CACHE_CONTROL = 'public, max-age=1, s-maxage=5';
/** Of what is open to all, a shared cache asks once in two seconds for all of its viewers, and nobody waits for it. */
const WHOLE_CACHE_CONTROL = 'public, max-age=1, s-maxage=2, stale-while-revalidate=3';

export async function sendDataFile(context: Context, app: AppContext, lookup: MediaLookup): Promise<Response> {
  const [, path] = PATH.exec(decodePath(context.req.path) ?? '') ?? [];
  const sent = path === undefined ? undefined : await send(context, path, app, lookup);
  return sent ?? failure(404, 'There is no such data file.', { 'cache-control': STUB_CACHE_CONTROL });
}

async function send(
  context: Context,
  path: string,
  app: AppContext,
  lookup: MediaLookup,
): Promise<Response | undefined> {
  const file = (located: string, cacheControl: string, revision?: string) =>
    sendEncoded(context.req.raw, {
      path: located,
      revision,
      mime: 'application/json; charset=utf-8',
      cacheControl,
    });
  const [, type, id] = MEDIUM.exec(path) ?? [];
  if (id === undefined) return file(join(dataFilesFolder(app.config), path), CACHE_CONTROL);
  const kind = type?.toLowerCase() === 'audio' ? 'audio' : 'video';
  const medium = await locateDataFile(app, { type: kind, id, userId: readUser(context.req.query('user') ?? null) });
  if (!medium) return undefined;
  if (medium.isShown) {
    const usual = medium.isWhole ? WHOLE_CACHE_CONTROL : STUB_CACHE_CONTROL;
    // Whoever asks for a version before it is there leaves no older one to those who will be told of it.
    const cacheControl = Number(context.req.query('version') ?? 0) > medium.version ? 'no-store' : usual;
    const whole = context.req.query('files') === '1' ? await withFiles(medium, app, lookup) : undefined;
    if (whole === undefined) return file(medium.path, cacheControl, medium.revision);
    return sendText(context.req.raw, whole, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControl,
    });
  }
  // A page of another group refuses the medium, and its addresses are not for it (row P04).
  const stub: WrittenHiddenStub = { stub: true, video: { id: medium.id, type: medium.type } };
  return context.json(stub, 200, { 'cache-control': STUB_CACHE_CONTROL });
}

/** @returns the data file with what the engine reads of its film before the first segment; undefined where that is nothing, or the file is long */
async function withFiles(medium: CurrentFile, app: AppContext, lookup: MediaLookup): Promise<string | undefined> {
  const { text, manifest } = (await readShortData(medium)) ?? {};
  const carried = manifest === undefined ? undefined : await carriedWith(manifest, app, lookup);
  return text && carried && `${text.slice(0, text.lastIndexOf('}'))},${JSON.stringify(carried).slice(1)}`;
}

/** What a player's page asks a data file for. */
interface DataFileRequest {
  type: PlayableType;
  id: MediaId;
  /** Page-level user. */
  userId: UserId;
}

/** @returns the file as it may be sent now, and whether this page shows it; undefined where there is none */
export async function locateDataFile(
  app: AppContext,
  { type, id, userId }: DataFileRequest,
): Promise<(CurrentFile & { isShown: boolean }) | undefined> {
  const medium = await app.dataFiles.current(id);
  if (!medium || (medium.type === 'audio') !== (type === 'audio')) return undefined;
  const owners = { groupId: medium.group, userId: medium.user };
  return { ...medium, isShown: !medium.isWhole || (await isOnItsPage(owners, app, userId)) };
}

export function dataFilesFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'files');
}
