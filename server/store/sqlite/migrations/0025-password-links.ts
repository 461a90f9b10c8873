import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Links for choosing a password; only the hash of the token is stored. */
const CHANGES = [
  `CREATE TABLE password_links (
    token_hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX password_links_user ON password_links (user_id)`,
  `CREATE INDEX password_links_age ON password_links (expires_at)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
