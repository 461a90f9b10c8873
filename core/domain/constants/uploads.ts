/** Uploads. */
import { DAY_MS } from './time.ts';

/** Largest file that is taken unless the server is set otherwise, bytes (row S02). */
export const UPLOAD_BYTES_MAX = 20 * 1024 ** 3;
/**
 * Bytes sent in one request with one checksum, which count whole or not at all: the first ones, and later as many as the
 * line takes within `UPLOAD_PART_S`, between these limits. Decided: what a lost line loses at most, and what a browser
 * holds in memory.
 */
export const UPLOAD_PART_BYTES = { first: 4 * 1024 ** 2, least: 1024 ** 2, most: 16 * 1024 ** 2 } as const;
export const UPLOAD_PART_S = 2;
export const UPLOAD_NAME_MAX = 255;
/** Uploads that a page lists. Decided. */
export const UPLOADS_LISTED_MAX = 500;
/** How long a ready upload is listed, and an unfinished one is retained. Decided. */
export const UPLOADS_LISTED_MS = 7 * DAY_MS;
/** Files that a page sends at once: one that is small is not held up by one that is large. Decided. */
export const UPLOADS_SENT_AT_ONCE = 2;
/** Pauses before a lost upload is tried again; the last one repeats. Decided: beside a river the line comes and goes. */
export const UPLOAD_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** So long without an answer, an upload counts as lost: a part takes a minute and a half at 50 kB/s. Decided. */
export const UPLOAD_SILENCE_MS = 90_000;
/** Looking at an address: the server's own deadline (`media/remote/probe.ts`), others' looks before it, and the way. */
export const PROBE_TIMEOUT_MS = 45_000;
/** Making a picture of a film. Decided: a phone decodes its first frames in a few seconds. */
export const UPLOAD_PICTURE_TIMEOUT_MS = 8_000;
