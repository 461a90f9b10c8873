/** Edit pages. */

/** Longest texts of a medium, characters. Decided: no document names any. */
export const TITLE_MAX = 500;
export const DESCRIPTION_MAX = 20_000;
/** Tags changed in one save, most. Decided: one request's list, and under the server's longest body. */
export const EDIT_TAGS_MAX = 500;
/** Longest key of a key-protected medium, characters. Decided: as long as a password's field takes. */
export const KEY_MAX_LENGTH = 200;
/** Media of a collection or exercises of a test, most. Decided: as many as a data file's linkers read. */
export const MEMBERS_MAX = 2_000;
export const KEYWORDS_MAX = 50;
/** Questions of one exercise, and options of one question, most. Decided: a page of them is read, not scrolled. */
export const TEST_QUESTIONS_MAX = 20;
export const TEST_OPTIONS_MAX = 8;
/** Options of one question, fewest. Decided: with one there is nothing to choose. */
export const TEST_OPTIONS_MIN = 2;
/**
 * Text of a question or an option in one language, characters. Decided: as long as a title, which stands on one card.
 */
export const QUESTION_TEXT_MAX = 500;
/** Items of a sequence, most. Decided: as many as members of a test. */
export const SEQUENCE_ITEMS_MAX = 2_000;
/** Sessions offered where none is selected. Decided: the newest; others are found in the library. */
export const SEQUENCES_OFFERED = 50;
/**
 * A thumbnail is this wide at most, pixels, and its JPEG this long: twice a card's width on a sharp screen. Decided.
 */
export const THUMBNAIL_WIDTH = 640;
export const THUMBNAIL_BYTES_MAX = 90 * 1024;
/**
 * A group's logo as it is stored: a PNG, pixels a side and bytes. Decided: sharp at four times the height of a page's head,
 * and small enough to come with every page.
 */
export const LOGO_SIDE = 256;
export const LOGO_BYTES_MAX = 96 * 1024;
/** The file that it is made from, bytes. Decided. */
export const LOGO_FILE_MAX = 5 * 1024 * 1024;
/** Characters. Decided: one line of a page's head on a desktop. */
export const GROUP_NAME_MAX = 80;
/** How often the page that waits for the samples to be removed looks, milliseconds. Decided. */
export const SAMPLES_POLL_MS = 1_000;
/** A picture that may be chosen for a thumbnail: bytes. Decided: a phone's photo, and no camera's raw file. */
export const PICTURE_FILE_MAX = 15 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Reading and shrinking such a picture takes a slow phone some seconds. */
export const PICTURE_TIMEOUT_MS = 15_000;
/** A save carries a picture over a slow line; as patient as a registration. */
export const SAVE_TIMEOUT_MS = 30_000;
/**
 * Saves that are put on top of somebody else's by themselves, one after another, before the person is asked. Decided.
 */
export const MERGES_MAX = 3;
