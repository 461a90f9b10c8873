/** The surroundings of a page: the pages that embed it, and the country it is requested from. */
import type { PlayAddress } from '../../core/domain/address-player.ts';
import { DEFAULT_USER_ID } from '../../core/domain/constants/people.ts';
import type { EmbedList } from '../../core/domain/embedding.ts';
import { parseSearchAddress } from '../../core/domain/search-address.ts';
import { embedListOf, mayEmbed } from '../policies/embedding.ts';
import { isNamedToAll } from '../policies/items.ts';
import type { Store } from '../store/store.ts';
import type { StoredMedium } from '../store/media.ts';
import type { AppContext } from './app-context.ts';
import { isOnItsPage } from './authorize.ts';
import type { Handlers } from './handlers.ts';
import { pageGroup } from './page-group.ts';
import { tokenHash } from './tokens.ts';

/**
 * Pages that may frame the player's page: as set for the medium if it is publicly listed on that page, otherwise as set
 * for the page's group, so that hidden and missing media look the same.
 */
export async function playPageEmbedding(
  play: PlayAddress | undefined,
  app: Pick<AppContext, 'store' | 'now'>,
): Promise<EmbedList | undefined> {
  const { store } = app;
  const medium = play && (await playedBy(play, store));
  const isNamed = medium && isNamedToAll(medium, app.now()) && (await isOnItsPage(medium, app, play?.userId));
  const group = isNamed ? medium.groupId : await pageGroup(store, { userId: play?.userId });
  return embedListOf(isNamed ? medium : undefined, await store.users.group(group));
}

/** For a list of tags, the film of the first one; access to the others is checked before they play. */
async function playedBy({ id, tags }: PlayAddress, { media, tags: stored }: Store): Promise<StoredMedium | undefined> {
  const named = id ?? (await stored.findMany(tags.slice(0, 1)))[0]?.videoId;
  return named === undefined ? undefined : media.find(named);
}

/** Pages that may frame a saved search, as set for the group whose page it shows. */
export async function savedEmbedding(
  token: string | undefined,
  { store, now }: Pick<AppContext, 'store' | 'now'>,
): Promise<EmbedList | undefined> {
  const hash = tokenHash(token);
  const saved = hash === undefined ? undefined : await store.savedSearches.findLinked(hash);
  return libraryEmbedding(saved?.query ?? '', { store, now });
}

/** Pages that may frame a library with this query string, as set for the group whose page it shows. */
export async function libraryEmbedding(
  query: string,
  { store, now }: Pick<AppContext, 'store' | 'now'>,
): Promise<EmbedList | undefined> {
  const { user } = parseSearchAddress(query, new Date(now()).getUTCFullYear());
  return embedListOf(undefined, await store.users.group(await pageGroup(store, { userId: user ?? DEFAULT_USER_ID })));
}

export const embeddingHandlers: Handlers<'checkReferer' | 'getCountry'> = {
  async checkReferer({ origins, groupId, mediaId }, { origin: own, page, now }, { store }) {
    const around = page === undefined ? origins : [...origins, page];
    const medium = mediaId === undefined ? undefined : await store.media.find(mediaId);
    // Reveals nothing about media that are not publicly listed; access is checked again before playback.
    const named = medium?.groupId === groupId && isNamedToAll(medium, now) ? medium : undefined;
    const list = embedListOf(named, await store.users.group(groupId));
    return { status: mayEmbed(list, around, own) ? 'ok' : 'refused' };
  },

  async getCountry(_params, context) {
    const country = await context.country();
    return country === undefined ? { status: 'empty' } : { status: 'ok', data: { country } };
  },
};
