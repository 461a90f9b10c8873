/**
 * Atom feeds (RFC 4287): of what a person follows, at an address with a secret token, and of public collections and
 * saved searches that have a link. What they hold is checked when they are requested.
 */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import * as v from 'valibot';
import { search } from '../../core/contract/search.ts';
import { writeSearchRequest } from '../../core/contract/search-wire.ts';
import { DEFAULT_USER_ID, FEED_ENTRIES_MAX } from '../../core/domain/constants.ts';
import type { ToldNews } from '../../core/domain/follows.ts';
import { parseSearchAddress } from '../../core/domain/search-address.ts';
import { canFollowCollection, isToldOf } from '../policies/follows.ts';
import type { StoredMedium } from '../store/types.ts';
import type { AppContext } from '../services/app-context.ts';
import { shownOf } from '../services/follows/follow-tasks.ts';
import { newsLine } from '../services/follows/notice-texts.ts';
import { followingViewer, runFollowTask } from '../services/follows/requester.ts';
import { Overload } from '../services/overload.ts';
import { pageGroup } from '../services/page-group.ts';
import type { RequestContext } from '../services/request-context.ts';
import { ANONYMOUS } from '../services/sessions.ts';
import { tokenHash } from '../services/tokens.ts';
import { isNotModified } from './conditional.ts';
import { failure } from './failure.ts';
import { clientOf } from './request-context.ts';

interface Entry {
  id: string;
  title: string;
  /** Origin-relative. */
  address: string;
  updated: number;
  summary?: string;
}

interface Feed {
  id: string;
  title: string;
  /** Origin-relative page that shows the same. */
  address: string;
  entries: readonly Entry[];
  isPublic: boolean;
}

export function feeds(app: AppContext, contextOf: (context: Context) => Promise<RequestContext>): Hono {
  const routes = new Hono();
  const answer =
    (find: (id: string, context: RequestContext) => Promise<Feed | undefined>) =>
    async (context: Context): Promise<Response> => {
      const waitMs = await app.limits.feeds.take(clientOf(context, app.config));
      if (waitMs !== undefined)
        return failure(429, 'Too many feeds.', { 'retry-after': String(Math.ceil(waitMs / 1000)) });
      try {
        const requestContext = await contextOf(context);
        const feed = await find(context.req.param('id') ?? '', requestContext);
        return feed
          ? send(context, feed, app.linkOrigin ?? requestContext.origin)
          : failure(404, 'There is no such feed.');
      } catch (error) {
        if (!(error instanceof Overload)) throw error;
        return failure(error.status, error.message, { 'retry-after': String(error.retryAfterS) });
      }
    };
  routes.get(
    '/feed/:id',
    answer((token, { client }) => personalFeed(token, client, app)),
  );
  routes.get(
    '/feed/collection/:id',
    answer((id, context) => collectionFeed(id, context, app)),
  );
  routes.get(
    '/feed/search/:id',
    answer((token, context) => searchFeed(token, context, app)),
  );
  return routes;
}

async function personalFeed(token: string, client: string, app: AppContext): Promise<Feed | undefined> {
  const { store } = app;
  const hash = tokenHash(token);
  const follower = hash === undefined ? undefined : await store.follows.followerOfFeed(hash);
  const viewer = follower && (await followingViewer(app, follower.userId));
  if (!viewer || !follower) return undefined;
  const follows = await store.follows.ofUser(viewer.id);
  const since = follows.map(({ id, kind, subject, name, since: after }) => ({ id, kind, subject, name, after }));
  const upTo = await store.follows.lastNews();
  const found = await runFollowTask('findNews', { follows: since, upTo }, viewer, app, client);
  const newest = found.toSorted((one, other) => other.at - one.at).slice(0, 2 * FEED_ENTRIES_MAX);
  const told = await runFollowTask('describeNews', { follows: since, items: newest }, viewer, app, client);
  const { language } = follower;
  const entries = new Map<string, Entry>();
  for (const news of told) {
    const id = `urn:ferryglide:${news.kind}:${news.mediaId}${news.kind === 'moments' ? `:${news.at}` : ''}`;
    if (!entries.has(id)) entries.set(id, entryOf(id, news, language));
  }
  return {
    id: `urn:ferryglide:feed:${hash}`,
    title: language === 'fr' ? 'Vos suivis' : 'What you follow',
    address: '/following',
    entries: [...entries.values()].slice(0, FEED_ENTRIES_MAX),
    isPublic: false,
  };
}

function entryOf(id: string, news: ToldNews, language: 'en' | 'fr'): Entry {
  return { id, title: newsLine(news, language), address: news.address, updated: news.at, summary: news.follow };
}

