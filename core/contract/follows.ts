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
/** Maximum length of an athlete's name, as in a profile. */
const ATHLETE_MAX = 500;
const LABEL_MAX = 120;
const TOKEN_MAX = 200;

/**
 * The target of a follow: an athlete by name and nation, anything else by its id. Collections can also be looked up by
 * title.
 */
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
    'What can be followed from an item: the item itself as an event, its collections and its athletes; or one athlete, collection or saved search; or the collections of one title. Only what the person may see.',
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
  purpose: 'Follows something; an existing follow stays as it is.',
  params: v.object({
    kind,
    ...target,
    email: v.optional(frequency),
    push: v.optional(frequency),
    /** Language of the first notices; ignored for people who have set one already. */
    language,
    timeZone: zone,
  }),
  statuses: {
    ok: { data: v.object({ id }) },
    /** The person has the maximum number of follows. */
    full: {},
    /** Too many requests; `retryAfter` in seconds. */
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
        /** `noServer`: the server sends no e-mails; `noAddress`: the account's name is not an address. */
        mail: v.picklist(['ok', 'noServer', 'noAddress']),
        nextDaily: maybe(milliseconds),
        nextWeekly: maybe(milliseconds),
        /** The person has a feed; its address was shown when it was created. */
        feed: v.boolean(),
        devices: listOf(device, PUSH_DEVICES_MAX),
        /** The server key with which a browser subscribes to pushes of this host. */
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
  purpose: 'Ends a follow. Notices that have not been sent yet are dropped.',
  params: v.object({ id }),
  statuses: { ok: {}, empty: {} },
});

export const setNotices = defineRequest({
  name: 'setNotices',
  controller: 'follows',
  method: 'POST',
  purpose:
    'Sets language and time zone of notices, and pauses all of them; events during a pause are not reported later.',
  params: v.object({ language, timeZone: zone, paused: flag }),
  statuses: { ok: {} },
});

export const renewFeed = defineRequest({
  name: 'renewFeed',
  controller: 'follows',
  method: 'POST',
  purpose: 'Creates the address of a feed of what a person follows, and revokes the previous one.',
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
  purpose: 'Revokes the address of a person’s feed.',
  params: v.object({}),
  statuses: { ok: {} },
});

export const addPushDevice = defineRequest({
  name: 'addPushDevice',
  controller: 'follows',
  method: 'POST',
  purpose: 'Sends notices to this browser, through the subscription that it made with its push service.',
  params: v.object({
    endpoint: text(ADDRESS_MAX),
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/)),
    name: v.pipe(text(LABEL_MAX), v.trim(), v.minLength(1)),
  }),
  statuses: {
    ok: { data: v.object({ id }) },
    /** The person has the maximum number of devices. */
    full: {},
    /** The server does not send to the address of this push service. */
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
