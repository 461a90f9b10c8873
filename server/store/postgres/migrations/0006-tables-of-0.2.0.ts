import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sort orders that allow index-only scans, because they include the row's number. */
const ORDERS: Readonly<Record<string, string>> = {
  media_date: 'media (type, date, time, doc)',
  media_duration: 'media (type, duration, doc)',
  media_title: 'media (type, title_key, doc)',
  tags_category: 'tag_rows (category_key, doc)',
  tags_description: 'tag_rows (description_key, doc)',
  tags_score: 'tag_rows (score_key, score, doc)',
  tags_start: 'tag_rows (start, doc)',
  tags_type: 'tag_rows (type, doc)',
};

/** Pads the rows of words to the length that the first migration uses now. */
const PADDED_TEXTS = ['media_text', 'tag_text'].flatMap((table) => [
  `ALTER TABLE ${table} ADD COLUMN filler text NOT NULL DEFAULT repeat(' ', 2100)`,
  `ALTER TABLE ${table} ALTER COLUMN words SET STORAGE EXTERNAL`,
  ...Array.from({ length: 16 }, (_, turn) => [
    `ALTER TABLE ${table}_${turn} ALTER COLUMN words SET STORAGE EXTERNAL`,
    `ALTER TABLE ${table}_${turn} SET (toast_tuple_target = 128)`,
  ]).flat(),
  `UPDATE ${table} SET filler = DEFAULT`,
]);

/**
 * The first migration was changed after its release in 0.2.0. This brings databases of that version to the same state.
 */
export default {
  async up(db: Kysely<unknown>) {
    const { rows: known } = await sql<{
      name: string;
      definition: string;
    }>`SELECT indexname AS name, indexdef AS definition
      FROM pg_indexes WHERE schemaname = current_schema() AND indexname = ANY(${Object.keys(ORDERS)})`.execute(db);
    for (const { name, definition } of known) {
      if (definition.endsWith(', doc)')) continue;
      await sql`DROP INDEX ${sql.ref(name)}`.execute(db);
      await sql.raw(`CREATE INDEX ${name} ON ${ORDERS[name]}`).execute(db);
    }
    const { rows: padded } = await sql`SELECT 1 FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = 'tag_text' AND column_name = 'filler'`.execute(db);
    if (padded.length > 0) return;
    for (const statement of PADDED_TEXTS) await sql.raw(statement).execute(db);
  },
} satisfies Migration;
