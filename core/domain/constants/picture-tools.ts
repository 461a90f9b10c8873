/** Zoom, loop, jog wheel and stopwatch; ours. */

/** Ours: largest zoom; beyond eight, a full HD film shows nothing but its pixels. */
export const ZOOM_MAX = 8;
/** Ours: zoom factor of one press of a button or key; two presses double. */
export const ZOOM_FACTOR = Math.SQRT2;
/** Ours: Shift with an arrow key pans an enlarged picture by this share of its area. */
export const ZOOM_KEY_PAN = 0.1;
/** Ours: shortest loop, seconds: two frames at 25 a second. */
export const LOOP_MIN_S = 0.08;
/** Ours: a loop ends at least this long before its film, seconds, so that the film never ends within it. */
export const LOOP_END_GAP_S = 0.2;
/** Ours: interval at which a loop is checked if no frames are painted, as in a background page. */
export const LOOP_WATCH_MS = 100;
/** Ours: wall times of segments deviate from their lengths by less; reloading a live stream shifts them by more. */
export const LOOP_MOVED_S = 0.5;
/** Ours: speeds of the jog wheel, as factors; J and L use those from 1 on. */
export const SHUTTLE_SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8] as const;
/** Below this speed, frames are stepped: Chromium plays no slower than 0.0625 times. */
export const SHUTTLE_PLAYED_MIN = 0.1;
/** Ours: most frames that one step covers if the decoder does not keep up. */
export const SHUTTLE_STRIDE_MAX = 30;
/**
 * Ours: timeout for reading the frame on show and for stepping several frames, which takes a few tenths of a second.
 */
export const SHUTTLE_PATIENCE_MS = 5_000;
/** Ours: timeout for the frame on show, which is reported within a second (`FRAME_PATIENCE_MS`). */
export const STOPWATCH_PATIENCE_MS = 3_000;
/** Ours: display time of the notice that the text was copied. */
export const COPIED_NOTICE_MS = 3_000;
/** Ours: most marks of a stopwatch. */
export const STOPWATCH_MARKS_MAX = 100;
