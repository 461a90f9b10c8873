import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { ADDRESS_MAX, id, listOf, LIST_MAX, milliseconds, personId, shown, text } from './primitives.ts';
import { ROLES } from '../domain/roles.ts';

export const SHARE_KINDS = ['user', 'group', 'link'] as const;

const name = v.fallback(shown(200), '');

/** One share of an item: with a person, a group, or anyone with a link until it expires. */
export const shareEntry = v.object({
  id,
  kind: v.picklist(SHARE_KINDS),
  /** Name of the person or the group; empty for a link. */
  name,
  /** Only links expire. */
  endsAt: v.optional(milliseconds),
});
export type ShareEntry = v.InferOutput<typeof shareEntry>;

export const itemShares = v.object({
  /** People of the item's group who may see it. */
  people: listOf(v.object({ id: personId, name, role: v.picklist(ROLES) }), LIST_MAX),
  shares: listOf(shareEntry, LIST_MAX),
  /** Groups that the item may be shared with; none for people who may not share it. */
  groups: listOf(v.object({ id: personId, name }), LIST_MAX),
  mayShare: v.boolean(),
});
export type ItemShares = v.InferOutput<typeof itemShares>;

export const getShares = defineRequest({
  name: 'getShares',
  controller: 'services',
  method: 'GET',
  purpose:
    'Who in the group has access to a video, session or sound, and with whom it is shared; for members of its group.',
  params: v.object({ mediaId: id }),
  statuses: { ok: { data: itemShares }, private: {}, empty: {} },
});

export const shareMedia = defineRequest({
  name: 'shareMedia',
  controller: 'services',
  method: 'POST',
  purpose: 'Shares an item with a person, with a group, or by a link with an expiry; for people who may edit it.',
  params: v.object({
    mediaId: id,
    kind: v.picklist(SHARE_KINDS),
    /** Kind `user`: name of the account. */
    login: v.optional(v.pipe(text(254), v.trim(), v.minLength(1))),
    /** Kind `group`. */
    groupId: v.optional(personId),
    /** Kind `link`: its expiry, at most a year from now. */
    endsAt: v.optional(milliseconds),
  }),
  statuses: {
    /** `address` of a link, origin-relative: returned only this once. */
    ok: { data: v.object({ address: v.optional(shown(ADDRESS_MAX)) }) },
    /** There is no such account or group. */
    unknown: {},
    /** The expiry is in the past, or too far in the future. */
    date: {},
    /** The item has the maximum number of shares. */
    full: {},
    private: {},
    empty: {},
  },
});

export const unshareMedia = defineRequest({
  name: 'unshareMedia',
  controller: 'services',
  method: 'POST',
  purpose: 'Ends a share of an item; for people who may edit it.',
  params: v.object({ mediaId: id, shareId: id }),
  statuses: { ok: {}, private: {}, empty: {} },
});
