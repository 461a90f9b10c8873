/** What lies over and around the picture. */
import { MINUTE_MS } from './time.ts';

/** A sponsor's picture, and the profile over the film, go in this long. Player 2, 4 and 9. */
export const AD_FADE_MS = 500;
/** Shortest showing of a sponsor's picture, seconds: data that say 0 do not make it flicker. WCAG 2.3.1. */
export const SPONSOR_SHORTEST_S = 1;
/** The profile over the film is shown this long. Player 2. */
export const PROFILE_SHOWN_MS = 10_000;
export const PROFILE_FADE_MS = 500;
/** Whether a banner's moment lies ahead is checked this often. Player 2. */
export const BANNER_CHECK_MS = MINUTE_MS;
