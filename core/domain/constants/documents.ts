/** Documents. */

/** Scale of a document; 1 is the paper's size at 72 dots an inch. Player 2. */
export const DOCUMENT_SCALE = 1.5;
export const DOCUMENT_SCALES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Timeout for loading a document: a race book may take a while over a slow line. */
export const DOCUMENT_TIMEOUT_MS = 30_000;
