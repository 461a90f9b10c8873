/** Following: row S10, decisions/0418. */
import { DAY_MS, MINUTE_MS } from './time.ts';

/** Most follows of one person. Decided: a club's athletes, and some. */
export const FOLLOWS_MAX = 200;
/** Immediate notices are collected for this long, so that an import sends one e-mail. Decided. */
export const NOTICE_GATHER_MS = 600_000;
/** Hour at which digests are sent, in the follower's time zone. Decided: before training. */
export const DIGEST_HOUR = 7;
/** Day of the weekly digest, as `Date` counts it: Monday, after a weekend of races. Decided. */
export const DIGEST_WEEKDAY = 1;
/** Items that one notice names; it states how many more there are. Decided. */
export const NOTICE_ITEMS_MAX = 50;
/** Newest entries of a feed. Decided. */
export const FEED_ENTRIES_MAX = 50;
/** Most devices of one person that receive pushes. Decided. */
export const PUSH_DEVICES_MAX = 10;
/** How long the push service keeps a push for a device that is off, seconds: later it is no longer news. Decided. */
export const PUSH_TTL_S = 86_400;
/** Retention of updates; followers are not notified of older ones. Decided: two months of weekly digests. */
export const UPDATE_RETENTION_MS = 60 * DAY_MS;
/** Timeout for the push service and the browser's permission prompt. Decided. */
export const PUSH_TIMEOUT_MS = MINUTE_MS;
