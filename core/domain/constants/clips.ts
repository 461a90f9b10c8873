/** Clips. */

/** Interval and number of requests for the manifest of a clip being encoded. Library 4, Player 4. */
export const CLIP_POLL_INTERVAL_MS = 1_000;
export const CLIP_POLL_LIMIT = 60;
/** Ours: a probe of the manifest that times out counts as a try. */
export const CLIP_PROBE_TIMEOUT_MS = 10_000;
/** A clip uses the manifest of this rendition, or of the best one below it. Library 9, Player 9. */
export const CLIP_LINES = 1_080;
/** Shortest clip on the page, and the step of Shift and an arrow key on an edge. Decided: decisions/0191. */
export const CLIP_STEP_S = 0.1;
/** Steps of arrow keys and Page keys on an edge of a clip. */
export const CLIP_ARROW_S = 1;
export const CLIP_PAGE_S = 10;
/** Initial length of a clip of a film without tags. */
export const CLIP_FIRST_S = 10;
/** Longest clip. Decided: decisions/0191. */
export const CLIP_MAX_S = 600;
/** Longest extension before and after a tag. The selectors' last values, Library 5. */
export const CLIP_ROLL_MAX_S = 60;
