/**
 * Finds the updates for followers in a search thread, with the rights of each follower, by the policies of the library.
 *
 * `findUpdates` says what is new to a follow; `describeUpdates` checks it again at the moment of handing over, and adds what is
 * shown of it.
 */
import * as v from 'valibot';
import { search } from '../../../core/contract/search.ts';
import { readSearchRequest, writeSearchRequest } from '../../../core/contract/search-wire.ts';
import { DEFAULT_GROUP_ID, DEFAULT_USER_ID, SEARCH_LIMIT_MAX } from '../../../core/domain/constants.ts';
import {
  type Athlete,
  athletesIn,
  athleteSubject,
  type FoundUpdate,
  isSubjectOf,
  type UpdateKind,
  type DescribedUpdate,
} from '../../../core/domain/follows.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { pageAddress } from '../../../core/domain/result-item.ts';
import { parseSearchAddress } from '../../../core/domain/search-address.ts';
import { addressOf, openBase } from '../../media/address.ts';
import { canFollowCollection, isNewTo, canBeNotified } from '../../policies/follows.ts';
import { canSearchType } from '../../policies/people.ts';
import type { AthleteMoments, StoredUpdate, TagProfile } from '../../store/follows.ts';
import type { StoredMedium } from '../../store/types.ts';
import type { ReadAppContext } from '../app-context.ts';
import { mayReadTags } from '../authorize.ts';
import { scopeOf } from '../library.ts';
import { pageGroup } from '../page-group.ts';
import type { ReadRequestContext } from '../request-context.ts';
import type { FollowAsked, FollowSince, FollowTasks } from './task-types.ts';

/** News that one look goes through, the newest. */
const NEWS_MAX = 5_000;

/** Athletes that one medium offers to follow. */
const ATHLETES_MAX = 50;

type FollowTaskHandlers = {
  readonly [N in keyof FollowTasks]: (
    params: FollowTasks[N]['params'],
    requester: ReadRequestContext,
    app: ReadAppContext,
  ) => Promise<FollowTasks[N]['result']>;
};

export const followTasks: FollowTaskHandlers = {
  async findUpdates({ follows, upTo }, requester, app) {
    const { store } = app;
    const first = Math.min(...follows.map(({ after }) => after));
    const news = follows.length === 0 ? [] : await store.follows.updatesBetween(first, upTo, NEWS_MAX);
    const media = await mediaOf(
      app,
      news.map(({ mediaId }) => mediaId),
    );
    const found: FoundUpdate[] = [];
    for (const follow of follows) {
      const rows = news.filter(({ seq }) => seq > follow.after);
      found.push(...(await newsOf(follow, rows, media, { requester, app })));
    }
    return found;
  },

  async describeUpdates({ follows, items }, requester, app) {
    const media = await mediaOf(
      app,
      items.map(({ mediaId }) => mediaId),
    );
    const updates: DescribedUpdate[] = [];
    for (const follow of follows) {
      const its = items.filter(({ followId }) => followId === follow.id);
      const name = its.length === 0 ? undefined : await followName(follow, requester, app);
      if (name === undefined) continue;
      const holding = await stillFound(follow, its, media, { requester, app });
      for (const item of its) {
        const medium = media.get(item.mediaId);
        if (!medium || !holding.has(item) || !canBeNotified(requester.viewer, medium, requester.now)) continue;
        updates.push({ ...item, follow: name, ...shownOf(medium) });
      }
    }
    return updates.toSorted((one, other) => other.at - one.at);
  },

  async moreMoments({ subjects, mediaIds }, _, { store }) {
    const counts = countMoments(subjects, await store.follows.profilesIn(mediaIds));
    const known = await store.follows.momentsOf(subjects, mediaIds);
    const before = new Map(known.map(({ subject, mediaId, count }) => [`${subject}\n${mediaId}`, count]));
    return counts.filter(({ subject, mediaId, count }) => count > (before.get(`${subject}\n${mediaId}`) ?? 0));
  },

  async allMoments({ subject }, _, { store }) {
    const [words = ''] = subject.split('|');
    return countMoments([subject], await store.follows.profilesWith(words.split(' ')));
  },

  async namedAthletes({ mediaId, tag }, requester, app) {
    const medium = await app.store.media.find(mediaId);
    if (!medium || !canBeNotified(requester.viewer, medium, requester.now)) return [];
    if (!(await mayReadTags(medium, requester, app))) return [];
    const [named] = tag === undefined ? [] : await app.store.tags.findMany([tag]);
    const profiles = named?.videoId === mediaId ? [named] : await app.store.follows.profilesIn([mediaId]);
    const counts = new Map<string, { athlete: Athlete; count: number }>();
    for (const athlete of profiles.flatMap(({ url, nation }) => athletesIn({ url, nation }))) {
      const subject = athleteSubject(athlete);
      const before = counts.get(subject);
      counts.set(subject, { athlete: before?.athlete ?? athlete, count: (before?.count ?? 0) + 1 });
    }
    const most = [...counts.values()].toSorted((one, other) => other.count - one.count);
    return most.slice(0, ATHLETES_MAX).map(({ athlete }) => athlete);
  },
};

