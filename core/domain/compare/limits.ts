/** Limits and times of a comparison (row B05). */
import { DAY_MS } from '../constants/time.ts';

/** Rates of the transport; the bounds. */
export const COMPARE_RATE_MIN = 0.05;
export const COMPARE_RATE_MAX = 2;
export const COMPARE_RATES = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2] as const;
/** Below, frames are stepped one by one: browsers refuse to play so slowly (Chromium below 0.0625). */
export const COMPARE_STEPPED_BELOW = 0.1;
/** Frames a second of a film whose rate is not known yet. Decided: the most frequent one of European cameras. */
export const COMPARE_FPS = 25;
/** A seek stays this far before the edge of a frame. Ours: far less than any frame, more than any rounding of a container. */
export const COMPARE_FRAME_EDGE_S = 0.001;
/**
 * No film is sought nearer to its end. Ours: its sound may outlast its picture by a packet, 23 ms, and a busy browser that
 * seeks there keeps the picture before.
 */
export const COMPARE_END_GAP_S = 0.025;
/** Farther than this a film is not nudged, but locked elsewhere. Decided. */
export const COMPARE_NUDGE_MAX_S = 60;
/** How often two moving films are compared. Ours: films that begin to play, or jump, are to be together within a few frames. */
export const COMPARE_CHECK_MS = 100;
/**
 * Seconds of the film over which a drift is made good, and most that the pace changes for it, as a share. Ours: at twice the pace, too,
 * what is made good until the next reading is less than the whole drift. Two films that begin to play are some 50 ms apart.
 */
export const COMPARE_CATCH_OVER_S = 0.25;
export const COMPARE_CATCH_RATE = 0.25;
/** This near two moving films are left alone. Ours: with what the mean of their pictures is off by, under half a frame of 25 a second. */
export const COMPARE_NEAR_S = 0.005;
/**
 * Of a moving film, over which the lead of its pictures is averaged, and after which the mean is used. Ours: a second has enough
 * frames of any film, and five frames of 25 a second are off by 4 ms at most.
 */
export const COMPARE_LEAD_OVER_S = 1;
export const COMPARE_LEAD_AFTER_S = 0.2;
/** Films and runs of a class that are listed at once, and tags of a film that are read for them. Decided: a world championship. */
export const COMPARE_CLASS_FILMS_MAX = 30;
export const COMPARE_CLASS_RUNS_MAX = 400;
export const COMPARE_CLASS_TAGS_MAX = 10_000;
export const COMPARE_FILM_TAGS_MAX = 1_000;
/** How long the list of a class may take. Ours. */
export const COMPARE_CLASS_TIMEOUT_MS = 10_000;
/** Moments that are put aside to be compared, and characters of what each shows. Decided: a class's semifinal. */
export const COMPARE_TRAY_MAX = 30;
export const COMPARE_LABEL_MAX = 120;
/** Strokes of a drawing in a link, its characters, and what they unpack to. Decided: a link that mail programs let pass. */
export const COMPARE_STROKES_MAX = 200;
export const COMPARE_DRAWING_MAX = 6_000;
export const COMPARE_DRAWING_TEXT_MAX = 200_000;
/** Shortest loop, seconds. Decided: a few frames of any film. */
export const COMPARE_LOOP_MIN_S = 0.2;
/** Longest exported comparison, seconds of its own time. Decided: a run of a slalom, or twelve seconds at a tenth of the pace. */
export const COMPARE_EXPORT_MAX_S = 120;
/** Exports of one person that wait or are encoded. Decided: another one is prepared while one is encoded. */
export const COMPARE_EXPORTS_WAITING = 3;
/** Retention of an export. Decided: exports are downloaded, not linked to. */
export const COMPARE_EXPORT_RETENTION_MS = DAY_MS;
/** Points of all strokes that an export shows. Ours: what a saved drawing has at most, 130 kB of a request. */
export const COMPARE_EXPORT_POINTS_MAX = 5_000;
/** Between two questions for the state of an export, and how long each may take. Ours. */
export const COMPARE_EXPORT_POLL_MS = 1_000;
export const COMPARE_EXPORT_TIMEOUT_MS = 10_000;
