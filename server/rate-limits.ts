/** Rate limits: per address, per person, and across all callers. */

export interface RateLimit {
  /** attempts allowed within `windowS` */
  points: number;
  windowS: number;
}

export const DEFAULT_LIMITS = {
  /** failed logins with one name from one address, and with any name from one address */
  login: { points: 8, windowS: 300 },
  loginByAddress: { points: 60, windowS: 300 },
  /** failed logins across all callers */
  // A hash occupies one thread for about 30 ms: at this limit, logins and gate passwords together use less than half a
  // thread.
  logins: { points: 600, windowS: 60 },
  /** wrong passwords for one medium from one address, for any medium from one address, and across all callers */
  gatePassword: { points: 6, windowS: 60 },
  gatePasswordByAddress: { points: 60, windowS: 300 },
  gatePasswords: { points: 300, windowS: 60 },
  /** analytics events from one address, and across all callers; further events are not counted */
  // A page sends one when playback starts, one per pressed tag and a few when it closes. A stadium's network is one
  // address.
  eventsByAddress: { points: 300, windowS: 10 },
  events: { points: 1_500, windowS: 10 },
  /** registrations and sign-ups from one address, and e-mails to one mailbox */
  registration: { points: 30, windowS: 3600 },
  /** invitations by one administrator */
  // A club may invite all of its members at once.
  invitations: { points: 200, windowS: 3600 },
  /** messages of one participant, and from one address */
  talkSay: { points: 5, windowS: 10 },
  // A club's or a stadium's network is one address.
  talkSayByAddress: { points: 100, windowS: 10 },
  /** votes, upvotes and moderation by one participant */
  talkAct: { points: 30, windowS: 10 },
  /** guests who join a talk from one address */
  talkJoin: { points: 300, windowS: 3600 },
  emails: { points: 5, windowS: 3600 },
  /** keyword completions from one address */
  // About twenty people typing at once behind one address, each of whom sends at most one request every 150 ms.
  suggest: { points: 600, windowS: 10 },
  /** result pages from one address and in one session; a page of the largest size costs `SEARCH_LIMIT_MAX / 25` */
  // A stadium behind one address: sixty pages a second, or three of the largest size.
  search: { points: 600, windowS: 10 },
  // One person who types and scrolls as fast as the page allows, and occasionally restores a list of 500 hits.
  searchBySession: { points: 150, windowS: 10 },
  /** external film addresses probed by one person */
  probes: { points: 60, windowS: 600 },
  /** wrong current passwords entered for one account */
  changePassword: { points: 8, windowS: 300 },
  /** exports of an account's personal data */
  ownData: { points: 6, windowS: 3600 },
  /** feed requests from one address */
  // Feed readers poll every quarter of an hour. A club's network is one address.
  feeds: { points: 120, windowS: 60 },
  /** link previews requested from one address */
  // A messenger's server requests previews for all of its users.
  links: { points: 600, windowS: 60 },
  /** pictures of moments from one address: each may have to be generated */
  momentPictures: { points: 120, windowS: 60 },
  /** site maps from one address: each reads all public media */
  siteMaps: { points: 60, windowS: 600 },
  /** follows that one person starts, ends and configures */
  follows: { points: 300, windowS: 60 },
  /** people whom one person shares drawings with, and the resulting e-mails to one mailbox */
  // A coach may share several drawings with a team; trying out a list of addresses exceeds the limit.
  drawingShares: { points: 120, windowS: 3600 },
  // Separate from `emails`, so that shared drawings cannot block somebody's password e-mail.
  drawingEmails: { points: 5, windowS: 3600 },
  /** requests of one API key */
  // Timing that sends each passage at once, ten a second; an upload of 10 GB has 2,500 parts.
  keys: { points: 1_200, windowS: 60 },
} satisfies Record<string, RateLimit>;

export type RateLimits = Record<keyof typeof DEFAULT_LIMITS, RateLimit>;
