import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { MediaType } from '../../../../core/domain/media.ts';
import type { SearchPage, SearchRequest, Suggestion } from '../../../../core/domain/search.ts';
import type { SearchHit, SearchIndex, SearchScope } from '../../search-index.ts';
import { LibrarySearch } from '../../sql/search/library-search.ts';
import type { TextIndexes } from '../../sql/search/text-index.ts';
import type { Tables } from '../../sql/schema.ts';
import { UnreadablePages } from './pages/format.ts';
import { SqliteSource } from './sqlite-source.ts';
import { openMatch, openPages } from './text-index.ts';

/** Searches SQLite by reading the pages of FTS5 directly, or with `MATCH` if they cannot be read. */
export class SqliteSearchIndex implements SearchIndex {
  readonly #raw: Database;
  readonly #log: (line: string) => void;
  readonly #search: LibrarySearch;
  #text: TextIndexes;
  #hasFallenBack = false;

  /** @param log called with one line for the operator */
  constructor(db: Kysely<Tables>, raw: Database, log: (line: string) => void) {
    this.#raw = raw;
    this.#log = log;
    this.#text = this.#openText();
    this.#search = new LibrarySearch(new SqliteSource(db, raw), () => this.#text);
  }

  #openText(): TextIndexes {
    try {
      return openPages(this.#raw);
    } catch (error) {
      return this.#fallBack(error);
    }
  }

  /** Switches to `MATCH` until the next start if FTS5's pages could not be read; rethrows any other error. */
  #fallBack(error: unknown): TextIndexes {
    if (!(error instanceof UnreadablePages)) throw error;
    // A concurrent search has already switched.
    if (this.#hasFallenBack) return this.#text;
    this.#hasFallenBack = true;
    this.#log(`Searches are slower: the text index is read by plain MATCH. ${error.message}`);
    this.#text = openMatch(this.#raw);
    return this.#text;
  }

  /** Retries with `MATCH` if FTS5's pages could not be read. */
  async #withFallback<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      this.#fallBack(error);
      return read();
    }
  }

  warm(): Promise<void> {
    return this.#withFallback(() => this.#search.warm());
  }

  search(request: SearchRequest, scope: SearchScope, among?: readonly string[]): Promise<SearchPage<SearchHit>> {
    return this.#withFallback(() => this.#search.search(request, scope, among));
  }

  suggest(type: MediaType, text: string, scope: SearchScope): Promise<readonly Suggestion[]> {
    return this.#withFallback(() => this.#search.suggest(type, text, scope));
  }
}
