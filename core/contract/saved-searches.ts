import * as v from 'valibot';
import { SAVED_SEARCH_NAME_MAX, SAVED_SEARCHES_MAX } from '../domain/constants/sharing.ts';
import { defineRequest } from './envelope.ts';
import { ADDRESS_MAX, id, listOf, milliseconds, shown, text } from './primitives.ts';

const name = v.pipe(text(SAVED_SEARCH_NAME_MAX), v.trim(), v.minLength(1));
/** A search as written in the library's address, without a question mark. */
const query = text(ADDRESS_MAX);
/** Token of a link, as returned by `shareSavedSearch`. */
const token = text(200);

export const savedSearchEntry = v.object({
  id,
  name: shown(SAVED_SEARCH_NAME_MAX),
  query: shown(ADDRESS_MAX),
  savedAt: milliseconds,
  /** The search has a link. */
  linked: v.boolean(),
});

export const getSavedSearches = defineRequest({
  name: 'getSavedSearches',
  controller: 'services',
  method: 'GET',
  purpose: 'The searches that a person has saved, by name.',
  params: v.object({}),
  statuses: { ok: { data: listOf(savedSearchEntry, SAVED_SEARCHES_MAX) }, empty: {} },
});

export const saveSearch = defineRequest({
  name: 'saveSearch',
  controller: 'services',
  method: 'POST',
  purpose: 'Saves a search under a name; parameters that are not part of a search are dropped.',
  params: v.object({ name, query }),
  statuses: {
    ok: { data: v.object({ id }) },
    /** The person has the maximum number of saved searches. */
    full: {},
  },
});

export const updateSavedSearch = defineRequest({
  name: 'updateSavedSearch',
  controller: 'services',
  method: 'POST',
  purpose:
    'Replaces the query of a saved search, which keeps its id, name and link; for its owner. `was` is the query it had when it was listed.',
  params: v.object({ id, query, was: query }),
  statuses: {
    ok: {},
    /** The search was replaced meanwhile and has neither query; returns the current one. */
    conflict: { data: savedSearchEntry },
    empty: {},
  },
});

export const renameSavedSearch = defineRequest({
  name: 'renameSavedSearch',
  controller: 'services',
  method: 'POST',
  purpose: 'Renames a saved search; for its owner.',
  params: v.object({ id, name }),
  statuses: { ok: {}, empty: {} },
});

export const deleteSavedSearch = defineRequest({
  name: 'deleteSavedSearch',
  controller: 'services',
  method: 'POST',
  purpose: 'Deletes a saved search and its link; for its owner.',
  params: v.object({ id }),
  statuses: { ok: {}, empty: {} },
});

export const shareSavedSearch = defineRequest({
  name: 'shareSavedSearch',
  controller: 'services',
  method: 'POST',
  purpose: 'Creates the link of a saved search and revokes the previous one; for its owner.',
  params: v.object({ id }),
  statuses: {
    /** Returned only this once: the server stores its hash. */
    ok: { data: v.object({ token: shown(200) }) },
    empty: {},
  },
});

export const unshareSavedSearch = defineRequest({
  name: 'unshareSavedSearch',
  controller: 'services',
  method: 'POST',
  purpose: 'Revokes the link of a saved search; for its owner.',
  params: v.object({ id }),
  statuses: { ok: {}, empty: {} },
});

export const openSavedSearch = defineRequest({
  name: 'openSavedSearch',
  controller: 'services',
  method: 'GET',
  purpose:
    'The search of a link, for anyone with the link; the results depend on the requester of `search`. `empty` if the link was revoked.',
  params: v.object({ token }),
  statuses: {
    ok: { data: v.object({ name: shown(SAVED_SEARCH_NAME_MAX), query: shown(ADDRESS_MAX) }) },
    empty: {},
  },
});
