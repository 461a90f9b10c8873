/** Analytics. */

/** Groups that are counted if a page lists none. Player 9: whitelist of groups, default 1. */
export const ANALYTICS_GROUPS: readonly number[] = [1];
/** Timeout of the server's response to a play, and of reading a stored consent: the same as for the access checks. */
export const ANALYTICS_TIMEOUT_MS = 10_000;
/** Watched time is counted in whole seconds. Player 7, `watch_time`. */
export const WATCH_TICK_MS = 1_000;
/** Periods that the audience page offers, days. Decided: a week, a month, a year. */
export const AUDIENCE_DAYS = [7, 30, 365] as const;
