/** Requests that a search thread runs, `server/threads/search-thread.ts`. */
export type SearchRequestName = 'search' | 'suggest' | 'enrichMedias';
