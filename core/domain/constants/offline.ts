/** Sequencing, and offline storage. */

/** Retry interval for a position that could not be sent. Decided: decisions/0260. */
export const OUTBOX_RETRY_MS = 15_000;
/** Timeout for sending all pending positions. Decided: decisions/0260. */
export const OUTBOX_TIMEOUT_MS = 30_000;
/** Timeout of the browser's database. Decided: decisions/0260. */
export const OFFLINE_STORE_TIMEOUT_MS = 10_000;
/** Timeout for saving a session's parts and the pages that show it. Decided: decisions/0260. */
export const SAVE_OFFLINE_TIMEOUT_MS = 30_000;
/** Interval at which the server is probed while the network is down. Decided: decisions/0260. */
export const NETWORK_PROBE_MS = 5_000;
/** A server that does not respond within this time is unreachable. Decided: decisions/0260. */
export const NETWORK_PROBE_TIMEOUT_MS = 5_000;
