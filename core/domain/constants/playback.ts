/** Playing a film. */
import { HOUR_MS, MINUTE_MS } from './time.ts';

/** Player time is polled this often. Player 4. */
export const PLAYER_TIME_POLL_MS = 100;
/** Current tag is checked this often. Player 4 and 9. */
export const CURRENT_TAG_CHECK_MS = 1_000;
/** Back buffer behind the playhead, so that a jump back needs no request. */
export const BACK_BUFFER_S = 30;
/** Ours: a viewer who steps through a video site's film waits this long for its frame rate. The server asks for 5 s. */
export const FRAME_RATE_PATIENCE_MS = 10_000;
/** Ours: the viewer's position is saved this often while a film plays, for the next visit. */
export const RESUME_POSITION_INTERVAL_MS = 2_000;
/** Ours: a frame that is loaded again within this was moved by its page, milliseconds. */
export const MOVED_FRAME_MS = 3_000;
/** Ours: nearer to its beginning or its end than this a film starts over, seconds. */
export const RESUME_MARGIN_S = 10;
/** Ours: media whose place a browser keeps, the newest. */
export const PLACES_MAX = 50;
/** Ours: a film that goes on where it was left says so this long. */
export const RESUMED_SHOWN_MS = 8_000;
/** Ours: a second tap within this is of the first; taps that go on within that add to the jump. */
export const TAP_PAIR_MS = 300;
export const TAP_CHAIN_MS = 800;
/** Seconds of one double tap. Decision 0333. */
export const TAP_STEP_S = 10;
/** Ours: a sheet of small pictures comes by then, or the time alone is shown. */
export const STORYBOARD_TIMEOUT_MS = 10_000;
/** Ours: what a key has aimed at stands over the timeline this long. */
export const KEY_AIM_MS = 1_500;
/** Ours: lines of a transcript, and letters of one. */
export const CUES_MAX = 5_000;
export const CUE_TEXT_MAX = 1_000;
/** Ours: captions come by then, as data files do (Player 4). */
export const TRANSCRIPT_TIMEOUT_MS = 10_000;
/**
 * Ours: a film is opened by the browser itself within this; a press counts for 5 s in browsers, and its list comes
 * after.
 */
export const CAST_SWITCH_TIMEOUT_MS = 4_000;
/** The step of the system's own controls, seconds. Player 4: the controls' 10 s. */
export const SESSION_STEP_S = 10;
/**
 * Engines leave seeks into the last packets of sound open: from this near the end one is requested earlier. Row P24.
 */
export const NUDGE_NEAR_END_S = 1;
export const NUDGE_S = 0.25;
/** Ours: a seek that led to the very end would end the film at once; it stops this short of it. */
export const SEEK_END_GAP_S = 0.01;
/**
 * A busy machine reports the frame of a seek this soon, or the browser does not report it at all. Row P15, decision
 * 0136.
 */
export const FRAME_PATIENCE_MS = 1_000;
/** Ours: after a pause another frame may be painted; 19 ms later was measured beside two busy cores. Decision 0136. */
export const PICTURE_REST_MS = 100;
/** Ours: a step back into a segment that is not loaded waits this long for it. Row P15, decision 0136. */
export const STEP_LOAD_PATIENCE_MS = 10_000;
/** Ours: while pictures move, one frame is requested in this time. Decision 0286. */
export const FRAME_REQUEST_INTERVAL_MS = 1_000;
/** Steps asked for faster than frames can be shown are taken together beyond this many. Row P15. */
export const STEP_BACKLOG = 3;
/** An advert that shows nothing for this long is left out: a broken advert never blocks the film. Row P06. */
export const ADVERT_PATIENCE_MS = 10_000;
/** The engine's clock is asked where the playhead is; it responds at once or not at all. */
export const PLAYHEAD_TIMEOUT_MS = 1_000;
/** The place of a film is requested again this soon while a seek is under way, and for this long, before an advert. */
export const PARKING_RETRY_MS = 250;
export const PARKING_PATIENCE_MS = 5_000;
/** A scheduled start is checked again at least this often: timers cannot be longer than 24 days. */
export const SCHEDULE_CHECK_MAX_MS = HOUR_MS;
/** What was prepared of a list's next video is good for this long: half of what a grant's renewal leaves. Row P32. */
export const PREPARED_LIFE_MS = MINUTE_MS;
/** The film before stays on show no longer than this while the next one of a list starts to move. Decision 0071. */
export const HANDOVER_MAX_MS = 500;
/** Share of its life after which a grant is renewed. Decision 0135. */
export const GRANT_RENEWAL_SHARE = 0.8;
export const SEEK_STEPS_S = [1, 2, 3, 5, 10, 15] as const;
export const PLAYBACK_RATES = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;
/** 0 to 100. Player 9. */
export const DEFAULT_VOLUME = 100;
export const DEFAULT_FPS = 60;
export const FPS_BUCKETS = [25, 30, 50, 60, 100, 120, 200, 240, 300] as const;
/** Ours: a frame reported after a seek that begins longer before its target is the one from before. Decision 0136. */
export const FRAME_LENGTH_MAX_S = 1;
/** Below or above these the estimate is not believed. Player 9. */
export const FPS_ESTIMATE_MIN = 20;
export const FPS_ESTIMATE_MAX = 320;
/** Frames are counted this long before the rate is estimated. Player 9. */
export const FPS_MEASURE_MS = 5_000;
export const ALLOWED_RESOLUTIONS = [240, 360, 480, 540, 720, 1080, 1440, 2160] as const;
/** Ours: controls fade after this much stillness while playing. */
export const CONTROLS_IDLE_MS = 3_000;
/**
 * A film that may be played has this long to show its first frame before the views come without it. Decided:
 * decisions/0060.
 */
export const FIRST_PICTURE_PATIENCE_MS = 2_500;
/** Ours: views that have not come by then leave the film to the browser's own controls. */
export const VIEWS_PATIENCE_MS = 5_000;
/** Ours: waits before views that did not come are requested again; the last repeats. */
export const VIEWS_RETRY_MS = [1_000, 2_000, 4_000, 8_000, 16_000] as const;
/** Ours: what the browser keeps is read in no time; a frame that keeps nothing must not hide scores for ever. */
export const SCORES_TIMEOUT_MS = 1_000;
/** More streams than this are offered side by side. Player 2. */
export const INLINE_STREAMS = 3;