/** Of what anybody sees, whoever asks. */
async function collectionFeed(id: string, { now }: RequestContext, { store }: AppContext): Promise<Feed | undefined> {
  const collection = await store.media.find(id);
  if (collection?.type !== 'Collection' || !canFollowCollection(ANONYMOUS, collection, now)) return undefined;
  const members = await store.collections.members(id);
  const shown = members.filter((member) => isToldOf(ANONYMOUS, member, now));
  return {
    id: `urn:ferryglide:collection:${id}`,
    title: collection.title,
    address: shownOf(collection).address,
    entries: newestFirst(shown),
    isPublic: true,
  };
}

async function searchFeed(
  token: string,
  { now, country, client }: RequestContext,
  { store, searches, config, linkOrigin }: AppContext,
): Promise<Feed | undefined> {
  const hash = tokenHash(token);
  const saved = hash === undefined ? undefined : await store.savedSearches.findLinked(hash);
  if (!saved) return undefined;
  const { query, user } = parseSearchAddress(saved.query, new Date(now).getUTCFullYear());
  const { type } = query;
  const empty = { id: `urn:ferryglide:search:${saved.id}`, title: saved.name, address: `/saved?link=${token}` };
  if (type === undefined) return { ...empty, entries: [], isPublic: true };
  const userId = user ?? DEFAULT_USER_ID;
  const newest = { ...query, type, sortBy: 'date', sortOrder: 'DESC' } as const;
  const page = { userId, groupId: await pageGroup(store, { userId }) };
  const asked = writeSearchRequest({ query: newest, page, connected: false, offset: 0, limit: FEED_ENTRIES_MAX });
  const requester = {
    viewer: ANONYMOUS,
    now,
    country: config.geoBlocking ? await country() : undefined,
    page: undefined,
    origin: linkOrigin ?? '',
    gate: { passes: [] },
  };
  const { text } = await searches.run({ name: 'search', params: v.parse(search.params, asked), requester }, client);
  const found = v.parse(search.response, JSON.parse(new TextDecoder().decode(text)));
  const ids =
    found.status === 'ok' ? found.data.items.map(({ id, video_id }) => (type === 'Tag' ? (video_id ?? id) : id)) : [];
  const media = await store.media.findMany([...new Set(ids)]);
  return { ...empty, entries: newestFirst(media.filter((each) => isToldOf(ANONYMOUS, each, now))), isPublic: true };
}

function newestFirst(media: readonly StoredMedium[]): Entry[] {
  const entries = media.map((medium): Entry => {
    const { title, address } = shownOf(medium);
    const moment = Date.parse(`${medium.date}T${medium.time}Z`);
    const id = `urn:ferryglide:medium:${medium.id}`;
    return { id, title: title.trim() || medium.id, address, updated: Number.isNaN(moment) ? 0 : moment };
  });
  return entries.toSorted((one, other) => other.updated - one.updated).slice(0, FEED_ENTRIES_MAX);
}

function send(context: Context, feed: Feed, origin: string): Response {
  const body = write(feed, origin, new URL(context.req.url).pathname);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const headers = {
    'content-type': 'application/atom+xml; charset=utf-8',
    etag,
    // What somebody may see changes at any moment.
    'cache-control': feed.isPublic ? 'no-cache' : 'private, no-cache',
    'x-robots-tag': feed.isPublic ? 'all' : 'noindex',
  };
  if (isNotModified(context.req.raw.headers, { etag, modified: 0 })) return context.body(null, 304, headers);
  return context.body(body, 200, headers);
}

function write({ id, title, address, entries }: Feed, origin: string, self: string): string {
  const updated = Math.max(0, ...entries.map((entry) => entry.updated));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escape(id)}</id><title>${escape(title)}</title><updated>${new Date(updated).toISOString()}</updated>`,
    '<author><name>Ferryglide</name></author>',
    `<link rel="self" href="${escape(origin + self)}"/><link rel="alternate" href="${escape(origin + address)}"/>`,
    ...entries.map(
      (entry) =>
        `<entry><id>${escape(entry.id)}</id><title>${escape(entry.title)}</title><updated>${new Date(entry.updated).toISOString()}</updated>` +
        `<link rel="alternate" href="${escape(origin + entry.address)}"/>` +
        `${entry.summary === undefined ? '' : `<summary>${escape(entry.summary)}</summary>`}</entry>`,
    ),
    '</feed>',
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Also without control characters, which XML has no way to write. */
function escape(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (each) => ENTITIES[each] ?? '');
}
