/** The player's API and its playground. */

/** Ours: calls that wait for a film, at most; a page that sends more does not wait for any. */
export const API_QUEUE_MAX = 32;
/** Ours: a film that was asked to play is given this long, milliseconds; longer than any of the player's own waits. */
export const API_PLAY_PATIENCE_MS = 30_000;
/** Ours: a browser asked to cover the screen answers within this, milliseconds. */
export const API_FULLSCREEN_PATIENCE_MS = 5_000;
/** Ours: messages that a page may send within `API_BUDGET_MS`; a slider sends one a frame, on fast displays 240 a second. */
export const API_BUDGET = 300;
export const API_BUDGET_MS = 1_000;
/** Ours: connections that a frame takes from its page, one after another, before it is loaded again. */
export const API_CONNECTIONS_MAX = 20;
/** Limits of a page's calls to a player, characters and ids; a page that exceeds them is disconnected for good. Row E02. */
export const API_WORDS_MAX = 200;
export const API_CATEGORY_MAX = 500;
export const API_ID_MAX = 64;
export const API_IDS_MAX = 1_000;
/** Stillness after which a typed attribute reaches the player, which may start again by it. Decided: as an address's. */
export const ATTRIBUTE_PAUSE_MS = 300;
/** Media that the search offers, most. Decided: the list fits above a phone's keyboard. */
export const MEDIA_OFFERED_MAX = 8;
/** Media among which the first example is looked for. Decided: one page of the library. */
export const EXAMPLE_CANDIDATES_MAX = 25;
/** Calls and events that are listed; older ones leave. Decided: more than anybody reads. */
export const CALLS_LISTED_MAX = 50;
export const EVENTS_LISTED_MAX = 200;
