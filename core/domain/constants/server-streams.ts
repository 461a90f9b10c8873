/** Streams of the server: talk, data, uploads, live events and the tagging desk. */

/** Interval of the server's heartbeat; a stream that is silent for more than two and a half of these is lost. */
export const STREAM_BEAT_MS = 20_000;
export const STREAM_SILENCE_MS = 50_000;
/** Delays before a lost stream is requested again; the last repeats. Decided. */
export const STREAM_BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;
/** Timeout of a stream's first event and of a viewer's write; the same as for the access checks. */
export const STREAM_RESPONSE_TIMEOUT_MS = 10_000;
