/** Requests that a search thread answers, `server/threads/search-thread.ts`. */
export type SearchRequestName = 'search' | 'suggest' | 'enrichMedias';
