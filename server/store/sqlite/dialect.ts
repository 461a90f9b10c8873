import { sql } from 'kysely';
import { gramsOf } from '../text/grams.ts';
import type { Dialect, TextTables } from '../sql/dialect.ts';

const list = (values: readonly unknown[]) => sql<{ key: number; value: unknown }>`json_each(${JSON.stringify(values)})`;

const text: TextTables = {
  async saveMedium(db, doc, { title, words, tags }) {
    await sql`INSERT OR REPLACE INTO media_text (rowid, title, words, tags)
      VALUES (${doc}, ${title}, ${words}, ${tags})`.execute(db);
  },
  async saveTag(db, doc, { description, people, category, film }) {
    await sql`INSERT OR REPLACE INTO tag_text (rowid, description, people, category, film)
      VALUES (${doc}, ${description}, ${people}, ${category}, ${film})`.execute(db);
  },
  async remove(db, kind, docs) {
    const table = sql.raw(kind === 'media' ? 'media_text' : 'tag_text');
    await sql`DELETE FROM ${table} WHERE rowid IN (SELECT value FROM ${list(docs)})`.execute(db);
  },
  async listWords(db, words) {
    const pairs = words.flatMap((word) => gramsOf(word).map((gram) => [gram, word]));
    await sql`INSERT OR IGNORE INTO word_grams (gram, word)
      SELECT value ->> 0, value ->> 1 FROM ${list(pairs)}`.execute(db);
  },
  tagsOfPeople: (words) =>
    sql`SELECT rowid FROM tag_text WHERE tag_text MATCH ${`people : (${words.map((word) => `"${word.replaceAll('"', '')}"`).join(' AND ')})`}`,
};

export const sqliteDialect: Dialect = {
  texts: list,
  numbers: list,
  greatest: (one, other) => sql`max(${one}, ${other})`,
  least: (one, other) => sql`min(${one}, ${other})`,
  position: (part, whole) => sql`instr(${whole}, ${part})`,
  real: (value) => sql`CAST(${value} AS REAL)`,
  day: (moment) => sql`strftime('%Y-%m-%d', ${moment} / 1000, 'unixepoch')`,
  isLogin: (column, login) => sql`${column} = ${login} COLLATE NOCASE`,
  loginKey: sql`login`,
  eventNumber: sql`rowid`,
  // SQLite has a single writer.
  skipLocked: sql``,
  liveStartsAt: sql`json_extract(player, '$.live.startsAt')`,
  json: {
    entries: (object) => sql`json_each(${object})`,
    texts: (values) => sql`json_each(${values})`,
    length: (values) => sql`json_array_length(${values})`,
    smallest: (values, name) => sql`(SELECT min(value ->> ${name}) FROM json_each(${values}))`,
  },
  text,
};
