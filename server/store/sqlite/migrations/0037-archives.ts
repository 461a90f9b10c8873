import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lists of files to download as one ZIP; they are too long for an address. */
export default {
  async up(db) {
    await sql
      .raw(
        `CREATE TABLE archives (
          id TEXT PRIMARY KEY,
          user_id INTEGER NOT NULL,
          items TEXT NOT NULL,
          language TEXT NOT NULL,
          expires_at INTEGER NOT NULL
        ) WITHOUT ROWID`,
      )
      .execute(db);
  },
} satisfies Migration;
