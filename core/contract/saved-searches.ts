import * as v from 'valibot';
import { SAVED_SEARCH_NAME_MAX, SAVED_SEARCHES_MAX } from '../domain/constants/sharing.ts';
import { defineRequest } from './envelope.ts';
import { ADDRESS_MAX, id, listOf, milliseconds, shown, text } from './primitives.ts';

const name = v.pipe(text(SAVED_SEARCH_NAME_MAX), v.trim(), v.minLength(1));
/** A search as the library's address writes it, without a question mark. */
const query = text(ADDRESS_MAX);
/** Of a link, as `shareSavedSearch` returns it. */
const token = text(200);

export const savedSearchEntry = v.object({
  id,
  name: shown(SAVED_SEARCH_NAME_MAX),
  query: shown(ADDRESS_MAX),
  savedAt: milliseconds,
  /** A link leads to it. */
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
  purpose: 'Saves a search under a name; what is no part of a search is left out of it.',
  params: v.object({ name, query }),
  statuses: {
    ok: { data: v.object({ id }) },
    /** So many searches has a person at most. */
    full: {},
  },
});

export const updateSavedSearch = defineRequest({
  name: 'updateSavedSearch',
  controller: 'services',
  method: 'POST',
  purpose:
    'Replaces the query of a saved search, whose id, name and link stay; for who saved it. `was` is the query that it had when it was listed.',
  params: v.object({ id, query, was: query }),
  statuses: {
    ok: {},
    /** It has neither query any more: it was replaced meanwhile; the response holds the current one. */
    conflict: { data: savedSearchEntry },
    empty: {},
  },
});

export const renameSavedSearch = defineRequest({
  name: 'renameSavedSearch',
  controller: 'services',
  method: 'POST',
  purpose: 'Renames a saved search; for who saved it.',
  params: v.object({ id, name }),
  statuses: { ok: {}, empty: {} },
});

export const deleteSavedSearch = defineRequest({
  name: 'deleteSavedSearch',
  controller: 'services',
  method: 'POST',
  purpose: 'Deletes a saved search and ends its link; for who saved it.',
  params: v.object({ id }),
  statuses: { ok: {}, empty: {} },
});

export const shareSavedSearch = defineRequest({
  name: 'shareSavedSearch',
  controller: 'services',
  method: 'POST',
  purpose: 'Makes the link of a saved search, which ends the one before it; for who saved it.',
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
  purpose: 'Ends the link of a saved search; for who saved it.',
  params: v.object({ id }),
  statuses: { ok: {}, empty: {} },
});

export const openSavedSearch = defineRequest({
  name: 'openSavedSearch',
  controller: 'services',
  method: 'GET',
  purpose:
    'The search that a link leads to, for anyone with the link; the results depend on the requester of `search`. `empty` when the link was ended.',
  params: v.object({ token }),
  statuses: {
    ok: { data: v.object({ name: shown(SAVED_SEARCH_NAME_MAX), query: shown(ADDRESS_MAX) }) },
    empty: {},
  },
});
