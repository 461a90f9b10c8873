import { setImmediate } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Query, Reading, SearchDialect, SearchSource, Value } from '../../sql/search/source.ts';
import type { StoredMedium } from '../../media.ts';
import { sqliteDialect } from '../dialect.ts';
import { withMembers } from '../../sql/media.ts';
import type { MediaRow } from '../../sql/rows.ts';
import type { Tables } from '../../sql/schema.ts';

const DIALECT: SearchDialect = {
  year: 'CAST(substr(date, 1, 4) AS INTEGER)',
  join: 'CROSS JOIN',
  numbers: 'json_each(?) AS requested',
  texts: 'json_each(?) AS requested',
};

/** Reads the tables of an SQLite database for the search. */
export class SqliteSource implements SearchSource {
  readonly #db: Kysely<Tables>;
  readonly dialect = DIALECT;
  readonly #raw: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(db: Kysely<Tables>, raw: Database) {
    this.#db = db;
    this.#raw = raw;
  }

  get isOpen(): boolean {
    return this.#raw.open;
  }

  async version(): Promise<number> {
    return this.#raw.pragma('data_version', { simple: true }) as number;
  }

  async follow(reading: Reading<void>, isLong: boolean): Promise<void> {
    if (!isLong) {
      this.#raw.transaction(() => {
        for (let step = reading.next([]); !step.done;) step = reading.next(this.#rowsOf(step.value));
      })();
      return;
    }
    for (let step = reading.next([]); !step.done; await setImmediate()) step = reading.next(this.#rowsOf(step.value));
  }

  async numbers(text: string, ...values: Value[]): Promise<Int32Array> {
    return Int32Array.from(this.#prepared(`one ${text}`, text).pluck().all(plain(values)) as number[]);
  }

  async rows<Row>(text: string, ...values: Value[]): Promise<readonly Row[]> {
    return this.#prepared(text, text).all(plain(values)) as Row[];
  }

  async alike(grams: readonly string[], most: number): Promise<readonly string[]> {
    const text = `SELECT word FROM word_grams WHERE gram IN (SELECT value FROM json_each(?))
      GROUP BY word ORDER BY count(*) DESC, word LIMIT ?`;
    return this.#prepared(`one ${text}`, text)
      .pluck()
      .all(plain([grams, most])) as string[];
  }

  withMembers(rows: readonly MediaRow[]): Promise<StoredMedium[]> {
    return withMembers(this.#db, sqliteDialect, rows);
  }

  #rowsOf({ text, values }: Query): unknown[] {
    return this.#prepared(`raw ${text}`, text).raw().all(plain(values));
  }

  /** @param key distinguishes statements with the same text but different row formats */
  #prepared(key: string, text: string): Statement {
    const known = this.#statements.get(key) ?? this.#raw.prepare(text);
    this.#statements.set(key, known);
    return known;
  }
}

/** Passes lists to SQLite as JSON. */
function plain(values: readonly Value[]): (string | number)[] {
  return values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value));
}
