import * as v from 'valibot';
import { captchaResponse } from './captcha.ts';
import { wholeDocument } from './data-files.ts';
import { defineRequest } from './envelope.ts';
import { videoRef } from './fields.ts';
import {
  count,
  email,
  flag,
  id,
  LIST_MAX,
  listOf,
  maybe,
  mediaType,
  milliseconds,
  personId,
  playbackAddresses,
  text,
} from './primitives.ts';

/** Group and storage host only for people who may see the video. */
const taggedVideo = v.object({
  ...videoRef.entries,
  group: v.optional(personId),
  storageHostId: v.optional(count),
});

export const getTagsData = defineRequest({
  name: 'getTagsData',
  controller: 'services',
  method: 'GET',
  purpose:
    'Finds the videos that the tags of a list belong to: `videos` in the order of the list, `video` is the first of them.',
  params: v.object({
    tags: v.pipe(v.array(id), v.minLength(1), v.maxLength(LIST_MAX)),
    mediaType: v.optional(mediaType, 'Video'),
  }),
  statuses: {
    ok: {
      data: v.object({
        video: taggedVideo,
        videos: v.fallback(
          v.optional(listOf(v.object({ video: taggedVideo, tags: listOf(id, LIST_MAX) }), LIST_MAX)),
          [],
        ),
      }),
    },
    empty: {},
  },
});

/** Lifetime of a signature; request again to renew it. */
const grant = v.object({ expiresAt: milliseconds });

export const checkMediaPlayerAccess = defineRequest({
  name: 'checkMediaPlayerAccess',
  controller: 'services',
  method: 'GET',
  purpose:
    'Checks whether the requester may play a medium where it is embedded, and returns what a stub omits: the whole document, with signed addresses. Gates passed earlier are recognised by a cookie.',
  params: v.object({
    mediaId: id,
    mediaType,
    /** Origins of the pages around the player, the nearest first; the server knows the requesting page anyway. */
    origins: v.optional(v.pipe(v.array(text(500)), v.maxLength(20)), []),
    /** The page-level user, whose group or own media the page shows: context, never the identity of the requester. */
    userId: v.optional(personId),
  }),
  statuses: {
    /** Playable. `document` is included if the data file is a stub, `grant` if the addresses are signed. */
    ok: {
      data: v.object({
        pay_per_view: v.fallback(flag, false),
        replay_url: maybe(playbackAddresses),
        document: v.optional(wholeDocument),
        grant: v.optional(grant),
      }),
    },
    /** Limited to its group or to named people. */
    private: {},
    /** Belongs to another group or user. */
    notOwner: {},
    /** Signed in, but without the permission for this type. */
    noRights: {},
    /** Must be paid for first. */
    payment: {},
    /** A gate has to be passed first: which form to show. */
    gate: { data: v.object({ gate: v.picklist(['registration', 'password']) }) },
    unpublished: {},
    notYetValid: {},
    expired: {},
    /** Not available in the requester's country. */
    country: {},
    /** The embedding page is not on the group's list. */
    referer: {},
    /** There is no such medium. */
    empty: {},
  },
});

export const isUserConfirmed = defineRequest({
  name: 'isUserConfirmed',
  controller: 'services',
  method: 'POST',
  purpose:
    'Whether a registration was confirmed by its e-mail. The id opens the gate, so it is sent as a secret; without one, the request refers to an e-mail that this browser had sent again.',
  params: v.object({ id: v.optional(text(200), ''), mediaId: v.optional(id) }),
  statuses: { ok: { data: v.object({ confirmed: v.picklist([0, 1]) }) }, empty: {} },
});

export const passwordEncryptedAccessControl = defineRequest({
  name: 'passwordEncryptedAccessControl',
  controller: 'services',
  method: 'POST',
  purpose: 'Checks the password of a key-protected medium on the server; the key itself never leaves the server.',
  params: v.object({
    password: v.pipe(text(1_000), v.minLength(1)),
    mediaId: id,
    mediaType: v.optional(mediaType, 'Video'),
  }),
  statuses: {
    ok: {},
    wrong: {},
    /** Too many attempts: whole seconds until the next one. */
    limited: { data: v.object({ retryAfter: count }) },
    empty: {},
  },
});

/** `nom`: last name, `prenom`: first name, `emailing1` and `emailing2`: newsletter opt-ins (Player 3). */
export const addPlayerAccessControlUser = defineRequest({
  name: 'addPlayerAccessControlUser',
  controller: 'services',
  method: 'POST',
  call: 'action',
  purpose: 'Registers a viewer of a gated medium and sends the confirmation e-mail.',
  params: v.object({
    nom: v.pipe(text(200), v.trim(), v.minLength(1)),
    prenom: v.pipe(text(200), v.trim(), v.minLength(1)),
    zip: v.pipe(text(20), v.trim(), v.minLength(1)),
    email,
    emailing1: v.picklist([0, 1]),
    emailing2: v.picklist([0, 1]),
    videoId: id,
    path: v.optional(text(2_000)),
    captchaResponse,
  }),
  statuses: {
    ok: { data: v.object({ id: v.pipe(text(200), v.minLength(1)) }) },
    /** This e-mail is already registered: the confirmation was sent again. */
    registered: {},
    /** The server does not know which address its e-mails should link to: nothing was stored or sent. */
    mailOff: {},
    'captcha vide': {},
    'captcha error': {},
    limited: { data: v.object({ retryAfter: count }) },
  },
});
