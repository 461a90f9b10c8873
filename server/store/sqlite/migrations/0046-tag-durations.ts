import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How long the range of a tag lasts, milliseconds. */
export default {
  async up(db) {
    await sql.raw('ALTER TABLE tag_rows ADD COLUMN duration INTEGER').execute(db);
  },
} satisfies Migration;
