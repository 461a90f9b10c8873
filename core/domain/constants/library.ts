/** The library: search, results, pages. */

/** Items per column; the page size is five times this. Library 9. */
export const ITEMS_PER_COLUMN = 5;
export const ITEMS_PER_COLUMN_PHONE = 1;
export const COLUMNS_PER_PAGE = 5;
/** 25 items a page, 5 on a phone. Library 9. */
export const PAGE_SIZE = COLUMNS_PER_PAGE * ITEMS_PER_COLUMN;
export const PAGE_SIZE_PHONE = COLUMNS_PER_PAGE * ITEMS_PER_COLUMN_PHONE;
/** Largest page that the server returns. Decided with the wire contract. */
export const SEARCH_LIMIT_MAX = 500;
/** With more active filters than this, they move to slide-in popups. Row L12. */
export const INLINE_FILTERS_MAX = 3;
/** Alternatives offered for a keyword without results. Decided: two lines of a phone. */
export const NEAREST_MAX = 4;
/**
 * Hits that are counted exactly, with their facets; above this the count is an estimate. Decided with the search's
 * limits.
 */
export const EXACT_HITS_MAX = 10_000;
/** Letters from which whole keywords are suggested: a single letter matches everything. Decided. */
export const SUGGEST_FROM_LENGTH = 2;
/** Example searches shown before the first search. Decided: one line. */
export const EXAMPLES_SHOWN = 3;
/** Longest example search, letters. Decided: three fit on two lines of a phone. */
export const EXAMPLE_LENGTH_MAX = 24;
/** Most athletes of a tag that a hit names. Decided: a crew of eight. */
export const ATHLETES_NAMED_MAX = 8;
/** Most suggestions of each kind. Decided: the list fits above a phone's keyboard. */
export const SUGGESTIONS_MAX = { title: 4, athlete: 3, nation: 2, tag: 3 } as const;
/** Tags drawn in the strip of a result card; matching ones take precedence. Decided: 60 fit a card's width. */
export const MOMENTS_MAX = 60;
/** Tags in all strips of one page of results: a hundred full cards. Decided: limits the size of a page. */
export const MOMENTS_PAGE_MAX = 6_000;
/** Longest keyword, characters, after trimming. Row L04. */
export const KEYWORD_MAX_LENGTH = 200;
/** Play all tags is offered for 1 to this many tag results. Library 9. */
export const PLAY_ALL_MAX_TAGS = 25;
/** First calendar year of the year filter. Library 3. */
export const FIRST_YEAR = 2014;
/** Timeout of a search, the same as for the data file. Row L10. */
export const SEARCH_TIMEOUT_MS = 10_000;
/** Timeout for a video site to name a film's thumbnail; the placeholder then stays. */
export const THUMBNAIL_LOOKUP_TIMEOUT_MS = 5_000;
/** Ours: timeout of permissions, attribute filters and preview, the same as for the search. */
export const LIBRARY_REQUEST_TIMEOUT_MS = 10_000;
/** Typing pause after which the keyword is written into the address. Row L01, decision 0082. */
export const TYPING_PAUSE_MS = 300;
/**
 * Typing pause after which suggestions are requested. Decided: with less, a fast typist requests them for every
 * letter.
 */
export const SUGGEST_PAUSE_MS = 150;
/** Timeout of suggestions, after which they no longer help. Decided. */
export const SUGGEST_TIMEOUT_MS = 3_000;
