/** Several results at once (row S08); ours. */
import { UPLOAD_BYTES_MAX } from './uploads.ts';

/** Media that one selection holds, most. Decided: more than a season's races of a club, and read in one go. */
export const SELECTION_MAX = 1_000;
/** Hits that are taken out of all of a search again, most. Decided: as many as any request lists. */
export const SELECTION_EXCEPT_MAX = 500;
/** Media that are changed in one request, most: a lost response is repeated for no more. Decided. */
export const SELECTION_BATCH = 50;
/** Changing so many, and a pause before a lost batch is sent again. Decided: a slow disk writes one in 0.2 s. */
export const SELECTION_BATCH_TIMEOUT_MS = 30_000;
export const SELECTION_RETRY_MS = [1_000, 4_000] as const;
/** Reading what may be done with a whole selection. Decided. */
export const SELECTION_PLAN_TIMEOUT_MS = 20_000;
/** Bytes of one ZIP, most. Decided: three times the largest file that people add. */
export const ZIP_BYTES_MAX = 3 * UPLOAD_BYTES_MAX;
/** A long press on a result begins a selection, milliseconds. As on Android and iOS. */
export const LONG_PRESS_MS = 500;
