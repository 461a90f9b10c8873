import type { Kysely } from 'kysely';
import type { MediaType } from '../../../../core/domain/media.ts';
import type { SearchPage, SearchRequest, Suggestion } from '../../../../core/domain/search.ts';
import type { SearchHit, SearchIndex, SearchScope } from '../../search-index.ts';
import { LibrarySearch } from '../../sql/search/library-search.ts';
import type { Tables } from '../../sql/schema.ts';
import { SearchConnection } from './connection.ts';
import { PostgresSource } from './postgres-source.ts';
import { VectorIndex } from './vector-index.ts';

/** Searches PostgreSQL: words are tsvectors with a GIN index, and the search has its own connections. */
export class PostgresSearchIndex implements SearchIndex {
  readonly #search: LibrarySearch;
  readonly #connections: readonly SearchConnection[];

  /**
   * @param url `postgres://user:password@host:port/database`
   * @param log called with one line for the operator
   * @param listedMax documents in the posting lists that each text index caches; 0 disables the cache
   */
  constructor(url: string, db: Kysely<Tables>, log: (line: string) => void, listedMax?: number) {
    const byIndex = new SearchConnection(url, 'index', log);
    const plain = new SearchConnection(url, 'any', log);
    this.#connections = [byIndex, plain];
    const text = {
      media: new VectorIndex({ name: 'media_text', weights: [10, 4, 1] }, byIndex, plain, listedMax),
      tags: new VectorIndex({ name: 'tag_text', weights: [10, 6, 3, 1] }, byIndex, plain, listedMax),
    };
    this.#search = new LibrarySearch(new PostgresSource(db, plain), () => text);
  }

  warm(): Promise<void> {
    return this.#search.warm();
  }

  search(request: SearchRequest, scope: SearchScope, among?: readonly string[]): Promise<SearchPage<SearchHit>> {
    return this.#search.search(request, scope, among);
  }

  suggest(type: MediaType, text: string, scope: SearchScope): Promise<readonly Suggestion[]> {
    return this.#search.suggest(type, text, scope);
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((each) => each.close()));
  }
}
