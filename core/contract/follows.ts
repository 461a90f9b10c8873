import * as v from 'valibot';
import { FOLLOWS_MAX, PUSH_DEVICES_MAX } from '../domain/constants/follows.ts';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import { FOLLOW_KINDS, FREQUENCIES, isTimeZone } from '../domain/follows.ts';
import { defineRequest } from './envelope.ts';
import { ADDRESS_MAX, address, flag, id, listOf, maybe, milliseconds, shown, text } from './primitives.ts';

const kind = v.picklist(FOLLOW_KINDS);
const frequency = v.picklist(FREQUENCIES);
const frequencies = { email: frequency, push: frequency };
const language = v.picklist(['en', 'fr']);
const zone = v.pipe(text(100), v.check(isTimeZone, 'a time zone'), v.description('an IANA time zone'));
/** Of one athlete; a profile holds no more. */
const ATHLETE_MAX = 500;
const LABEL_MAX = 120;
const TOKEN_MAX = 200;

/** What is followed: an athlete by name and nation, anything else by its id. Collections are offered by title, too. */
const target = {
  id: v.optional(id),
  name: v.optional(v.pipe(text(ATHLETE_MAX), v.trim(), v.minLength(1))),
  nation: v.optional(text(100), ''),
};

const followable = v.object({
  kind,
  subject: shown(ATHLETE_MAX * 2),
  name: shown(TITLE_MAX),
  followId: v.optional(id),
});

export const getFollowable = defineRequest({
  name: 'getFollowable',
  controller: 'follows',
  method: 'GET',
  purpose:
    'What can be followed from an item: itself as an event, its collections and its athletes; or one athlete, collection or saved search; or the collections of one title. Only what the person sees.',
  params: v.object({
    /** `item`: any medium, or a tag of it. */
    kind: v.picklist(['item', ...FOLLOW_KINDS]),
    ...target,
    tag: v.optional(id),
  }),
  statuses: { ok: { data: listOf(followable, 100) }, empty: {} },
});

export const follow = defineRequest({
  name: 'follow',
  controller: 'follows',
  method: 'POST',
  purpose: 'Follows something; what is followed already stays as it is.',
  params: v.object({
    kind,
    ...target,
    email: v.optional(frequency),
    push: v.optional(frequency),
    /** Of the first notices; ignored for people who have set them already. */
    language,
    timeZone: zone,
  }),
  statuses: {
    ok: { data: v.object({ id }) },
    /** So much does a person follow at most. */
    full: {},
    /** Too much at once; `retryAfter` in seconds. */
    limited: { data: v.object({ retryAfter: v.number() }) },
    empty: {},
  },
});

const followEntry = v.object({
  id,
  kind,
  subject: shown(ATHLETE_MAX * 2),
  name: shown(TITLE_MAX),
  address: maybe(address),
  ...frequencies,
});

const device = v.object({ id, name: shown(LABEL_MAX), addedAt: milliseconds });

export const getFollows = defineRequest({
  name: 'getFollows',
  controller: 'follows',
  method: 'GET',
  purpose: 'What a person follows, how they are notified, and when next.',
  params: v.object({}),
  statuses: {
    ok: {
      data: v.object({
        follows: listOf(followEntry, FOLLOWS_MAX),
        language: v.fallback(language, 'en'),
        timeZone: shown(100),
        paused: v.boolean(),
        /** `noServer`: the server sends no e-mails; `noAddress`: the account's name is no address. */
        mail: v.picklist(['ok', 'noServer', 'noAddress']),
        nextDaily: maybe(milliseconds),
        nextWeekly: maybe(milliseconds),
        /** The person has a feed; its address was shown when it was made. */
        feed: v.boolean(),
        devices: listOf(device, PUSH_DEVICES_MAX),
        /** By which a browser subscribes to pushes of this host. */
        pushKey: shown(200),
      }),
    },
  },
});

export const setFollow = defineRequest({
  name: 'setFollow',
  controller: 'follows',
  method: 'POST',
  purpose: 'Sets how often a person is notified of something that they follow.',
  params: v.object({ id, ...frequencies }),
  statuses: { ok: {}, empty: {} },
});

export const unfollow = defineRequest({
  name: 'unfollow',
  controller: 'follows',
  method: 'POST',
  purpose: 'Ends a follow. What was found for it and not sent yet is not sent.',
  params: v.object({ id }),
  statuses: { ok: {}, empty: {} },
});

export const setNotices = defineRequest({
  name: 'setNotices',
  controller: 'follows',
  method: 'POST',
  purpose:
    'Sets language and time zone of notices, and pauses all of them; what happens meanwhile is not reported later.',
  params: v.object({ language, timeZone: zone, paused: flag }),
  statuses: { ok: {} },
});

export const renewFeed = defineRequest({
  name: 'renewFeed',
  controller: 'follows',
  method: 'POST',
  purpose: 'Makes the address of a feed of what a person follows, and ends the one before it.',
  params: v.object({}),
  statuses: {
    /** Returned only this once: the server stores its hash. */
    ok: { data: v.object({ token: shown(TOKEN_MAX) }) },
  },
});

export const endFeed = defineRequest({
  name: 'endFeed',
  controller: 'follows',
  method: 'POST',
  purpose: 'Ends the address of a person’s feed.',
  params: v.object({}),
  statuses: { ok: {} },
});

export const addPushDevice = defineRequest({
  name: 'addPushDevice',
  controller: 'follows',
  method: 'POST',
  purpose: 'Sends notices to this browser, by the subscription that it made with its push service.',
  params: v.object({
    endpoint: text(ADDRESS_MAX),
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/)),
    name: v.pipe(text(LABEL_MAX), v.trim(), v.minLength(1)),
  }),
  statuses: {
    ok: { data: v.object({ id }) },
    /** So many devices has a person at most. */
    full: {},
    /** The push service is at no address that the server sends to. */
    refused: {},
  },
});

export const removePushDevice = defineRequest({
  name: 'removePushDevice',
  controller: 'follows',
  method: 'POST',
  purpose: 'Ends notices to one browser.',
  params: v.object({ id }),
  statuses: { ok: {}, empty: {} },
});
