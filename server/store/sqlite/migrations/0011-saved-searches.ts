import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Saved searches; for a link, only the hash of its token is stored. */
const CHANGES = [
  `CREATE TABLE saved_searches (
    id TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    query TEXT NOT NULL,
    token_hash TEXT UNIQUE,
    saved_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX saved_searches_user ON saved_searches (user_id)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
