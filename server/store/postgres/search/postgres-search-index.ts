import type { Kysely } from 'kysely';
import type { SearchIndex } from '../../search-index.ts';
import type { Tables } from '../../sql/schema.ts';

export class PostgresSearchIndex implements SearchIndex {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  search(): ReturnType<SearchIndex['search']> {
    return Promise.reject(new Error('not on PostgreSQL yet'));
  }

  suggest(): ReturnType<SearchIndex['suggest']> {
    throw new Error('not on PostgreSQL yet');
  }

  async warm(): Promise<void> {
    await this.#db.selectFrom('media').select('doc').limit(1).execute();
  }
}
