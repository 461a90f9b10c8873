import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts are read by group and age. */
export default {
  async up(db) {
    await sql.raw(`CREATE INDEX events_by_group ON events (group_id, at)`).execute(db);
  },
} satisfies Migration;
