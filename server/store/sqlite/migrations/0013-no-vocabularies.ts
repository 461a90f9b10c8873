import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Drops the vocabulary tables: whether a word occurs is now read from the index itself, because counting with these
 * took as long as the search.
 */
export default {
  async up(db) {
    for (const table of ['media_words', 'tag_words']) await sql.raw(`DROP TABLE ${table}`).execute(db);
  },
} satisfies Migration;
