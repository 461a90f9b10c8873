/**
 * `/branding?user=64` (or `group=`): name, accent and logo of a page's group; `/branding/{hash}.png`: the logo. Both
 * are public and the same for everybody, so they may be cached.
 */
import type { Context } from 'hono';
import { presentBranding } from '../presenters/group.ts';
import type { AppContext } from '../services/app-context.ts';
import { pageGroup } from '../services/page-group.ts';
import { DEFAULT_GROUP_ID } from '../../core/domain/constants/people.ts';
import { etagOf, isNotModified } from './conditional.ts';
import { failure } from './failure.ts';
import { FOR_EVER, REVALIDATE } from './send-static.ts';

const LOGO = /^\/branding\/([\da-f]{64})\.png$/;

export async function sendBranding(context: Context, { store }: Pick<AppContext, 'store'>): Promise<Response> {
  const [userId, groupId] = [idOf(context.req.query('user')), idOf(context.req.query('group'))];
  const group = await pageGroup(store, { userId, groupId });
  const settings = (await store.groups.settings(group)) ?? (await store.groups.settings(DEFAULT_GROUP_ID));
  if (!settings) return failure(404, 'There is no such group.');
  return send(context, Buffer.from(JSON.stringify(presentBranding(settings))), 'application/json', REVALIDATE);
}

export async function sendLogo(context: Context, { store }: Pick<AppContext, 'store'>): Promise<Response> {
  const [, hash] = LOGO.exec(context.req.path) ?? [];
  const bytes = hash === undefined ? undefined : await store.groups.logo(hash);
  return bytes ? send(context, bytes, 'image/png', FOR_EVER) : failure(404, 'There is no such logo.');
}

function send(context: Context, bytes: Buffer, type: string, cacheControl: string): Response {
  const etag = etagOf(bytes);
  const headers = { 'content-type': type, 'cache-control': cacheControl, etag };
  if (isNotModified(context.req.raw.headers, { etag })) return context.body(null, 304, headers);
  return context.body(new Uint8Array(bytes), 200, { ...headers, 'content-length': String(bytes.length) });
}

/** Id of a user or group; undefined for anything else. */
function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
