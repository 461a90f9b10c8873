/** Documents. */

/** 1 is the size of the paper at 72 dots an inch. Player 2. */
export const DOCUMENT_SCALE = 1.5;
export const DOCUMENT_SCALES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
/** A document that has not come by then has failed: a slow line may take a while for a race book. */
export const DOCUMENT_TIMEOUT_MS = 30_000;
