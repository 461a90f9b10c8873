/** The updates that match a follow, with its follower's rights. */
import * as v from 'valibot';
import { search } from '../../../core/contract/search.ts';
import { readSearchRequest, writeSearchRequest } from '../../../core/contract/search-wire.ts';
import { DEFAULT_USER_ID } from '../../../core/domain/constants/people.ts';
import { SEARCH_LIMIT_MAX } from '../../../core/domain/constants/library.ts';
import type { FoundUpdate, UpdateKind } from '../../../core/domain/follows.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { parseSearchAddress } from '../../../core/domain/search-address.ts';
import { canFollowCollection, isNewTo, canBeNotified } from '../../policies/follows.ts';
import { canSearchType } from '../../policies/people.ts';
import type { StoredUpdate } from '../../store/follows.ts';
import type { StoredMedium } from '../../store/media.ts';
import type { ReadAppContext } from '../app-context.ts';
import { mayReadTags } from '../authorize.ts';
import { scopeOf } from '../library.ts';
import { pageGroup } from '../page-group.ts';
import type { ReadRequestContext } from '../request-context.ts';
import type { FollowSubject, FollowSince } from './task-types.ts';
import { filmsWith } from './athlete-moments.ts';

/** On whose behalf to search. */
export interface Asking {
  requester: ReadRequestContext;
  app: ReadAppContext;
}

export type Media = ReadonlyMap<MediaId, StoredMedium>;

/**
 * @param rows updates since the last time
 * @returns the updates that match the follow and that its follower may see
 */
export async function updatesFor(
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
  /** Changes that are new to this person; starts and ends only if they may be notified of them. */
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
        // A new film is announced once, without its moments.
        ...moments.filter(({ mediaId }) => !isNew.has(mediaId)).map((row) => item(row, 'moments', row.count)),
      ];
      return onlyReadable(summed(found), media, asking);
    }
    default:
      return searchUpdates(follow, listed, changes, { item, asking });
  }
}

/** Adds up several counts for one medium. */
function summed(items: readonly FoundUpdate[]): FoundUpdate[] {
  const byThing = new Map<string, FoundUpdate>();
  for (const each of items) {
    const key = `${each.kind}:${each.mediaId}`;
    const before = byThing.get(key);
    byThing.set(key, before && each.kind === 'moments' ? { ...each, count: before.count + each.count } : each);
  }
  return [...byThing.values()];
}

/** The profiles in tags are only for people who may read the tags. */
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

async function searchUpdates(
  { subject }: FollowSubject,
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

/** For each medium, how many of these media or tags a saved search finds for its owner. */
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

/** @returns those of the items that the follow still matches */
export async function stillFound(
  { kind, subject }: FollowSubject,
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
