/** Zoom, loop, jog wheel and stopwatch; ours. */

/** Ours: times by which a picture may be enlarged; beyond eight a full HD film shows its own pixels alone. */
export const ZOOM_MAX = 8;
/** Ours: a press of a zoom button or key enlarges by this; two of them double. */
export const ZOOM_FACTOR = Math.SQRT2;
/** Ours: Shift with an arrow key moves an enlarged picture by this share of its place. */
export const ZOOM_KEY_PAN = 0.1;
/** Ours: two ends of a loop are at least this far apart, seconds: two frames at 25 a second. */
export const LOOP_MIN_S = 0.08;
/** Ours: a loop ends at least this long before its film does, seconds, so that the film never ends within it. */
export const LOOP_END_GAP_S = 0.2;
/** Ours: how often a loop is checked where no pictures are painted, as in a background page. */
export const LOOP_WATCH_MS = 100;
/** Ours: wall times of segments differ by less from their lengths; a live stream that is loaded again moves by more. */
export const LOOP_MOVED_S = 0.5;
/** Ours: speeds of the jog wheel, times; the letters J and L go through those from 1 on. */
export const SHUTTLE_SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8] as const;
/** Chromium plays no slower than 0.0625 times: slower speeds are frame steps. */
export const SHUTTLE_PLAYED_MIN = 0.1;
/** Ours: where a decoder does not keep up, one step leads over this many frames at most. */
export const SHUTTLE_STRIDE_MAX = 30;
/** Ours: reading which frame is on show takes no time, and a step by several frames a few tenths of a second. */
export const SHUTTLE_PATIENCE_MS = 5_000;
/** Ours: a frame on show is reported within a second (`FRAME_PATIENCE_MS`). */
export const STOPWATCH_PATIENCE_MS = 3_000;
/** Ours: how long a copy is said to be in the clipboard. */
export const COPIED_NOTICE_MS = 3_000;
/** Ours: moments that a stopwatch holds. */
export const STOPWATCH_MARKS_MAX = 100;
