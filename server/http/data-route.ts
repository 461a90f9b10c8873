/** `/data/{type}/{id}.json`, vendor styles and tag data, and all of it again under `/cdn/`, as a CDN would hold it. */
import { join } from 'node:path';
import type { Context } from 'hono';
import { readUser } from '../../src/domain/address-player.ts';
import type { Config } from '../config.ts';
import { foreignFolder } from '../data-files/data-files.ts';
import type { Host } from '../services/host.ts';
import { isOnItsPage } from '../services/judge.ts';
import { failure } from './failure.ts';
import { decodePath } from './pages.ts';
import { sendEncoded } from './send-static.ts';

/** `{type}/{id}.json` or `{vendor}/{group}/{reference}.json`; no part is hidden or leads out. */
const PATH = /^(?:data|cdn)\/((?:[\p{L}\p{N}_][\p{L}\p{N}._:-]*\/){1,2}[\p{L}\p{N}_:][\p{L}\p{N}._:-]*\.json)$/u;
/** The file of a medium. */
const MEDIUM = /^(?:audio|video)\/([^/]+)\.json$/u;

/** Short: a live event's file changes every few seconds, and a minute's poll asks once. */
const CACHE_CONTROL = 'public, max-age=5';

export async function sendDataFile(context: Context, host: Host): Promise<Response> {
  const [, path] = PATH.exec(decodePath(context.req.path) ?? '') ?? [];
  const file = (folder: string) =>
    sendEncoded(context.req.raw, {
      path: join(folder, path as string),
      mime: 'application/json; charset=utf-8',
      cacheControl: CACHE_CONTROL,
    });
  const folder = dataFilesFolder(host.config);
  let sent: Response | undefined;
  if (path !== undefined) {
    // Media that have a stub for everybody have none beside it.
    if (await isForeign(path, readUser(context.req.query('user') ?? null), host))
      sent = await file(foreignFolder(folder));
    sent ??= await file(folder);
  }
  return sent ?? failure(404, 'There is no such data file.', { 'cache-control': CACHE_CONTROL });
}

/** A page of another group asks: it is refused, and no address of the film is for it (row P04). */
async function isForeign(path: string, userId: number, host: Host): Promise<boolean> {
  const owners = host.dataFiles.ownersOf(MEDIUM.exec(path)?.[1] ?? '');
  return owners !== undefined && !(await isOnItsPage({ groupId: owners.group, userId: owners.user }, host, userId));
}

export function dataFilesFolder(config: Config): string {
  return join(config.dataFolder, 'files');
}
