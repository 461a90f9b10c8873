import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Permissions of single members, and columns that distinguish a person's sessions. */
const CHANGES = [
  `CREATE TABLE member_permissions (
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    permission TEXT NOT NULL,
    granted INTEGER NOT NULL,
    PRIMARY KEY (user_id, permission)
  ) STRICT, WITHOUT ROWID`,
  `ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE sessions ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE sessions ADD COLUMN system TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE sessions ADD COLUMN country TEXT NOT NULL DEFAULT ''`,
  `UPDATE sessions SET id = lower(hex(randomblob(16))), seen_at = created_at`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
