/** Several cameras (row P19). */

/** Largest drift at which pictures of one moment are shown. Row P19: 80 ms, less a frame at 25 a second. */
export const CAMERA_APART_S = 0.04;
/** Ours: largest difference between the starts of the frames on show: one frame at 25 a second, not two. */
export const CAMERA_FRAMES_APART_S = 0.06;
/** Ours: how long to wait for the frame of a seek, because a hidden page receives none. */
export const CAMERA_FRAME_PATIENCE_MS = 500;
/** Ours: drift below which pictures are left alone, well under half a frame. */
export const CAMERA_NEAR_S = 0.012;
/** Ours: beyond this drift, a seek is faster than changing the rate. */
export const CAMERA_FAR_S = 0.6;
/** Ours: time over which a drift is corrected while a picture is shown, and while it is not. */
export const CAMERA_NUDGE_OVER_S = 0.4;
export const CAMERA_CATCH_OVER_S = 0.2;
/** Ours: largest change of the rate, as a share, while a picture is shown, and while it is not. */
export const CAMERA_NUDGE_RATE = 0.1;
export const CAMERA_CATCH_RATE = 1;
/** Ours: a seek of a moving picture aims this far ahead, to allow for its duration. */
export const CAMERA_AHEAD_S = 0.15;
/** Ours: upper limit of that lead if seeks take longer. */
export const CAMERA_AHEAD_MAX_S = 2.4;
/** Ours: interval at which the drift is measured while two pictures are in sync, and while one catches up. */
export const CAMERA_CHECK_MS = 500;
export const CAMERA_CATCH_MS = 100;
/** Ours: lines of the rendition for a small picture. */
export const CAMERA_LINES = 240;
