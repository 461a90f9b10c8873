/**
 * `/embed/poster/{id}`: the picture of a publicly listed medium, for callers that know only its id. Redirects to the
 * picture's own address, which is authorized as usual.
 */
import type { Context } from 'hono';
import { addressOf, openBase } from '../media/address.ts';
import type { MediaLookup } from '../media/lookup.ts';
import { isNamedToAll } from '../policies/items.ts';
import type { AppContext } from '../services/app-context.ts';
import { failure } from './failure.ts';

/** Caches drop the picture of a medium that is closed or changed within a minute. */
const CACHE_CONTROL = 'public, max-age=60';

export async function sendPoster(
  context: Context,
  app: Pick<AppContext, 'now'>,
  lookup: MediaLookup,
): Promise<Response> {
  const id = context.req.param('id') ?? '';
  const medium = (await lookup.find(id, app.now()))?.medium;
  // Do not reveal that an unlisted medium exists.
  if (!medium?.thumb || !isNamedToAll(medium, app.now())) return failure(404, 'There is no such picture.');
  context.header('cache-control', CACHE_CONTROL);
  return context.redirect(addressOf(medium.thumb, openBase(medium.id)), 302);
}
