/** Iframes of video sites (row P07). */

/** Retry interval of the handshake with an iframe that has not responded yet (row P07). */
export const FRAME_HELLO_MS = 250;
/** An iframe that shows nothing by this time after a play request was blocked by the browser. */
export const FRAME_PLAY_PATIENCE_MS = 4_000;
/** A seek has arrived when the provider's time is this close to its target. */
export const FRAME_SEEK_NEAR_S = 2;
/** Polling interval for values that a provider does not report. */
export const FRAME_POLL_MS = 1_000;
