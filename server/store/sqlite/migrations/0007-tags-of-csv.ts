import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a CSV import says beside a tag: values chosen and points on the water, each a JSON list. */
export default {
  async up(db) {
    for (const column of ['choices', 'coordinates'])
      await sql.raw(`ALTER TABLE tags ADD COLUMN ${column} TEXT`).execute(db);
  },
} satisfies Migration;
