/** Several cameras (row P19). */

/** Pictures of one moment are shown at most this far apart. Row P19: 80 ms, less a frame at 25 a second. */
export const CAMERA_APART_S = 0.04;
/** Ours: the frames on show may begin this far apart: one frame at 25 a second, not two. */
export const CAMERA_FRAMES_APART_S = 0.06;
/** Ours: a frame that a seek has led to is waited for this long, as a hidden page receives none. */
export const CAMERA_FRAME_PATIENCE_MS = 500;
/** Ours: this near they are left alone, well under half a frame. */
export const CAMERA_NEAR_S = 0.012;
/** Ours: farther apart than this a seek is quicker than another pace. */
export const CAMERA_FAR_S = 0.6;
/** Ours: a drift is made good over this long while a picture is shown, and while it is not. */
export const CAMERA_NUDGE_OVER_S = 0.4;
export const CAMERA_CATCH_OVER_S = 0.2;
/** Ours: most that the pace changes, as a share, while a picture is shown, and while it is not. */
export const CAMERA_NUDGE_RATE = 0.1;
export const CAMERA_CATCH_RATE = 1;
/** Ours: a seek of a moving picture aims this far ahead, for what it takes. */
export const CAMERA_AHEAD_S = 0.15;
/** Ours: it aims farther where seeks take longer, up to this. */
export const CAMERA_AHEAD_MAX_S = 2.4;
/** Ours: the drift is measured this often while two pictures move as one, and while one catches up. */
export const CAMERA_CHECK_MS = 500;
export const CAMERA_CATCH_MS = 100;
/** Ours: lines of a small picture's rendition. */
export const CAMERA_LINES = 240;
