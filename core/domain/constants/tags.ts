/** Tags and the timeline. */
import { DAY_MS } from './time.ts';

/**
 * Choices for the pre-roll and post-roll, seconds. The post-roll counts from the tag's start (decision 0073), because
 * a tag has no end in the player. As offered by play-all. Library 5.
 */
export const PRE_ROLL_CHOICES_S = [0, 1, 2, 3, 4, 5, 10, 20, 30] as const;
export const POST_ROLL_CHOICES_S = [0, 1, 2, 3, 4, 5, 10, 15, 20, 30, 45, 60] as const;
/** Default post-roll of the player's play-all, seconds. Decision 0338. */
export const PLAY_ALL_POST_ROLL_S = 5;
/** Largest whole number of seconds in an address, besides the listed choices. Library 5, row L14. */
export const ROLL_ADDRESS_MAX_S = 30;
/** The time of a tag without one. Player 3. */
export const NO_TIME = 'XX:XX:XX';
/** Rightmost position of a tag on the timeline, percent. Player 9. */
export const TAG_POSITION_MAX = 98.7;
/** Timeline zoom per wheel step, and its throttle. Player 9. */
export const ZOOM_STEP = 2;
export const ZOOM_THROTTLE_MS = 100;
/** Separates the shown score from the hidden one. Player 9. */
export const SCORE_SEPARATOR = '=';
/** A touched tag stays highlighted this long. Library 9, Player 9. */
export const TOUCH_HIGHLIGHT_MS = 3_000;
/** Longest range, milliseconds: a day. */
export const TAG_DURATION_MAX_MS = DAY_MS;
