/** The library: search, results, pages. */

/** Items to a column: page size is five times this. Library 9. */
export const ITEMS_PER_COLUMN = 5;
export const ITEMS_PER_COLUMN_PHONE = 1;
export const COLUMNS_PER_PAGE = 5;
/** 25 items a page, 5 on a phone. Library 9. */
export const PAGE_SIZE = COLUMNS_PER_PAGE * ITEMS_PER_COLUMN;
export const PAGE_SIZE_PHONE = COLUMNS_PER_PAGE * ITEMS_PER_COLUMN_PHONE;
/** Longest page the server gives. Decided with the wire contract. */
export const SEARCH_LIMIT_MAX = 500;
/** More filters in use than this move to slide-in popups. Row L12. */
export const INLINE_FILTERS_MAX = 3;
/** Keywords offered instead of one that finds nothing. Decided: what fits one line of a phone, twice. */
export const NEAREST_MAX = 4;
/**
 * Hits that are counted one by one, with their facets; of more there is an estimate. Decided with the search's limits.
 */
export const EXACT_HITS_MAX = 10_000;
/** Letters from which on whole keywords are suggested: one letter is in everything. Decided. */
export const SUGGEST_FROM_LENGTH = 2;
/** Searches offered where nothing has been searched for. Decided: one line of them. */
export const EXAMPLES_SHOWN = 3;
/** Letters of such a search, most. Decided: three fit on two lines of a phone. */
export const EXAMPLE_LENGTH_MAX = 24;
/** Athletes of a tag that a hit names, most. Decided: a crew of eight. */
export const ATHLETES_NAMED_MAX = 8;
/** Suggestions of each kind, most. Decided: the list fits above a phone's keyboard. */
export const SUGGESTIONS_MAX = { title: 4, athlete: 3, nation: 2, tag: 3 } as const;
/** Tags drawn in the strip of a result card; matching ones have room first. Decided: 60 fit a card's width. */
export const MOMENTS_MAX = 60;
/** Tags in all strips of one page of results: a hundred full cards. Decided: bounds the bytes of a page. */
export const MOMENTS_PAGE_MAX = 6_000;
/** Longest keyword, characters, after trimming. Row L04. */
export const KEYWORD_MAX_LENGTH = 200;
/** Tag results from 1 to this many offer Play all tags. Library 9. */
export const PLAY_ALL_MAX_TAGS = 25;
/** First calendar year of the year filter. Library 3. */
export const FIRST_YEAR = 2014;
/** A search that has not responded by then has failed: as patient as the data file. Row L10. */
export const SEARCH_TIMEOUT_MS = 10_000;
/** A video site that has not named a film's thumbnail by then is not waited for: the drawing stays. */
export const THUMBNAIL_LOOKUP_TIMEOUT_MS = 5_000;
/** Ours: permissions, attribute filters and preview are as patient as the search. */
export const LIBRARY_REQUEST_TIMEOUT_MS = 10_000;
/** Stillness after which what is typed is written into the address. Row L01, decision 0082. */
export const TYPING_PAUSE_MS = 300;
/** Stillness after which suggestions are requested. Decided: below it a fast typist asks for every letter. */
export const SUGGEST_PAUSE_MS = 150;
/** Suggestions later than this come too late to help. Decided. */
export const SUGGEST_TIMEOUT_MS = 3_000;
