/** API keys of a group (row S09). */
import * as v from 'valibot';
import { KEYS_MAX } from '../domain/constants/keys.ts';
import { KEY_SCOPES } from '../domain/keys.ts';
import { defineRequest } from './envelope.ts';
import { id, listOf, maybe, milliseconds, personId, shown, text } from './primitives.ts';

const scope = v.picklist(KEY_SCOPES);

const entry = v.object({
  id,
  name: v.fallback(shown(200), ''),
  /** The first characters of the key, to recognise it by. */
  start: v.fallback(shown(20), ''),
  scopes: listOf(scope, KEY_SCOPES.length),
  /** The only medium that the key gives access to. */
  mediaId: maybe(id),
  mediaTitle: maybe(shown(200)),
  /** The person who created the key: its rights end with theirs. */
  madeBy: v.fallback(shown(200), ''),
  madeAt: milliseconds,
  endsAt: maybe(milliseconds),
  /** To the minute. */
  usedAt: maybe(milliseconds),
});

export type ApiKey = v.InferOutput<typeof entry>;

export const getKeys = defineRequest({
  name: 'getKeys',
  controller: 'keys',
  method: 'GET',
  purpose: 'API keys of a group, newest first, for its administrators.',
  params: v.object({ groupId: v.optional(personId) }),
  statuses: { ok: { data: listOf(entry, KEYS_MAX) }, private: {} },
});

export const createKey = defineRequest({
  name: 'createKey',
  controller: 'keys',
  method: 'POST',
  purpose:
    'Creates a key for a machine, limited to the group or to one medium, and to scopes. `key` is returned only this once: the server stores its hash.',
  params: v.object({
    groupId: v.optional(personId),
    name: v.pipe(text(100), v.trim(), v.minLength(1)),
    scopes: v.pipe(v.array(scope), v.minLength(1), v.maxLength(KEY_SCOPES.length)),
    /** Limits the key to one medium; not with the scope `upload`. */
    mediaId: v.optional(id),
    /** Expiry; never expires if absent. */
    endsAt: v.optional(milliseconds),
  }),
  statuses: {
    ok: { data: v.object({ id, key: shown(100) }) },
    /** There is no such medium in the group. */
    empty: {},
    /** A key for one medium cannot have the scope `upload`. */
    scope: {},
    /** The expiry is in the past, or too far in the future. */
    date: {},
    /** The group has the maximum number of keys. */
    full: {},
    private: {},
  },
});

export const revokeKey = defineRequest({
  name: 'revokeKey',
  controller: 'keys',
  method: 'POST',
  purpose: 'Revokes a key immediately, for administrators of its group.',
  params: v.object({ id }),
  statuses: { ok: {}, private: {}, empty: {} },
});
