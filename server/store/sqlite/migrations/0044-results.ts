import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The structured result of a slalom run, as stored with its tag. */
export default {
  async up(db) {
    await sql.raw('ALTER TABLE tag_rows ADD COLUMN result TEXT').execute(db);
  },
} satisfies Migration;