interface Asking {
  requester: ReadRequestContext;
  app: ReadAppContext;
}

type Media = ReadonlyMap<MediaId, StoredMedium>;

async function mediaOf({ store }: ReadAppContext, ids: readonly MediaId[]): Promise<Media> {
  const found = await store.media.findMany([...new Set(ids)]);
  return new Map(found.map((medium) => [medium.id, medium]));
}

/**
 * What the follower reads as the name of a follow; undefined where it is none any more, or not theirs to see.
 */
export async function followName(
  { kind, subject, name }: FollowAsked,
  { viewer, now }: ReadRequestContext,
  { store }: Pick<ReadAppContext, 'store'>,
): Promise<string | undefined> {
  if (kind === 'athlete') return name;
  if (kind === 'search') {
    const saved = await store.savedSearches.find(subject);
    return viewer.kind === 'user' && saved?.userId === viewer.id ? saved.name : undefined;
  }
  const medium = await store.media.find(subject);
  if (!medium) return undefined;
  const isSeen = kind === 'collection' ? canFollowCollection(viewer, medium, now) : canBeNotified(viewer, medium, now);
  return isSeen ? medium.title : undefined;
}

async function newsOf(
  follow: FollowSince,
  rows: readonly StoredUpdate[],
  media: Media,
  asking: Asking,
): Promise<FoundUpdate[]> {
  const { viewer, now } = asking.requester;
  const { subject } = follow;
  const item = (row: StoredUpdate, kind: UpdateKind, count = 1): FoundUpdate => ({
    followId: follow.id,
    kind,
    mediaId: row.mediaId,
    count,
    at: row.at,
  });
  /** Changes that are new to this person; a beginning or an end only where they may be notified of it. */
  const listed = rows.filter((row) => {
    const medium = media.get(row.mediaId);
    if (!medium) return false;
    return row.kind === 'medium' ? isNewTo(viewer, medium, row.was, now) : canBeNotified(viewer, medium, now);
  });
  const changes = listed.filter(({ kind }) => kind === 'medium' || kind === 'live' || kind === 'replay');

  switch (follow.kind) {
    case 'event':
      return changes
        .filter(({ mediaId }) => mediaId === subject || media.get(mediaId)?.videoId === subject)
        .map((row) => item(row, row.kind as UpdateKind));
    case 'collection': {
      const collection = await asking.app.store.media.find(subject);
      if (!collection || !canFollowCollection(viewer, collection, now)) return [];
      const members = new Set(collection.members);
      const added = listed.filter(({ kind, about }) => kind === 'member' && about === subject);
      const changed = changes.filter(({ mediaId }) => mediaId !== subject);
      return [...added, ...changed]
        .filter(({ mediaId }) => members.has(mediaId))
        .map((row) => item(row, row.kind === 'member' ? 'medium' : (row.kind as UpdateKind)));
    }
    case 'athlete': {
      const moments = listed.filter(({ kind, about }) => kind === 'moments' && about === subject);
      const appeared = changes.filter(({ kind }) => kind === 'medium');
      const featuring = await filmsWith(
        subject,
        appeared.map(({ mediaId }) => mediaId),
        asking.app,
      );
      const films = appeared.filter(({ mediaId }) => featuring.has(mediaId));
      const isNew = new Set(films.map(({ mediaId }) => mediaId));
      const found = [
        ...films.map((row) => item(row, 'medium')),
        // Of a new film, that it is there says it all.
        ...moments.filter(({ mediaId }) => !isNew.has(mediaId)).map((row) => item(row, 'moments', row.count)),
      ];
      return onlyReadable(summed(found), media, asking);
    }
    default:
      return searchNews(follow, listed, changes, { item, asking });
  }
}

