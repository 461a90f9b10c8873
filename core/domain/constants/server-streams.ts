/** Streams of the server: talk, data, uploads, live events and the tagging desk. */

/**
 * The server says that it is there this often; a stream that is silent for longer than two and a half of these is lost.
 */
export const STREAM_BEAT_MS = 20_000;
export const STREAM_SILENCE_MS = 50_000;
/** Waits before a lost stream is requested again, each longer than the one before; the last repeats. Decided. */
export const STREAM_BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;
/**
 * A stream that has sent nothing by then is lost; what a viewer writes and gets no response by then has failed. As patient
 * as the access checks.
 */
export const STREAM_RESPONSE_TIMEOUT_MS = 10_000;
