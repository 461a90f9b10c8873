/**
 * Hands searches to the search threads, so that the event loop stays free, and limits how many one address or session asks.
 *
 * The answers themselves are made in the threads, by `library.ts`.
 */
import type { Params } from '../../core/contract/requests.ts';
import { PAGE_SIZE } from '../../core/domain/constants.ts';
import { type Handlers, JsonAnswer } from './answer.ts';
import type { Call } from './call.ts';
import type { Host } from './host.ts';
import type { SearchRequestName } from './search-requests.ts';
import { Overload } from './overload.ts';

export const searchingHandlers: Handlers<SearchRequestName> = {
  async search(params, call, host) {
    await takePages(params.limit, call, host);
    return answerInThread('search', params, call, host);
  },

  async suggest(params, call, host) {
    const waitMs = (await host.limits.suggest.take(call.client)) ?? (await takeFromSession(1, call, host));
    if (waitMs !== undefined) return { status: 'limited', data: { retryAfter: toSeconds(waitMs) } };
    return answerInThread('suggest', params, call, host);
  },

  async enrichMedias(params, call, host) {
    await takePages(params.medias.length, call, host);
    return answerInThread('enrichMedias', params, call, host);
  },
};

/** @throws Overload where this address or session has asked too much */
async function takePages(items: number, call: Call, host: Host): Promise<void> {
  const pages = Math.ceil(items / PAGE_SIZE);
  const waitMs = (await host.limits.search.take(call.client, pages)) ?? (await takeFromSession(pages, call, host));
  if (waitMs !== undefined) throw new Overload(429, 'Too many searches. Try again in a moment.', toSeconds(waitMs));
}

async function takeFromSession(pages: number, { session }: Call, host: Host): Promise<number | undefined> {
  return session.hash === undefined ? undefined : host.limits.searchBySession.take(session.hash, pages);
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

async function answerInThread<N extends SearchRequestName>(
  name: N,
  params: Params<N>,
  { viewer, now, country, page, origin, gate, client }: Call,
  { config, searches }: Host,
): Promise<JsonAnswer> {
  // Looked up here: the lookup's cache and its connections belong to the event loop.
  const known = config.geoBlocking && viewer.kind === 'anonymous' ? await country() : undefined;
  const asker = { viewer, now, country: known, page, origin, gate: { passes: gate.passes } };
  return new JsonAnswer(await searches.answer({ name, params, asker }, client));
}