/** Several counts of one medium are one. */
function summed(items: readonly FoundUpdate[]): FoundUpdate[] {
  const byThing = new Map<string, FoundUpdate>();
  for (const each of items) {
    const key = `${each.kind}:${each.mediaId}`;
    const before = byThing.get(key);
    byThing.set(key, before && each.kind === 'moments' ? { ...each, count: before.count + each.count } : each);
  }
  return [...byThing.values()];
}

/** Whom a tag names is known to whoever may read it. */
async function onlyReadable(
  items: readonly FoundUpdate[],
  media: Media,
  { requester, app }: Asking,
): Promise<FoundUpdate[]> {
  const readable: FoundUpdate[] = [];
  for (const each of items) {
    const medium = media.get(each.mediaId);
    if (medium && (await mayReadTags(medium, requester, app))) readable.push(each);
  }
  return readable;
}

async function searchNews(
  { subject }: FollowAsked,
  listed: readonly StoredUpdate[],
  changes: readonly StoredUpdate[],
  { item, asking }: { item: (row: StoredUpdate, kind: UpdateKind, count?: number) => FoundUpdate; asking: Asking },
): Promise<FoundUpdate[]> {
  const { store } = asking.app;
  const appeared = changes.filter(({ kind }) => kind === 'medium');
  if ((await searchedType(subject, asking)) !== 'Tag') {
    const hits = await hitsAmong(
      subject,
      changes.map(({ mediaId }) => mediaId),
      asking,
    );
    return summed(changes.filter(({ mediaId }) => hits.has(mediaId)).map((row) => item(row, row.kind as UpdateKind)));
  }
  const found: FoundUpdate[] = [];
  const isNew = new Set(appeared.map(({ mediaId }) => mediaId));
  const tagged = listed.filter(({ kind, mediaId }) => kind === 'tags' && !isNew.has(mediaId));
  for (const row of [...appeared, ...tagged]) {
    const tags = await store.follows.newTags(row.mediaId, row.kind === 'medium' ? 0 : row.count);
    const hits = await hitsAmong(subject, tags, asking);
    const count = hits.get(row.mediaId) ?? 0;
    if (count > 0) found.push(item(row, 'moments', count));
  }
  return summed(found);
}

async function searchedType(savedId: string, { requester, app }: Asking): Promise<string | undefined> {
  const saved = await app.store.savedSearches.find(savedId);
  if (!saved) return undefined;
  return parseSearchAddress(saved.query, new Date(requester.now).getUTCFullYear()).query.type;
}

