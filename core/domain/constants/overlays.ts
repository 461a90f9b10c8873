/** Overlays on the picture. */
import { MINUTE_MS } from './time.ts';

/** Duration of the fade of sponsor pictures and of the profile over the film. Player 2, 4 and 9. */
export const AD_FADE_MS = 500;
/** Shortest display of a sponsor's picture, seconds: it does not flicker even if the data say 0. WCAG 2.3.1. */
export const SPONSOR_SHORTEST_S = 1;
/** Display time of the profile over the film. Player 2. */
export const PROFILE_SHOWN_MS = 10_000;
export const PROFILE_FADE_MS = 500;
/** Interval at which a banner's moment is compared with the clock. Player 2. */
export const BANNER_CHECK_MS = MINUTE_MS;
