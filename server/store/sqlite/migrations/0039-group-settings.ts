import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A group's language, accent and logo, and the step of its first run. Existing groups count as having completed it. */
const CHANGES = [
  `ALTER TABLE groups ADD COLUMN language TEXT NOT NULL DEFAULT 'en'`,
  `ALTER TABLE groups ADD COLUMN accent TEXT`,
  `ALTER TABLE groups ADD COLUMN first_run TEXT`,
  `ALTER TABLE groups ADD COLUMN settings_version INTEGER NOT NULL DEFAULT 1`,
  `CREATE TABLE group_logos (
    group_id INTEGER PRIMARY KEY REFERENCES groups(id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT`,
  `CREATE INDEX group_logos_hash ON group_logos (hash)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
