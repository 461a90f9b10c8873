import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Completed imports, so that an import sent again after a lost response is processed only once. */
export default {
  async up(db) {
    await sql
      .raw('CREATE TABLE imports (id TEXT PRIMARY KEY, taken_at INTEGER NOT NULL) STRICT, WITHOUT ROWID')
      .execute(db);
  },
} satisfies Migration;
