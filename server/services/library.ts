/** Requests of the search screen. */
import { DEFAULT_USER_ID } from '../../core/domain/constants/people.ts';
import type { MediaType } from '../../core/domain/media.ts';

import type { Params, Written } from '../../core/contract/requests.ts';
import { readSearchRequest, writeSearchPage } from '../../core/contract/search-wire.ts';
import { embedListOf, isEmbeddedFreely, mayEmbed } from '../policies/embedding.ts';
import { canFollowCollection } from '../policies/follows.ts';
import { canView, canViewCollection, mayKnowIsPrivate } from '../policies/items.ts';
import { canSearchType } from '../policies/people.ts';
import { searchScope } from '../policies/search-scope.ts';
import { presentHit, type PresentedFor, type Related } from '../presenters/result-item.ts';
import type { StoredMedium } from '../store/media.ts';
import type { SearchHit, SearchScope } from '../store/search-index.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';
import type { ReadRequestContext } from './request-context.ts';
import { pageGroup } from './page-group.ts';
import { openedInGroup } from './gate-passes.ts';
import { ANONYMOUS } from './sessions.ts';
import type { ReadAppContext } from './app-context.ts';
import { mayReadTags } from './authorize.ts';
import { baseBy } from './media-base.ts';
import type { SearchHeads, SearchRequestName } from './search-requests.ts';

export const libraryHandlers: Handlers<'getSearchAttributeFilters' | 'getCollectionsByMedia'> = {
  async getSearchAttributeFilters(params, _call, { store }) {
    const data = await store.filters.ofGroup(await pageGroup(store, params));
    return data.length > 0 ? { status: 'ok', data } : { status: 'empty' };
  },

  async getCollectionsByMedia({ mediaId }, { viewer, now }, { store }) {
    const medium = await store.media.find(mediaId);
    if (!medium || !canView(viewer, medium, now)) return { status: 'empty' };
    const heads = (await store.collections.holding(mediaId)).filter((head) => canViewCollection(viewer, head, now));
    return heads.length > 0
      ? {
          status: 'ok',
          data: heads.map((head) => ({
            id: head.id,
            title: head.title,
            hasFeed: canFollowCollection(ANONYMOUS, head, now),
          })),
        }
      : { status: 'empty' };
  },
};

type SearchHandlers = {
  readonly [N in SearchRequestName]: (
    params: Params<N>,
    requester: ReadRequestContext,
    app: ReadAppContext,
  ) => Promise<Written<N>>;
} & {
  readonly searchHeads: (
    params: Params<'search'>,
    requester: ReadRequestContext,
    app: ReadAppContext,
  ) => Promise<SearchHeads>;
};

export const searchHandlers: SearchHandlers = {
  async search(params, context, app) {
    if (!canSearchType(context.viewer, params.targetType)) return refusal(params.targetType, context);
    const { store } = app;
    const scope = await scopeOf(params, context, app);
    const page = await store.search.search(readSearchRequest(params), scope);
    const related = await relatedOf(store, page.items);
    const recipient = await presentedFor(context, app, page.items);
    return writeSearchPage({ ...page, items: page.items.map((hit) => presentHit(hit, related(hit), recipient)) });
  },

  async searchHeads(params, context, app) {
    if (!canSearchType(context.viewer, params.targetType)) return { items: [], total: 0 };
    const found = await app.store.search.search(readSearchRequest(params), await scopeOf(params, context, app));
    return {
      items: found.items.map(({ medium, tag }) =>
        tag ? { id: tag.id, type: 'Tag' } : { id: medium.id, type: medium.type },
      ),
      total: found.total,
    };
  },

  async suggest(params, context, app) {
    if (!canSearchType(context.viewer, params.targetType)) return refusal(params.targetType, context);
    const found = await app.store.search.suggest(params.targetType, params.text, await scopeOf(params, context, app));
    return found.length > 0 ? { status: 'ok', data: [...found] } : { status: 'empty' };
  },

  async enrichMedias({ medias, ...params }, context, app) {
    const { store } = app;
    const idsOf = (isTag: boolean) =>
      medias.filter(({ mediaType }) => (mediaType === 'Tag') === isTag).map(({ mediaId }) => mediaId);
    const [found, tags] = await Promise.all([store.media.findMany(idsOf(false)), store.tags.findMany(idsOf(true))]);
    const tagged = await store.media.findMany([...new Set(tags.map(({ videoId }) => videoId))]);
    const readable = await Promise.all(tagged.map((film) => mayReadTags(film, context, app)));
    const films = tagged.filter((_, at) => readable[at]);
    const hits: SearchHit[] = [
      ...found.map((medium) => ({ medium, tag: undefined, collections: [], moments: [] })),
      ...tags.flatMap((tag) => {
        const medium = films.find(({ id }) => id === tag.videoId);
        return medium ? [{ medium, tag, collections: [], moments: [] }] : [];
      }),
    ].filter(({ medium }) => canView(context.viewer, medium, context.now));
    if (hits.length === 0) {
      const page = { userId: params.userId ?? DEFAULT_USER_ID, groupId: await pageGroup(store, params) };
      const isPrivate = [...found, ...tagged].some((medium) =>
        mayKnowIsPrivate(context.viewer, medium, { now: context.now, page }),
      );
      return { status: isPrivate ? 'private' : 'empty' };
    }
    const related = await relatedOf(store, hits);
    const recipient = await presentedFor(context, app, hits);
    return { status: 'ok', data: hits.map((hit) => presentHit(hit, related(hit), recipient)) };
  },
};

