/** Requests of pages. */

/** Data file. Player 9. */
export const DATA_FILE_TIMEOUT_MS = 10_000;
/** Vendor style and tag data files. Player 9. */
export const VENDOR_FILE_TIMEOUT_MS = 5_000;
/** Session check. Player 9; the other access checks take the same. */
export const SESSION_CHECK_TIMEOUT_MS = 10_000;
export const ACCESS_CHECK_TIMEOUT_MS = 10_000;
/** Another page that has not come by then was not opened: the visitor stayed. Decided: decisions/0419. */
export const LEAVING_TIMEOUT_MS = 30_000;
/** Ours: the code of a panel comes from where the player's own came from. */
export const PLUGIN_TIMEOUT_MS = 20_000;
