/** Deleting. */
import { DAY_MS } from './time.ts';

/** What was deleted can come back for 30 days. Decided: decisions/0190. */
export const BIN_RETENTION_MS = 30 * DAY_MS;
/** Entries of the bin that are requested at once: a page as the library's. Library 4; decisions/0190. */
export const BIN_PAGE_SIZE = 25;
