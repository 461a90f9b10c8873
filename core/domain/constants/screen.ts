/** Screen sizes, and scrolling. */

/** Widest viewport that counts as a phone, CSS pixels. Library 9. */
export const PHONE_MAX_WIDTH = 700;
/** Widest viewport that counts as a tablet, CSS pixels. Library 9. */
export const TABLET_MAX_WIDTH = 900;
export const FULLSCREEN_DELAY_MS = 500;
/** Delay with which the picture follows its page's scrolling. Player 9, "scroll check". */
export const SCROLL_CHECK_MS = 100;
