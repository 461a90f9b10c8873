/**
 * Atom feeds (RFC 4287): of what a person follows, at an address with a secret token, and of public collections and
 * linked saved searches, which are also available as podcasts (row E03). Access to the entries is checked on each
 * request.
 */
import { Hono } from 'hono';
import type { Context } from 'hono';
import * as v from 'valibot';
import { search } from '../../core/contract/search.ts';
import { writeSearchRequest } from '../../core/contract/search-wire.ts';
import { DEFAULT_USER_ID } from '../../core/domain/constants/people.ts';
import { FEED_ENTRIES_MAX } from '../../core/domain/constants/follows.ts';
import type { DescribedUpdate } from '../../core/domain/follows.ts';
import { parseSearchAddress } from '../../core/domain/search-address.ts';
import { publishedAt } from '../presenters/link.ts';
import { canFollowCollection } from '../policies/follows.ts';
import { isPublicToAll } from '../policies/links.ts';
import type { StoredMedium } from '../store/media.ts';
import type { AppContext } from '../services/app-context.ts';
import { shownOf } from '../services/follows/shown-follow.ts';
import { updateLine } from '../services/follows/notice-texts.ts';
import { followingViewer, runFollowTask } from '../services/follows/requester.ts';
import { pageGroup } from '../services/page-group.ts';
import type { RequestContext } from '../services/request-context.ts';
import { ANONYMOUS } from '../services/sessions.ts';
import { tokenHash } from '../services/tokens.ts';
import { etagOf, isNotModified } from './conditional.ts';
import { failure } from './failure.ts';
import { type Podcast, writePodcast } from './podcast.ts';
import { clientOf } from './read-request-context.ts';
import { escapeXml } from './xml.ts';

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
  /** Origin-relative address of the page that shows the same. */
  address: string;
  entries: readonly Entry[];
  isPublic: boolean;
  /** For public feeds: the data for a podcast. */
  podcast?: Pick<Podcast, 'description' | 'group' | 'media'> | undefined;
}

type Writer = (feed: Feed, origin: string, self: string) => Promise<{ type: string; text: string }>;

