/** Following: row S10, decisions/0418. */
import { DAY_MS, MINUTE_MS } from './time.ts';

/** Most that a person follows. Decided: a club's athletes, and some. */
export const FOLLOWS_MAX = 200;
/** Immediate notices are gathered for this long, so that an import is one e-mail. Decided. */
export const NOTICE_GATHER_MS = 600_000;
/** Digests are sent at this hour of the follower's own clock. Decided: before training. */
export const DIGEST_HOUR = 7;
/** Day of the weekly digest, as `Date` counts it: Monday, after a weekend of races. Decided. */
export const DIGEST_WEEKDAY = 1;
/** Things that one notice names; it says how many more there are. Decided. */
export const NOTICE_ITEMS_MAX = 50;
/** Newest entries of a feed. Decided. */
export const FEED_ENTRIES_MAX = 50;
/** Devices of one person that get pushes. Decided. */
export const PUSH_DEVICES_MAX = 10;
/** How long the push service holds a push for a device that is off, seconds: later it is no news. Decided. */
export const PUSH_TTL_S = 86_400;
/** Retention of updates; no follower is notified of anything older. Decided: two months of weekly digests. */
export const UPDATE_RETENTION_MS = 60 * DAY_MS;
/** A push service or the browser's permission may keep a person waiting. Decided. */
export const PUSH_TIMEOUT_MS = MINUTE_MS;
