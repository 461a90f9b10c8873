import { sql } from 'kysely';
import type { TextTables } from '../../sql/dialect.ts';
import { turnOf } from '../../sql/search/turns.ts';
import { gramsOf } from '../../text/grams.ts';
import { columnQueryOf, vectorOf } from './vectors.ts';

/** Index of the people column in `tag_text`. */
const PEOPLE = 1;

/** Writes to the text indexes. */
export const textTables: TextTables = {
  async saveMedium(db, doc, { title, words, tags }) {
    await saveTexts('media_text', [{ doc, columns: [title, words, tags] }]).execute(db);
  },
  async saveTag(db, doc, { description, people, category, film }) {
    await saveTexts('tag_text', [{ doc, columns: [description, people, category, film] }]).execute(db);
  },
  async remove(db, kind, docs) {
    const table = sql.raw(kind === 'media' ? 'media_text' : 'tag_text');
    const turns = Array.from(docs, turnOf);
    await sql`DELETE FROM ${table} USING unnest(${turns}::smallint[], ${docs}::integer[]) AS gone (turn, doc)
      WHERE ${table}.turn = gone.turn AND ${table}.doc = gone.doc`.execute(db);
  },
  async listWords(db, words) {
    // Sorted, so that two writers of the same words wait for each other instead of deadlocking.
    const pairs = words.toSorted().flatMap((word) => gramsOf(word).map((gram) => ({ gram, word })));
    await sql`INSERT INTO word_grams (gram, word)
      SELECT * FROM unnest(${pairs.map(({ gram }) => gram)}::text[], ${pairs.map(({ word }) => word)}::text[])
      ON CONFLICT DO NOTHING`.execute(db);
  },
  tagsOfPeople: (words) => sql`SELECT doc FROM tag_text WHERE words @@ ${columnQueryOf(words, PEOPLE)}::tsquery`,
};

/**
 * @param entries documents with their folded words, column with the highest weight first; existing ones are replaced
 */
export function saveTexts(
  table: 'media_text' | 'tag_text',
  entries: readonly { doc: number; columns: readonly string[] }[],
) {
  const texts = entries.map(({ doc, columns }) => ({ doc, ...vectorOf(columns) }));
  return sql`INSERT INTO ${sql.raw(table)} (turn, doc, length, words)
    SELECT * FROM unnest(${texts.map(({ doc }) => turnOf(doc))}::smallint[], ${texts.map(({ doc }) => doc)}::integer[],
      ${texts.map(({ length }) => length)}::integer[], ${texts.map(({ vector }) => vector)}::tsvector[])
    ON CONFLICT (turn, doc) DO UPDATE SET length = excluded.length, words = excluded.words, filler = DEFAULT`;
}
