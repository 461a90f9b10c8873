/** A stream that fails, stalls or does not start. */

/** Delay before a failed stream is probed again. Player 4. */
export const STREAM_RETRY_MS = 1_000;
/** Ours: upper limit of the growing retry delay for a host that refuses connections. Row P24. */
export const STREAM_RETRY_MAX_MS = 10_000;
/** Timeout of a probe of a failed stream; the probe is then repeated. Row P24. */
export const STREAM_PROBE_TIMEOUT_MS = 10_000;
/** Statuses that are retried; any other one shows an error. Player 4. */
export const RETRIED_STATUSES: readonly number[] = [404, 500, 504];
/** Status of a stream that is gone for good: the player is removed. Player 4. */
export const GONE_STATUS = 461;
/** Lifetime of a signed address. Player 9. */
export const SIGNED_URL_LIFE_S = 600;
/** Timeout of a grant renewal, the same as for the access checks; it is then requested again. */
export const GRANT_RENEWAL_TIMEOUT_MS = 10_000;
/** A resumed stream that has played this long counts as healthy again. Row P24. */
export const STREAM_PROVEN_MS = 5_000;
/** Resumes of a stream that responds to its probe but fails again, before it counts as failed. Row P24. */
export const STREAM_RESUMES_MAX = 2;
/** Minimum interval between an engine's repairs of a broken decoder. Row P24. */
export const MEDIA_REPAIR_GAP_MS = 5_000;
/**
 * An unfinished seek is requested again after the first delay; then the stream is reloaded at its target, then
 * probed. Row P24.
 */
export const SEEK_PATIENCE_MS = [4_000, 8_000, 15_000] as const;
/** A stream without a first picture is probed after this. As long as an engine waits for one request. Row P24. */
export const START_PATIENCE_MS = 20_000;
/** A film that has stalled this long is probed; a live stream uses the live edge's own limit. Row P24. */
export const STALL_PATIENCE_MS = 30_000;
