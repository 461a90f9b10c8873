/** Tags and the timeline. */
import { DAY_MS } from './time.ts';

/**
 * Seconds shown before a tag's start, and from its start on (decision 0073): a tag has no end in the player. As offered
 * by play-all. Library 5.
 */
export const PRE_ROLL_CHOICES_S = [0, 1, 2, 3, 4, 5, 10, 20, 30] as const;
export const POST_ROLL_CHOICES_S = [0, 1, 2, 3, 4, 5, 10, 15, 20, 30, 45, 60] as const;
/** Seconds of each tag that the player's play-all shows where nothing else is said. Decision 0338. */
export const PLAY_ALL_POST_ROLL_S = 5;
/** An address takes whole seconds up to this, and the listed choices. Library 5, row L14. */
export const ROLL_ADDRESS_MAX_S = 30;
/** A tag without a time. Player 3. */
export const NO_TIME = 'XX:XX:XX';
/** Rightmost position of a tag on the timeline, percent. Player 9. */
export const TAG_POSITION_MAX = 98.7;
/** Timeline zoom per wheel turn, and its throttle. Player 9. */
export const ZOOM_STEP = 2;
export const ZOOM_THROTTLE_MS = 100;
/** Parts the shown score from the hidden one. Player 9. */
export const SCORE_SEPARATOR = '=';
/** A touched tag stays lit this long. Library 9, Player 9. */
export const TOUCH_HIGHLIGHT_MS = 3_000;
/** Longest range, milliseconds: a day. */
export const TAG_DURATION_MAX_MS = DAY_MS;
