/** Edit pages. */

/** Longest texts of a medium, characters. Decided: the documents name none. */
export const TITLE_MAX = 500;
export const DESCRIPTION_MAX = 20_000;
/** Most tags changed in one save. Decided: one request's list, and below the server's body limit. */
export const EDIT_TAGS_MAX = 500;
/** Longest key of a key-protected medium, characters. Decided: as for a password field. */
export const KEY_MAX_LENGTH = 200;
/** Most media of a collection or exercises of a test. Decided: as many as are read for the linkers of a data file. */
export const MEMBERS_MAX = 2_000;
export const KEYWORDS_MAX = 50;
/** Most questions of one exercise, and options of one question. Decided: a page of them is read, not scrolled. */
export const TEST_QUESTIONS_MAX = 20;
export const TEST_OPTIONS_MAX = 8;
/** Fewest options of one question. Decided: with one there is nothing to choose. */
export const TEST_OPTIONS_MIN = 2;
/** Text of a question or an option in one language, characters. Decided: as long as a title, which fits on one card. */
export const QUESTION_TEXT_MAX = 500;
/** Most items of a sequence. Decided: as many as members of a test. */
export const SEQUENCE_ITEMS_MAX = 2_000;
/** Sessions offered if none is selected. Decided: the newest; the library finds the others. */
export const SEQUENCES_OFFERED = 50;
/**
 * Largest width of a thumbnail, pixels, and size of its JPEG: twice a card's width on a high-density screen. Decided.
 */
export const THUMBNAIL_WIDTH = 640;
export const THUMBNAIL_BYTES_MAX = 90 * 1024;
/**
 * A group's logo as stored: a PNG, pixels a side and bytes. Decided: sharp at four times the height of a page header,
 * and small enough to be sent with every page.
 */
export const LOGO_SIDE = 256;
export const LOGO_BYTES_MAX = 96 * 1024;
/** Largest source file of a logo, bytes. Decided. */
export const LOGO_FILE_MAX = 5 * 1024 * 1024;
/** Longest name of a group, characters. Decided: one line of a page header on a desktop. */
export const GROUP_NAME_MAX = 80;
/** Polling interval of the page that waits for the samples to be removed, milliseconds. Decided. */
export const SAMPLES_POLL_MS = 1_000;
/** Largest picture that can be chosen as a thumbnail, bytes. Decided: a phone's photo, but not a camera's raw file. */
export const PICTURE_FILE_MAX = 15 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Timeout for reading and shrinking such a picture, which takes a slow phone some seconds. */
export const PICTURE_TIMEOUT_MS = 15_000;
/** Timeout of a save, which may carry a picture over a slow line; the same as for a registration. */
export const SAVE_TIMEOUT_MS = 30_000;
/** Consecutive saves that are merged automatically with somebody else's changes before the person is asked. Decided. */
export const MERGES_MAX = 3;
