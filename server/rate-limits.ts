/** How often whoever calls may do what: from one address, one person, and all together. */

export interface RateLimit {
  /** tries allowed within `windowS` */
  points: number;
  windowS: number;
}

export const DEFAULT_LIMITS = {
  /** failed logins of one name from one address, and of one address over all names */
  login: { points: 8, windowS: 300 },
  loginByAddress: { points: 60, windowS: 300 },
  /** failed logins of everybody together */
  // A hash takes about 30 ms of one thread: both together keep less than half of one busy.
  logins: { points: 600, windowS: 60 },
  /** wrong passwords before one medium from one address, from one address over all media, and of everybody together */
  gatePassword: { points: 6, windowS: 60 },
  gatePasswordByAddress: { points: 60, windowS: 300 },
  gatePasswords: { points: 300, windowS: 60 },
  /** events of analytics from one address, and of everybody together: more are not counted */
  // A page sends one at its play, one a tag pressed and some as it goes away; a stadium's network is one address.
  eventsByAddress: { points: 300, windowS: 10 },
  events: { points: 1_500, windowS: 10 },
  /** registrations and sign-ups from one address, and e-mails to one mailbox */
  registration: { points: 30, windowS: 3600 },
  /** invitations by one administrator */
  // A club that brings everybody at once.
  invitations: { points: 200, windowS: 3600 },
  /** what one participant says, and what comes from one address */
  talkSay: { points: 5, windowS: 10 },
  // A club's or a stadium's network is one address.
  talkSayByAddress: { points: 100, windowS: 10 },
  /** votes, upvotes and moderating of one participant */
  talkAct: { points: 30, windowS: 10 },
  /** guests who begin to talk from one address */
  talkJoin: { points: 300, windowS: 3600 },
  emails: { points: 5, windowS: 3600 },
  /** completions of keywords, from one address */
  // Some twenty people who type at once behind one address: each asks at most every 150 ms.
  suggest: { points: 600, windowS: 10 },
  /** pages of results, from one address and by one session; a page of the largest size costs `SEARCH_LIMIT_MAX / 25` */
  // A stadium behind one address: sixty pages a second, or three of the largest size.
  search: { points: 600, windowS: 10 },
  // Somebody who types and scrolls as fast as the page lets them, and restores a list of 500 hits now and then.
  searchBySession: { points: 150, windowS: 10 },
  /** addresses of films elsewhere that one person has looked at */
  probes: { points: 60, windowS: 600 },
  /** wrong present passwords of one account */
  changePassword: { points: 8, windowS: 300 },
  /** copies of all that is stored of one account */
  ownData: { points: 6, windowS: 3600 },
  /** feeds from one address */
  // Readers of feeds ask every quarter of an hour; a club's network is one address.
  feeds: { points: 120, windowS: 60 },
  /** what links look like, from one address */
  // A messenger's host asks for all of its people.
  links: { points: 600, windowS: 60 },
  /** pictures of moments from one address: each may have to be made */
  momentPictures: { points: 120, windowS: 60 },
  /** site maps from one address: each reads all that is public */
  siteMaps: { points: 60, windowS: 600 },
  /** what one person follows, ends and sets */
  follows: { points: 300, windowS: 60 },
  /** people whom one person shares drawings with, and e-mails of it to one mailbox */
  // A coach who shares one drawing with a team, and the next one; nobody tries a list of addresses.
  drawingShares: { points: 120, windowS: 3600 },
  // Apart from `emails`, so that nobody keeps a person from a new password.
  drawingEmails: { points: 5, windowS: 3600 },
  /** requests of one API key */
  // Timing that sends each passage at once, ten a second; an upload of 10 GB has 2,500 parts.
  keys: { points: 1_200, windowS: 60 },
} satisfies Record<string, RateLimit>;

export type RateLimits = Record<keyof typeof DEFAULT_LIMITS, RateLimit>;
