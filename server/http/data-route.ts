/** `/data/{type}/{id}.json`, vendor styles and tag data, and all of it again under `/cdn/`, as a CDN would hold it. */
import { join } from 'node:path';
import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { failure } from './failure.ts';
import { decodePath } from './pages.ts';
import { sendEncoded } from './send-static.ts';

/** `{type}/{id}.json` or `{vendor}/{group}/{reference}.json`; no part is hidden or leads out. */
const PATH = /^(?:data|cdn)\/((?:[\p{L}\p{N}_][\p{L}\p{N}._:-]*\/){1,2}[\p{L}\p{N}_:][\p{L}\p{N}._:-]*\.json)$/u;

/** Short: a live event's file changes every few seconds, and a minute's poll asks once. */
const CACHE_CONTROL = 'public, max-age=5';

export async function sendDataFile(context: Context, config: Config): Promise<Response> {
  const [, path] = PATH.exec(decodePath(context.req.path) ?? '') ?? [];
  const sent =
    path === undefined
      ? undefined
      : await sendEncoded(context.req.raw, {
          path: join(dataFilesFolder(config), path),
          mime: 'application/json; charset=utf-8',
          cacheControl: CACHE_CONTROL,
        });
  return sent ?? failure(404, 'There is no such data file.', { 'cache-control': CACHE_CONTROL });
}

export function dataFilesFolder(config: Config): string {
  return join(config.dataFolder, 'files');
}