function refusal(
  type: MediaType,
  { viewer }: ReadRequestContext,
): { status: 'disconnected' } | { status: 'error'; data: string } {
  return viewer.kind === 'anonymous'
    ? { status: 'disconnected' }
    : { status: 'error', data: `No permission for ${type}.` };
}

export async function scopeOf(
  params: Params<'search'> | Params<'suggest'>,
  { viewer, now, country, page, origin, gate }: ReadRequestContext,
  { store, config }: ReadAppContext,
): Promise<SearchScope> {
  const groupId = await pageGroup(store, params);
  const group = await store.users.group(groupId);
  return searchScope(viewer, {
    groupId,
    isPublicOnly: params.isPublicOnly ?? false,
    now,
    country: config.geoBlocking && viewer.kind === 'anonymous' ? await country() : undefined,
    geoBlocking: config.geoBlocking,
    mayEmbed: mayEmbed(embedListOf(undefined, group), page === undefined ? [] : [page], origin),
    embedder: page === undefined ? undefined : { origin: URL.parse(page)?.origin, own: origin },
    passed: {
      ...(await openedInGroup(store, gate.passes, groupId)),
      bought: viewer.kind === 'user' ? await store.purchases.ofUser(viewer.id) : [],
    },
  });
}

/** Loads the media that the hits refer to, with a fixed number of queries. */
async function relatedOf(store: Store, hits: readonly SearchHit[]): Promise<(hit: SearchHit) => Related> {
  const requested = new Set(
    hits.flatMap(({ medium }) => [...(medium.videoId ? [medium.videoId] : []), ...medium.members]),
  );
  const tagIds = hits.flatMap(({ medium }) => (medium.type === 'Exercise' ? (medium.tagId ?? []) : []));
  const [found, tags] = await Promise.all([
    requested.size === 0 ? [] : store.media.findMany([...requested]),
    tagIds.length === 0 ? [] : store.tags.findMany(tagIds),
  ]);
  const byId = new Map(found.map((medium) => [medium.id, medium]));
  const tagById = new Map(tags.map((tag) => [tag.id, tag]));
  return ({ medium }) => ({
    film: medium.videoId === undefined ? undefined : byId.get(medium.videoId),
    tag: medium.tagId === undefined ? undefined : tagById.get(medium.tagId),
    members: medium.type === 'Collection' ? medium.members.flatMap((id) => byId.get(id) ?? []) : undefined,
  });
}

async function presentedFor(
  { viewer, now, page, origin }: ReadRequestContext,
  app: ReadAppContext,
  hits: readonly SearchHit[],
): Promise<PresentedFor> {
  const { geoBlocking } = app.config;
  const ids = [...new Set(hits.map(({ medium }) => medium.groupId))];
  const groups = new Map(await Promise.all(ids.map(async (id) => [id, await app.store.users.group(id)] as const)));
  const embedding: PresentedFor['embedding'] = (medium) => {
    const list = embedListOf(medium, groups.get(medium.groupId));
    return {
      isFree: isEmbeddedFreely(list),
      isNobody: list === 'nobody',
      isAllowed: mayEmbed(list, page === undefined ? [] : [page], origin),
    };
  };
  const base = (medium: StoredMedium): string =>
    baseBy({ now, geoBlocking, isEmbeddedFreely: embedding(medium).isFree }, medium, app).base;
  return { viewer, now, geoBlocking, embedding, base };
}
