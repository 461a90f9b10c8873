/** A stream that fails, stalls or does not start. */

/** A stream in error is probed again after this. Player 4. */
export const STREAM_RETRY_MS = 1_000;
/** Ours: a host that refuses connections is asked again later each time, up to this. Row P24. */
export const STREAM_RETRY_MAX_MS = 10_000;
/** A probe of a stream in error that has not responded by then is repeated. Row P24. */
export const STREAM_PROBE_TIMEOUT_MS = 10_000;
/** Statuses worth retrying; another one shows an error. Player 4. */
export const RETRIED_STATUSES: readonly number[] = [404, 500, 504];
/** The stream is gone for good: the player is removed. Player 4. */
export const GONE_STATUS = 461;
/** Signed address. Player 9. */
export const SIGNED_URL_LIFE_S = 600;
/** A renewal of a grant that has not responded by then is requested again. As patient as the access checks. */
export const GRANT_RENEWAL_TIMEOUT_MS = 10_000;
/** A stream that has played this long after it was resumed counts as well again. Row P24. */
export const STREAM_PROVEN_MS = 5_000;
/** Resumes of a stream that responds to its probe and fails all the same, before it counts as failed. Row P24. */
export const STREAM_RESUMES_MAX = 2;
/** An engine may repair a broken decoder this often at most. Row P24. */
export const MEDIA_REPAIR_GAP_MS = 5_000;
/** A seek that is left open this long is requested again, then the stream is loaded again there, then probed. Row P24. */
export const SEEK_PATIENCE_MS = [4_000, 8_000, 15_000] as const;
/** A stream that has brought no picture by then is probed. As patient as an engine with one request. Row P24. */
export const START_PATIENCE_MS = 20_000;
/** A film that has waited this long for its stream is probed; a live stream has the edge's own time. Row P24. */
export const STALL_PATIENCE_MS = 30_000;
