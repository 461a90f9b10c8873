import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Duration of a tag's range, milliseconds. */
export default {
  async up(db) {
    await sql.raw('ALTER TABLE tag_rows ADD COLUMN duration INTEGER').execute(db);
  },
} satisfies Migration;
