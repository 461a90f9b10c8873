/** Uploads. */
import { DAY_MS } from './time.ts';

/** Largest upload unless the server is configured otherwise, bytes (row S02). */
export const UPLOAD_BYTES_MAX = 20 * 1024 ** 3;
/**
 * Bytes sent in one request with one checksum, which are stored as a whole or not at all. The first request has
 * `first`; later ones have as many as the line carries within `UPLOAD_PART_S`, between the limits. Decided: bounds
 * the loss of a dropped connection, and a browser's memory.
 */
export const UPLOAD_PART_BYTES = { first: 4 * 1024 ** 2, least: 1024 ** 2, most: 16 * 1024 ** 2 } as const;
export const UPLOAD_PART_S = 2;
export const UPLOAD_NAME_MAX = 255;
/** Most uploads that a page lists. Decided. */
export const UPLOADS_LISTED_MAX = 500;
/** How long a finished upload is listed, and an unfinished one is kept. Decided. */
export const UPLOADS_LISTED_MS = 7 * DAY_MS;
/** Files that a page sends at once, so that a large file does not hold up a small one. Decided. */
export const UPLOADS_SENT_AT_ONCE = 2;
/** Delays before a lost upload is retried; the last one repeats. Decided: at a river the connection comes and goes. */
export const UPLOAD_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** An upload without a response for this long counts as lost: a part takes a minute and a half at 50 kB/s. Decided. */
export const UPLOAD_SILENCE_MS = 90_000;
/**
 * Timeout of probing an address: the server's own timeout (`media/remote/probe.ts`), other probes queued before it,
 * and the round trip.
 */
export const PROBE_TIMEOUT_MS = 45_000;
/** Timeout for taking a thumbnail of a film. Decided: a phone decodes its first frames in a few seconds. */
export const UPLOAD_PICTURE_TIMEOUT_MS = 8_000;
