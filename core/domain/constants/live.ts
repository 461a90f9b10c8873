/** Live streams and live events. */
import { MINUTE_MS } from './time.ts';

/** Interval of the live refresh, and its timeout. Player 9. */
export const LIVE_REFRESH_MS = MINUTE_MS;
export const LIVE_REFRESH_TIMEOUT_MS = 9_000;
/**
 * Interval and number of data requests for a scheduled live stream that has not started; afterwards the usual live
 * interval applies. Row S05: on the page within 10 s of the first push.
 */
export const LIVE_START_REFRESH_MS = 4_000;
export const LIVE_START_LOOKS = 150;
/** A position closer to the live edge than this counts as at the edge. Player 9. */
export const LIVE_EDGE_THRESHOLD_S = 10;
/** A stall of this length at the live edge reloads the stream there. Player 9, row P10. */
export const LIVE_EDGE_RESTART_MS = 36_000;
/** A live stream without a new segment for this long is interrupted; late segments of 6 s are not an interruption (row S05). */
export const LIVE_INTERRUPTED_MS = 10_000;
/** Most cameras of one live event. Decided: as many as a regatta course has. */
export const LIVE_CAMERAS_MAX = 8;
export const LIVE_CAMERA_NAME_MAX = 60;
/** Live events that the operator's page lists, newest first. */
export const LIVE_EVENTS_LISTED_MAX = 100;
/**
 * Limits for how far back viewers can seek, and for how long all cameras may be silent before an event ends, seconds.
 * Decided.
 */
export const LIVE_WINDOW_MIN_S = 60;
export const LIVE_WINDOW_MAX_S = 86_400;
export const LIVE_SILENCE_MIN_S = 60;
export const LIVE_SILENCE_MAX_S = 86_400;
/** Default of the latter. Decided: a pause between two finals is shorter. */
export const LIVE_SILENCE_S = 3_600;
/** Choices for both on the page of live events, minutes. Decided. */
export const LIVE_WINDOW_CHOICES_MIN = [10, 30, 60, 120] as const;
export const LIVE_SILENCE_CHOICES_MIN = [2, 5, 15, 30, 60, 120] as const;
/** A longer segment delays viewers by as much: the camera's key frames are too far apart. Decided: three of 2 s. */
export const LIVE_SEGMENT_LONG_S = 6;
