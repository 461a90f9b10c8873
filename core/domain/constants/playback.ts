/** Playback of a film. */
import { HOUR_MS, MINUTE_MS } from './time.ts';

/** Polling interval of player time. Player 4. */
export const PLAYER_TIME_POLL_MS = 100;
/** Interval at which the current tag is checked. Player 4 and 9. */
export const CURRENT_TAG_CHECK_MS = 1_000;
/** Back buffer behind the playhead, so that a jump back needs no request. */
export const BACK_BUFFER_S = 30;
/**
 * Ours: how long a viewer who steps through a third-party video waits for its frame rate. The server's own timeout is
 * 5 s.
 */
export const FRAME_RATE_PATIENCE_MS = 10_000;
/** Ours: interval at which the viewer's position is saved during playback, for the next visit. */
export const RESUME_POSITION_INTERVAL_MS = 2_000;
/** Ours: a frame that is reloaded within this was moved by its page, milliseconds. */
export const MOVED_FRAME_MS = 3_000;
/** Ours: a position nearer than this to the beginning or the end starts the film over, seconds. */
export const RESUME_MARGIN_S = 10;
/** Ours: media whose positions a browser keeps, the newest. */
export const PLACES_MAX = 50;
/** Ours: display time of the notice that a film resumed where it was left. */
export const RESUMED_SHOWN_MS = 8_000;
/** Ours: longest gap between the two taps of a double tap, and between further taps that add to the jump. */
export const TAP_PAIR_MS = 300;
export const TAP_CHAIN_MS = 800;
/** Seconds of one double tap. Decision 0333. */
export const TAP_STEP_S = 10;
/** Ours: timeout of a storyboard image; only the time is shown then. */
export const STORYBOARD_TIMEOUT_MS = 10_000;
/** Ours: how long the target of a key seek is shown over the timeline. */
export const KEY_AIM_MS = 1_500;
/** Ours: most lines of a transcript, and characters of each. */
export const CUES_MAX = 5_000;
export const CUE_TEXT_MAX = 1_000;
/** Ours: timeout of captions, the same as for data files (Player 4). */
export const TRANSCRIPT_TIMEOUT_MS = 10_000;
/**
 * Ours: timeout for opening a film in the browser's own player: the device list, which opens afterwards, needs a user
 * gesture of the last 5 s.
 */
export const CAST_SWITCH_TIMEOUT_MS = 4_000;
/** Step of the system's media controls, seconds. Player 4: the controls' 10 s. */
export const SESSION_STEP_S = 10;
/**
 * Engines do not complete seeks into the last packets of sound; from this near the end, a slightly earlier seek is
 * requested. Row P24.
 */
export const NUDGE_NEAR_END_S = 1;
export const NUDGE_S = 0.25;
/** Ours: a seek to the very end would end the film at once; it stops this short of it. */
export const SEEK_END_GAP_S = 0.01;
/**
 * How long to wait for the frame of a seek: a busy machine reports it within this time, or the browser never does.
 * Row P15, decision 0136.
 */
export const FRAME_PATIENCE_MS = 1_000;
/**
 * Ours: another frame may be painted this long after a pause; 19 ms was measured beside two busy cores. Decision
 * 0136.
 */
export const PICTURE_REST_MS = 100;
/** Ours: a step back into a segment that is not loaded waits this long for it. Row P15, decision 0136. */
export const STEP_LOAD_PATIENCE_MS = 10_000;
/** Ours: minimum interval between frame requests while the film plays. Decision 0286. */
export const FRAME_REQUEST_INTERVAL_MS = 1_000;
/** If steps are requested faster than frames can be shown, more than this many are merged. Row P15. */
export const STEP_BACKLOG = 3;
/** An advert that shows nothing for this long is skipped: a broken advert never blocks the film. Row P06. */
export const ADVERT_PATIENCE_MS = 10_000;
/** Timeout for reading the playhead from the engine's clock, which responds at once or not at all. */
export const PLAYHEAD_TIMEOUT_MS = 1_000;
/**
 * Before an advert, the film's position is requested again at this interval while a seek is pending, and at most this
 * long.
 */
export const PARKING_RETRY_MS = 250;
export const PARKING_PATIENCE_MS = 5_000;
/** Longest interval between checks of a scheduled start: timers cannot be longer than 24 days. */
export const SCHEDULE_CHECK_MAX_MS = HOUR_MS;
/**
 * How long preparations for a list's next video stay valid: half the lifetime left when a grant is renewed. Row P32.
 */
export const PREPARED_LIFE_MS = MINUTE_MS;
/** The previous film of a list stays on show at most this long while the next one starts. Decision 0071. */
export const HANDOVER_MAX_MS = 500;
/** Share of its life after which a grant is renewed. Decision 0135. */
export const GRANT_RENEWAL_SHARE = 0.8;
export const SEEK_STEPS_S = [1, 2, 3, 5, 10, 15] as const;
export const PLAYBACK_RATES = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;
/** 0 to 100. Player 9. */
export const DEFAULT_VOLUME = 100;
export const DEFAULT_FPS = 60;
export const FPS_BUCKETS = [25, 30, 50, 60, 100, 120, 200, 240, 300] as const;
/**
 * Ours: a frame reported after a seek that begins further than this before the target is the previous one. Decision
 * 0136.
 */
export const FRAME_LENGTH_MAX_S = 1;
/** Estimates outside this range are discarded. Player 9. */
export const FPS_ESTIMATE_MIN = 20;
export const FPS_ESTIMATE_MAX = 320;
/** How long frames are counted before the rate is estimated. Player 9. */
export const FPS_MEASURE_MS = 5_000;
export const ALLOWED_RESOLUTIONS = [240, 360, 480, 540, 720, 1080, 1440, 2160] as const;
/** Ours: controls fade after this much inactivity while playing. */
export const CONTROLS_IDLE_MS = 3_000;
/** How long a playable film has to show its first frame before the views load without it. Decided: decisions/0060. */
export const FIRST_PICTURE_PATIENCE_MS = 2_500;
/** Ours: timeout of the views' code, after which the browser's own controls are used. */
export const VIEWS_PATIENCE_MS = 5_000;
/** Ours: delays before views that failed to load are requested again; the last repeats. */
export const VIEWS_RETRY_MS = [1_000, 2_000, 4_000, 8_000, 16_000] as const;
/**
 * Ours: timeout for reading stored scores, which takes no time; a browser without storage must not hide scores for
 * ever.
 */
export const SCORES_TIMEOUT_MS = 1_000;
/** With more streams than this, they are offered side by side. Player 2. */
export const INLINE_STREAMS = 3;