export function feeds(app: AppContext, contextOf: (context: Context) => Promise<RequestContext>): Hono {
  const routes = new Hono();
  const answer =
    (find: (id: string, context: RequestContext) => Promise<Feed | undefined>, write: Writer = atom) =>
    async (context: Context): Promise<Response> => {
      const waitMs = await app.limits.feeds.take(clientOf(context, app.config));
      if (waitMs !== undefined)
        return failure(429, 'Too many feeds.', { 'retry-after': String(Math.ceil(waitMs / 1000)) });
      const requestContext = await contextOf(context);
      const feed = await find(context.req.param('id') ?? '', requestContext);
      if (!feed) return failure(404, 'There is no such feed.');
      const origin = app.linkOrigin ?? requestContext.origin;
      return send(context, feed, await write(feed, origin, new URL(context.req.url).pathname));
    };
  const rss: Writer = async ({ title, address, podcast }, origin, self) => {
    const { description = '', group, media = [] } = podcast ?? {};
    const podcastHead = { title, description, address, group, media };
    return { type: 'application/rss+xml', text: await writePodcast(podcastHead, origin + self, origin, app) };
  };
  for (const [path, write] of [
    ['/feed', atom],
    ['/podcast', rss],
  ] as const) {
    routes.get(
      `${path}/collection/:id`,
      answer((id, context) => collectionFeed(id, context, app), write),
    );
    routes.get(
      `${path}/search/:id`,
      answer((token, context) => searchFeed(token, context, app), write),
    );
  }
  routes.get(
    '/feed/:id',
    answer((token, { client }) => personalFeed(token, client, app)),
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
  const upTo = await store.follows.lastUpdate();
  const found = await runFollowTask('findUpdates', { follows: since, upTo }, viewer, app, client);
  const newest = found.toSorted((one, other) => other.at - one.at).slice(0, 2 * FEED_ENTRIES_MAX);
  const updates = await runFollowTask('describeUpdates', { follows: since, items: newest }, viewer, app, client);
  const { language } = follower;
  const entries = new Map<string, Entry>();
  for (const update of updates) {
    const id = `urn:ferryglide:${update.kind}:${update.mediaId}${update.kind === 'moments' ? `:${update.at}` : ''}`;
    if (!entries.has(id)) entries.set(id, entryOf(id, update, language));
  }
  return {
    id: `urn:ferryglide:feed:${hash}`,
    title: language === 'fr' ? 'Vos suivis' : 'What you follow',
    address: '/following',
    entries: [...entries.values()].slice(0, FEED_ENTRIES_MAX),
    isPublic: false,
  };
}

function entryOf(id: string, news: DescribedUpdate, language: 'en' | 'fr'): Entry {
  return { id, title: updateLine(news, language), address: news.address, updated: news.at, summary: news.follow };
}

/** Contains what anybody may see, whoever requests it. */
async function collectionFeed(id: string, { now }: RequestContext, { store }: AppContext): Promise<Feed | undefined> {
  const collection = await store.media.find(id);
  if (collection?.type !== 'Collection' || !canFollowCollection(ANONYMOUS, collection, now)) return undefined;
  const members = await store.collections.members(id);
  const shown = newestFirst(members.filter((member) => isPublicToAll(member, now)));
  return {
    id: `urn:ferryglide:collection:${id}`,
    title: collection.title,
    address: shownOf(collection).address,
    entries: shown.map(mediumEntry),
    isPublic: true,
    podcast: {
      description: collection.description,
      group: await store.users.group(collection.groupId),
      media: shown,
    },
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
  const shown = newestFirst(media.filter((each) => isPublicToAll(each, now)));
  const group = await store.users.group(page.groupId);
  const podcast = { description: '', group, media: shown };
  return { ...empty, entries: shown.map(mediumEntry), isPublic: true, podcast };
}

function mediumEntry(medium: StoredMedium): Entry {
  const { title, address } = shownOf(medium);
  return {
    id: `urn:ferryglide:medium:${medium.id}`,
    title: title.trim() || medium.id,
    address,
    updated: momentOf(medium),
  };
}

/** Limited to the size of a feed. */
function newestFirst(media: readonly StoredMedium[]): StoredMedium[] {
  return media.toSorted((one, other) => momentOf(other) - momentOf(one)).slice(0, FEED_ENTRIES_MAX);
}

/** 0 for an invalid date. */
const momentOf = (medium: StoredMedium): number => publishedAt(medium) ?? 0;

function send(context: Context, feed: Feed, { type, text }: Awaited<ReturnType<Writer>>): Response {
  const etag = etagOf(text);
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    etag,
    // What a viewer may see can change at any time.
    'cache-control': feed.isPublic ? 'no-cache' : 'private, no-cache',
    'x-robots-tag': feed.isPublic ? 'all' : 'noindex',
  };
  if (isNotModified(context.req.raw.headers, { etag })) return context.body(null, 304, headers);
  return context.body(text, 200, headers);
}

const atom: Writer = (feed, origin, self) =>
  Promise.resolve({ type: 'application/atom+xml', text: writeAtom(feed, origin, self) });

function writeAtom({ id, title, address, entries }: Feed, origin: string, self: string): string {
  const updated = Math.max(0, ...entries.map((entry) => entry.updated));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(id)}</id><title>${escapeXml(title)}</title><updated>${new Date(updated).toISOString()}</updated>`,
    '<author><name>Ferryglide</name></author>',
    `<link rel="self" href="${escapeXml(origin + self)}"/><link rel="alternate" href="${escapeXml(origin + address)}"/>`,
    ...entries.map(
      (entry) =>
        `<entry><id>${escapeXml(entry.id)}</id><title>${escapeXml(entry.title)}</title><updated>${new Date(entry.updated).toISOString()}</updated>` +
        `<link rel="alternate" href="${escapeXml(origin + entry.address)}"/>` +
        `${entry.summary === undefined ? '' : `<summary>${escapeXml(entry.summary)}</summary>`}</entry>`,
    ),
    '</feed>',
    '',
  ].join('\n');
}
