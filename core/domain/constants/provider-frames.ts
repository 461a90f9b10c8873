/** Frames of video sites (row P07). */

/** Provider frames (row P07): how often one that has not responded yet is spoken to again. */
export const FRAME_HELLO_MS = 250;
/** A frame that was asked to play and shows nothing by then was refused by the browser. */
export const FRAME_PLAY_PATIENCE_MS = 4_000;
/** A seek has arrived when the provider's time is this near to it. */
export const FRAME_SEEK_NEAR_S = 2;
/** What a provider does not report by itself is polled this often. */
export const FRAME_POLL_MS = 1_000;
