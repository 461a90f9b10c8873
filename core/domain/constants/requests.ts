/** Requests of pages. */

/** Timeout of the data file. Player 9. */
export const DATA_FILE_TIMEOUT_MS = 10_000;
/** Timeout of vendor style and tag data files. Player 9. */
export const VENDOR_FILE_TIMEOUT_MS = 5_000;
/** Timeout of the session check. Player 9; the other access checks use the same. */
export const SESSION_CHECK_TIMEOUT_MS = 10_000;
export const ACCESS_CHECK_TIMEOUT_MS = 10_000;
/** Timeout of opening another page, after which the visitor has evidently stayed. Decided: decisions/0419. */
export const LEAVING_TIMEOUT_MS = 30_000;
/** Ours: timeout of a panel's code, which is loaded from the same server as the player. */
export const PLUGIN_TIMEOUT_MS = 20_000;
