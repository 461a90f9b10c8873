/** Sequencing, and what is saved for offline use. */

/** A place that could not be sent is tried again so soon. Decided: decisions/0260. */
export const OUTBOX_RETRY_MS = 15_000;
/** All places that wait, and their responses. Decided: decisions/0260. */
export const OUTBOX_TIMEOUT_MS = 30_000;
/** The browser's own database. Decided: decisions/0260. */
export const OFFLINE_STORE_TIMEOUT_MS = 10_000;
/** A session's parts, and the pages that show it. Decided: decisions/0260. */
export const SAVE_OFFLINE_TIMEOUT_MS = 30_000;
/** While the network is gone, the server is looked for so often. Decided: decisions/0260. */
export const NETWORK_PROBE_MS = 5_000;
/** A host that does not respond in this time is unreachable. Decided: decisions/0260. */
export const NETWORK_PROBE_TIMEOUT_MS = 5_000;
