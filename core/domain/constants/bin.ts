/** Deleting. */
import { DAY_MS } from './time.ts';

/** Deleted items can be restored for 30 days. Decided: decisions/0190. */
export const BIN_RETENTION_MS = 30 * DAY_MS;
/** Entries of the bin per request: the library's page size. Library 4; decisions/0190. */
export const BIN_PAGE_SIZE = 25;
