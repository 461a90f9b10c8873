/** The player's API and its playground. */

/** Ours: most calls that wait for a film to load; further calls fail. */
export const API_QUEUE_MAX = 32;
/** Ours: timeout of a play call, milliseconds; longer than any of the player's own timeouts. */
export const API_PLAY_PATIENCE_MS = 30_000;
/** Ours: timeout of a fullscreen request, milliseconds. */
export const API_FULLSCREEN_PATIENCE_MS = 5_000;
/**
 * Ours: messages that a page may send within `API_BUDGET_MS`; a slider sends one a frame, 240 a second on fast
 * displays.
 */
export const API_BUDGET = 300;
export const API_BUDGET_MS = 1_000;
/** Ours: most connections that a frame accepts from its page, one after another, before it is loaded again. */
export const API_CONNECTIONS_MAX = 20;
/** Limits of a page's calls to a player, characters and ids; a page that exceeds them is disconnected for good. Row E02. */
export const API_WORDS_MAX = 200;
export const API_CATEGORY_MAX = 500;
export const API_ID_MAX = 64;
export const API_IDS_MAX = 1_000;
/** Pause after which a typed attribute is applied to the player, which may restart. Decided: as for an address. */
export const ATTRIBUTE_PAUSE_MS = 300;
/** Most media that the search suggests. Decided: the list fits above a phone's keyboard. */
export const MEDIA_OFFERED_MAX = 8;
/** Media searched for the first example. Decided: one page of the library. */
export const EXAMPLE_CANDIDATES_MAX = 25;
/** Most calls and events in the log; older ones are dropped. Decided: more than anybody reads. */
export const CALLS_LISTED_MAX = 50;
export const EVENTS_LISTED_MAX = 200;
