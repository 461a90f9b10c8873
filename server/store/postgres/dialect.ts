import { sql } from 'kysely';
import type { Dialect, TextTables } from '../sql/dialect.ts';

/** Numbered as SQLite's `json_each` does, from 0. */
const list = (values: readonly unknown[], type: 'text' | 'bigint') =>
  sql<{ key: number; value: unknown }>`(SELECT number - 1 AS key, value
    FROM unnest(${values}::${sql.raw(type)}[]) WITH ORDINALITY AS each (value, number))`;
const texts = (values: readonly string[]) => list(values, 'text');
const numbers = (values: readonly number[]) => list(values, 'bigint');

const text: TextTables = {
  async saveMedium(db, doc, { title, words, tags }) {
    await sql`INSERT INTO media_text (doc, title, words, tags) VALUES (${doc}, ${title}, ${words}, ${tags})
      ON CONFLICT (doc) DO UPDATE SET title = excluded.title, words = excluded.words, tags = excluded.tags`.execute(db);
  },
  async saveTag(db, doc, { description, people, category, film }) {
    await sql`INSERT INTO tag_text (doc, description, people, category, film)
      VALUES (${doc}, ${description}, ${people}, ${category}, ${film})
      ON CONFLICT (doc) DO UPDATE SET description = excluded.description, people = excluded.people,
        category = excluded.category, film = excluded.film`.execute(db);
  },
  async remove(db, kind, docs) {
    const table = sql.raw(kind === 'media' ? 'media_text' : 'tag_text');
    await sql`DELETE FROM ${table} WHERE doc IN (SELECT value FROM ${numbers(docs)} AS gone)`.execute(db);
  },
  async listWords(db, words) {
    await sql`INSERT INTO words (word) SELECT DISTINCT value FROM ${texts(words)} AS listed
      ON CONFLICT DO NOTHING`.execute(db);
  },
  tagsOfPeople: (words) => sql`SELECT doc FROM tag_text WHERE string_to_array(people, ' ') @> ${words}::text[]`,
};

/** What SQLite reads as a number at the beginning of a text. */
const NUMBER = String.raw`^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)`;

export const postgresDialect: Dialect = {
  texts,
  numbers,
  greatest: (one, other) => sql`greatest(${one}, ${other})`,
  least: (one, other) => sql`least(${one}, ${other})`,
  position: (part, whole) => sql`strpos(${whole}, ${part})`,
  real: (value) => sql`coalesce(substring(${value} FROM ${NUMBER})::double precision, 0)`,
  day: (moment) => sql`to_char(to_timestamp(${moment} / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
  // Of the collation "C", which changes ASCII letters alone.
  isLogin: (column, login) => sql`lower(${column}) = lower(${login} COLLATE "C")`,
  loginKey: sql`lower(login)`,
  eventNumber: sql`number`,
  skipLocked: sql`FOR UPDATE SKIP LOCKED`,
  liveStartsAt: sql`player::json #>> '{live,startsAt}'`,
  json: {
    entries: (object) => sql`json_each_text(${object}::json)`,
    texts: (values) => sql`json_array_elements_text(${values}::json)`,
    length: (values) => sql`json_array_length(${values}::json)`,
    smallest: (values, name) =>
      sql`(SELECT min((value ->> ${name})::double precision) FROM json_array_elements(${values}::json))`,
  },
  text,
};
