import type { Kysely } from 'kysely';
import { withMembers } from '../../sql/media.ts';
import type { MediaRow } from '../../sql/rows.ts';
import type { Tables } from '../../sql/schema.ts';
import type { Reading, SearchDialect, SearchSource, Value } from '../../sql/search/source.ts';
import type { StoredMedium } from '../../media.ts';
import { postgresDialect } from '../dialect.ts';
import { mostFrequent } from './alike.ts';
import { integersOf, packed, type SearchConnection } from './connection.ts';

const DIALECT: SearchDialect = {
  year: "CASE WHEN date ~ '^[0-9]{4}' THEN CAST(substr(date, 1, 4) AS integer) ELSE 0 END",
  join: 'JOIN',
  numbers: 'unnest(?::integer[]) WITH ORDINALITY AS requested (value, key)',
  texts: 'unnest(?::text[]) WITH ORDINALITY AS requested (value, key)',
};

export class PostgresSource implements SearchSource {
  readonly #db: Kysely<Tables>;
  readonly dialect = DIALECT;
  readonly #connection: SearchConnection;

  constructor(db: Kysely<Tables>, connection: SearchConnection) {
    this.#db = db;
    this.#connection = connection;
  }

  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  /** The revision. Incrementing it locks its row, so that commits happen in its order. */
  async version(): Promise<number> {
    const [row] = await this.#connection.rows<{ value: number }>("SELECT value FROM counters WHERE name = 'revision'");
    return row?.value ?? 0;
  }

  follow(reading: Reading<void>): Promise<void> {
    return this.#connection.atOnce(async (rows) => {
      for (let step = reading.next([]); !step.done;)
        step = reading.next(await rows(step.value.text, step.value.values));
    });
  }

  async numbers(text: string, ...values: Value[]): Promise<Int32Array> {
    const query = `SELECT ${packed('doc::integer')} FROM (${text}) AS found (doc)`;
    const [docs] = await this.#connection.lists(query, ...values);
    return integersOf(docs);
  }

  rows<Row>(text: string, ...values: Value[]): Promise<readonly Row[]> {
    return this.#connection.rows(text, ...values);
  }

  async alike(grams: readonly string[], most: number): Promise<readonly string[]> {
    const query = `SELECT string_agg(word, ' ') AS words FROM word_grams WHERE gram = ANY (?::text[])`;
    const [row] = await this.#connection.rows<{ words: string | null }>(query, grams);
    return mostFrequent(row?.words ?? '', most);
  }

  withMembers(rows: readonly MediaRow[]): Promise<StoredMedium[]> {
    return withMembers(this.#db, postgresDialect, rows);
  }
}
