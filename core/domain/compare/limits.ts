/** Limits and times of a comparison (row B05). */
import { DAY_MS } from '../constants/time.ts';

/** Rates of the transport; the bounds. */
export const COMPARE_RATE_MIN = 0.05;
export const COMPARE_RATE_MAX = 2;
export const COMPARE_RATES = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2] as const;
/** Below this rate, frames are stepped one by one: browsers refuse to play so slowly (Chromium below 0.0625). */
export const COMPARE_STEPPED_BELOW = 0.1;
/** Frames a second while a film's rate is unknown. Decided: the most common rate of European cameras. */
export const COMPARE_FPS = 25;
/** A seek stays this far from the edge of a frame. Ours: far less than any frame, more than a container's rounding. */
export const COMPARE_FRAME_EDGE_S = 0.001;
/**
 * A seek stays at least this far from the end of a film. Ours: its sound may outlast its picture by a packet, 23 ms,
 * and a busy browser that seeks there keeps showing the previous frame.
 */
export const COMPARE_END_GAP_S = 0.025;
/** Largest nudge; beyond it, the film is locked elsewhere instead. Decided. */
export const COMPARE_NUDGE_MAX_S = 60;
/**
 * Interval at which two moving films are compared. Ours: films that start or jump should be in sync within a few
 * frames.
 */
export const COMPARE_CHECK_MS = 100;
/**
 * Seconds of the film over which a drift is corrected, and the largest change of the rate, as a share. Ours: even at
 * double speed, the correction until the next reading is less than the whole drift. Two films that start playing are
 * some 50 ms apart.
 */
export const COMPARE_CATCH_OVER_S = 0.25;
export const COMPARE_CATCH_RATE = 0.25;
/**
 * Drift below which two moving films are left alone. Ours: together with the error of the mean of their pictures,
 * under half a frame at 25 a second.
 */
export const COMPARE_NEAR_S = 0.005;
/**
 * Seconds of a moving film over which the lead of its pictures is averaged, and after which the mean is used. Ours: a
 * second has enough frames of any film, and five frames at 25 a second are off by 4 ms at most.
 */
export const COMPARE_LEAD_OVER_S = 1;
export const COMPARE_LEAD_AFTER_S = 0.2;
/**
 * Most films and runs of a class listed at once, and most tags of a film read for them. Decided: a world
 * championship.
 */
export const COMPARE_CLASS_FILMS_MAX = 30;
export const COMPARE_CLASS_RUNS_MAX = 400;
export const COMPARE_CLASS_TAGS_MAX = 10_000;
export const COMPARE_FILM_TAGS_MAX = 1_000;
/** Timeout for the list of a class. Ours. */
export const COMPARE_CLASS_TIMEOUT_MS = 10_000;
/** Most moments in the comparison tray, and characters of each label. Decided: a class's semifinal. */
export const COMPARE_TRAY_MAX = 30;
export const COMPARE_LABEL_MAX = 120;
/**
 * Most strokes of a drawing in a link, its characters, and its unpacked size. Decided: a link that mail programs
 * accept.
 */
export const COMPARE_STROKES_MAX = 200;
export const COMPARE_DRAWING_MAX = 6_000;
export const COMPARE_DRAWING_TEXT_MAX = 200_000;
/** Shortest loop, seconds. Decided: a few frames of any film. */
export const COMPARE_LOOP_MIN_S = 0.2;
/**
 * Longest exported comparison, seconds of its own time. Decided: a run of a slalom, or twelve seconds at a tenth of
 * the speed.
 */
export const COMPARE_EXPORT_MAX_S = 120;
/**
 * Most exports of one person that are waiting or being encoded. Decided: one can be prepared while another is
 * encoded.
 */
export const COMPARE_EXPORTS_WAITING = 3;
/** Retention of an export. Decided: exports are downloaded, not linked to. */
export const COMPARE_EXPORT_RETENTION_MS = DAY_MS;
/** Most points of all strokes in an export. Ours: as many as in a saved drawing, 130 kB of a request. */
export const COMPARE_EXPORT_POINTS_MAX = 5_000;
/** Interval between status requests for an export, and the timeout of each. Ours. */
export const COMPARE_EXPORT_POLL_MS = 1_000;
export const COMPARE_EXPORT_TIMEOUT_MS = 10_000;
