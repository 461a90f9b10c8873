import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether a word is held is read from the index itself: counting it by these took as long as the search. */
export default {
  async up(db) {
    for (const table of ['media_words', 'tag_words']) await sql.raw(`DROP TABLE ${table}`).execute(db);
  },
} satisfies Migration;
