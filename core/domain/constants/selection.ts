/** Selection of several results (row S08); ours. */
import { UPLOAD_BYTES_MAX } from './uploads.ts';

/** Most media in one selection. Decided: more than a season's races of a club, and read in one request. */
export const SELECTION_MAX = 1_000;
/** Most hits that can be deselected after selecting all hits of a search. Decided: as many as any request lists. */
export const SELECTION_EXCEPT_MAX = 500;
/** Most media changed in one request, so that a lost response repeats no more than these. Decided. */
export const SELECTION_BATCH = 50;
/**
 * Timeout of such a batch, and the pause before a lost batch is sent again. Decided: a slow disk writes one in 0.2 s.
 */
export const SELECTION_BATCH_TIMEOUT_MS = 30_000;
export const SELECTION_RETRY_MS = [1_000, 4_000] as const;
/** Timeout for reading which actions a whole selection allows. Decided. */
export const SELECTION_PLAN_TIMEOUT_MS = 20_000;
/** Largest ZIP, bytes. Decided: three times the largest upload. */
export const ZIP_BYTES_MAX = 3 * UPLOAD_BYTES_MAX;
/** A long press on a result starts a selection, milliseconds. As on Android and iOS. */
export const LONG_PRESS_MS = 500;