/** How many of these media, or tags, a saved search finds for its owner, by medium. */
async function hitsAmong(
  savedId: string,
  ids: readonly string[],
  { requester, app }: Asking,
): Promise<ReadonlyMap<MediaId, number>> {
  const hits = new Map<MediaId, number>();
  const { viewer, now } = requester;
  const saved = ids.length === 0 ? undefined : await app.store.savedSearches.find(savedId);
  if (!saved || viewer.kind !== 'user' || saved.userId !== viewer.id) return hits;
  const { query, user } = parseSearchAddress(saved.query, new Date(now).getUTCFullYear());
  const { type } = query;
  if (type === undefined || !canSearchType(viewer, type)) return hits;
  const userId = user ?? DEFAULT_USER_ID;
  const page = { userId, groupId: await pageGroup(app.store, { userId }) };
  const asked = { query: { ...query, type }, page, connected: true, offset: 0, limit: SEARCH_LIMIT_MAX };
  const params = v.parse(search.params, writeSearchRequest(asked));
  const scope = await scopeOf(params, requester, app);
  for (let at = 0; at < ids.length; at += SEARCH_LIMIT_MAX) {
    const some = ids.slice(at, at + SEARCH_LIMIT_MAX);
    const { items } = await app.store.search.search(readSearchRequest(params), scope, some);
    for (const { medium } of items) hits.set(medium.id, (hits.get(medium.id) ?? 0) + 1);
  }
  return hits;
}

async function filmsWith(
  subject: string,
  mediaIds: readonly MediaId[],
  { store }: ReadAppContext,
): Promise<Set<MediaId>> {
  const profiles = mediaIds.length === 0 ? [] : await store.follows.profilesIn([...new Set(mediaIds)]);
  return new Set(countMoments([subject], profiles).map(({ mediaId }) => mediaId));
}

function countMoments(subjects: readonly string[], profiles: readonly TagProfile[]): AthleteMoments[] {
  const counts = new Map<string, AthleteMoments>();
  for (const { mediaId, url, nation } of profiles) {
    const athletes = athletesIn({ url, nation });
    for (const subject of subjects) {
      if (!athletes.some((athlete) => isSubjectOf(subject, athlete))) continue;
      const key = `${subject}\n${mediaId}`;
      counts.set(key, { subject, mediaId, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...counts.values()];
}

/** Those that the follow would find still. */
async function stillFound(
  { kind, subject }: FollowAsked,
  items: readonly FoundUpdate[],
  media: Media,
  asking: Asking,
): Promise<ReadonlySet<FoundUpdate>> {
  const ids = items.map(({ mediaId }) => mediaId);
  const those = (isFound: (item: FoundUpdate) => boolean): ReadonlySet<FoundUpdate> => new Set(items.filter(isFound));
  if (kind === 'event') return those(() => true);
  if (kind === 'collection') {
    const members = new Set((await asking.app.store.media.find(subject))?.members);
    return those(({ mediaId }) => members.has(mediaId));
  }
  if (kind === 'athlete') {
    const featuring = await filmsWith(subject, ids, asking.app);
    return new Set(await onlyReadable([...those(({ mediaId }) => featuring.has(mediaId))], media, asking));
  }
  if ((await searchedType(subject, asking)) !== 'Tag') {
    const hits = await hitsAmong(subject, ids, asking);
    return those(({ mediaId }) => hits.has(mediaId));
  }
  const holding = new Set<MediaId>();
  for (const mediaId of new Set(ids)) {
    const tags = await asking.app.store.follows.newTags(mediaId, 0);
    if ((await hitsAmong(subject, tags, asking)).has(mediaId)) holding.add(mediaId);
  }
  return those(({ mediaId }) => holding.has(mediaId));
}

/** What a notice shows of a medium that its reader may see. */
export function shownOf(medium: StoredMedium): Pick<DescribedUpdate, 'type' | 'title' | 'date' | 'address' | 'thumb'> {
  const { id, type, title, date, visibility, thumb } = medium;
  const page =
    pageAddress({ id, type, title, visibility, video_id: medium.videoId, tag_id: medium.tagId }) ??
    `/?${new URLSearchParams({ 'element-type': type, search: title })}`;
  // Its own group's page shows it.
  const isElsewhere = medium.groupId !== DEFAULT_GROUP_ID;
  const address = isElsewhere ? `${page}&${new URLSearchParams({ user: String(medium.userId) })}` : page;
  const isPublic = visibility === 'public' && thumb !== undefined;
  return { type, title, date, address, ...(isPublic ? { thumb: addressOf(thumb, openBase(id)) } : {}) };
}
