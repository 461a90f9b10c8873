/**
 * A person's saved searches: named, listed, and shared by a link that can be revoked.
 *
 * A link reveals the search, never its results: those are requested with the rights of the person who follows it.
 */
import { randomUUID } from 'node:crypto';
import { SAVED_SEARCHES_MAX } from '../../core/domain/constants/sharing.ts';
import { savedQuery } from '../../core/domain/saved-searches.ts';
import type { SavedSearch } from '../../core/domain/saved-searches.ts';
import { canSaveSearches, ownsSavedSearch } from '../policies/saved-searches.ts';
import type { StoredSavedSearch } from '../store/saved-searches.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import type { AppContext } from './app-context.ts';
import { newToken, tokenHash } from './tokens.ts';

export const savedSearchHandlers: Handlers<
  | 'getSavedSearches'
  | 'saveSearch'
  | 'updateSavedSearch'
  | 'renameSavedSearch'
  | 'deleteSavedSearch'
  | 'shareSavedSearch'
  | 'unshareSavedSearch'
  | 'openSavedSearch'
> = {
  async getSavedSearches(_, { viewer }, { store }) {
    if (!canSaveSearches(viewer)) return { status: 'disconnected' };
    const saved = await store.savedSearches.ofUser(viewer.id);
    if (saved.length === 0) return { status: 'empty' };
    return { status: 'ok', data: saved.map(entryOf) };
  },

  async saveSearch({ name, query }, { viewer, now }, { store }) {
    if (!canSaveSearches(viewer)) return { status: 'disconnected' };
    const id = randomUUID();
    const isSaved = await store.transaction(async ({ savedSearches }) => {
      if ((await savedSearches.ofUser(viewer.id)).length >= SAVED_SEARCHES_MAX) return false;
      const cleaned = savedQuery(query, new Date(now).getUTCFullYear());
      await savedSearches.add({ id, userId: viewer.id, name, query: cleaned, savedAt: now });
      return true;
    });
    return isSaved ? { status: 'ok', data: { id } } : { status: 'full' };
  },

  async updateSavedSearch({ id, query, was }, context, app) {
    const saved = await own(id, context, app);
    if (typeof saved === 'string') return { status: saved };
    const cleaned = savedQuery(query, new Date(context.now).getUTCFullYear());
    if (await app.store.savedSearches.replace(id, cleaned, was, context.now)) return { status: 'ok' };
    const now = await own(id, context, app);
    if (typeof now === 'string') return { status: now };
    // Already replaced, by a save whose response was lost.
    return now.query === cleaned ? { status: 'ok' } : { status: 'conflict', data: entryOf(now) };
  },

  async renameSavedSearch({ id, name }, context, app) {
    const saved = await own(id, context, app);
    if (typeof saved === 'string') return { status: saved };
    await app.store.savedSearches.rename(id, name);
    return { status: 'ok' };
  },

  async deleteSavedSearch({ id }, context, app) {
    const saved = await own(id, context, app);
    if (typeof saved === 'string') return { status: saved };
    await app.store.savedSearches.remove(id);
    return { status: 'ok' };
  },

  async shareSavedSearch({ id }, context, app) {
    const saved = await own(id, context, app);
    if (typeof saved === 'string') return { status: saved };
    const token = newToken();
    await app.store.savedSearches.link(id, tokenHash(token));
    return { status: 'ok', data: { token } };
  },

  async unshareSavedSearch({ id }, context, app) {
    const saved = await own(id, context, app);
    if (typeof saved === 'string') return { status: saved };
    await app.store.savedSearches.link(id, undefined);
    return { status: 'ok' };
  },

  async openSavedSearch({ token }, _call, { store }) {
    const hash = tokenHash(token);
    const saved = hash === undefined ? undefined : await store.savedSearches.findLinked(hash);
    return saved ? { status: 'ok', data: { name: saved.name, query: saved.query } } : { status: 'empty' };
  },
};

/** As presented to its owner. */
function entryOf({ userId: _of, ...entry }: StoredSavedSearch): SavedSearch {
  return entry;
}

/** The search, or the reason why it is not this person's; reveals to nobody else that it exists. */
async function own(
  id: string,
  { viewer }: RequestContext,
  { store }: AppContext,
): Promise<StoredSavedSearch | 'disconnected' | 'empty'> {
  if (!canSaveSearches(viewer)) return 'disconnected';
  const saved = await store.savedSearches.find(id);
  return saved && ownsSavedSearch(viewer, saved) ? saved : 'empty';
}
