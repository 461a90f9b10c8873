/** Sharing, and saved searches. */
import { DAY_MS } from './time.ts';

/** Longest life of a link: a year. Decided: decisions/0231. */
export const SHARE_LINK_MAX_MS = 366 * DAY_MS;
/** Most searches that a person saves. Decided: decisions/0256. */
export const SAVED_SEARCHES_MAX = 100;
/** Longest name of a saved search, characters. Decided: decisions/0256. */
export const SAVED_SEARCH_NAME_MAX = 120;
/** Most shares of one item. Decided: decisions/0231. */
export const SHARES_MAX = 200;
