import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Imports that were taken: one that is sent again, as its response was lost, is taken once. */
export default {
  async up(db) {
    await sql
      .raw('CREATE TABLE imports (id TEXT PRIMARY KEY, taken_at INTEGER NOT NULL) STRICT, WITHOUT ROWID')
      .execute(db);
  },
} satisfies Migration;
