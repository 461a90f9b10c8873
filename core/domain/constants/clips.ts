/** Clips. */

/** Manifest of a clip being encoded: asked this often, this many times. Library 4, Player 4. */
export const CLIP_POLL_INTERVAL_MS = 1_000;
export const CLIP_POLL_LIMIT = 60;
/** Ours: a probe of the manifest that has not responded by then counts as a try. */
export const CLIP_PROBE_TIMEOUT_MS = 10_000;
/** The manifest of a clip is the one of this rendition, or of the sharpest below it. Library 9, Player 9. */
export const CLIP_LINES = 1_080;
/**
 * Least a clip lasts on the page, and how far Shift and an arrow key move one of its edges. Decided: decisions/0191.
 */
export const CLIP_STEP_S = 0.1;
/** Arrow keys and Page keys on an edge of a clip. */
export const CLIP_ARROW_S = 1;
export const CLIP_PAGE_S = 10;
/** A clip of a film without tags is this long at first. */
export const CLIP_FIRST_S = 10;
/** Longest clip. Decided: decisions/0191. */
export const CLIP_MAX_S = 600;
/** Most that may be shown before and after a tag. The selectors' last values, Library 5. */
export const CLIP_ROLL_MAX_S = 60;
