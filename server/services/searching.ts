/**
 * Passes searches to the search threads, which keeps the event loop free, and limits them per address and session.
 *
 * The threads build the responses, with `library.ts`.
 */
import type { Params } from '../../core/contract/requests.ts';
import { PAGE_SIZE } from '../../core/domain/constants/library.ts';
import { type Handlers, JsonResponse } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import type { AppContext } from './app-context.ts';
import type { SearchHeads, SearchRequestName } from './search-requests.ts';
import type { EncodedJson } from '../threads/encoded-json.ts';
import type { SearchTask } from '../threads/search-messages.ts';
import { Overload } from './overload.ts';

export const searchingHandlers: Handlers<SearchRequestName> = {
  async search(params, context, app) {
    await takePages(params.limit, context, app);
    return runInThread('search', params, context, app);
  },

  async suggest(params, context, app) {
    const waitMs = (await app.limits.suggest.take(context.client)) ?? (await takeFromSession(1, context, app));
    if (waitMs !== undefined) return { status: 'limited', data: { retryAfter: toSeconds(waitMs) } };
    return runInThread('suggest', params, context, app);
  },

  async enrichMedias(params, context, app) {
    await takePages(params.medias.length, context, app);
    return runInThread('enrichMedias', params, context, app);
  },
};

/** @throws Overload if this address or session has sent too many requests */
export async function takePages(items: number, context: RequestContext, app: AppContext): Promise<void> {
  const pages = Math.ceil(items / PAGE_SIZE);
  const waitMs = (await app.limits.search.take(context.client, pages)) ?? (await takeFromSession(pages, context, app));
  if (waitMs !== undefined) throw new Overload(429, 'Too many searches. Try again in a moment.', toSeconds(waitMs));
}

async function takeFromSession(
  pages: number,
  { session }: RequestContext,
  app: AppContext,
): Promise<number | undefined> {
  return session.hash === undefined ? undefined : app.limits.searchBySession.take(session.hash, pages);
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

/** The ids that a search finds for the requester now. */
export async function searchHeads(
  params: Params<'search'>,
  context: RequestContext,
  app: AppContext,
): Promise<SearchHeads> {
  await takePages(params.limit, context, app);
  const { body } = await runInThread('searchHeads', params, context, app);
  return JSON.parse(new TextDecoder().decode(body.text)) as SearchHeads;
}

export async function runInThread(
  name: SearchTask['name'],
  params: SearchTask['params'],
  { viewer, now, country, page, origin, gate, client }: RequestContext,
  { config, searches }: AppContext,
): Promise<JsonResponse & { body: EncodedJson }> {
  // Looked up here, because the lookup's cache and connections belong to the event loop.
  const known = config.geoBlocking && viewer.kind === 'anonymous' ? await country() : undefined;
  const requester = { viewer, now, country: known, page, origin, gate: { passes: gate.passes } };
  const body = await searches.run({ name, params, requester }, client);
  return Object.assign(new JsonResponse(body), { body });
}
