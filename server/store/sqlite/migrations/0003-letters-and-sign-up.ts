import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The confirmed e-mail of a registration, groups that allow sign-up, and sign-ups awaiting confirmation. */
const CHANGES = [
  `ALTER TABLE registrations ADD COLUMN answered_hash TEXT`,
  `CREATE INDEX registrations_answered ON registrations (answered_hash) WHERE answered_hash IS NOT NULL`,
  `ALTER TABLE groups ADD COLUMN sign_up INTEGER NOT NULL DEFAULT 0`,
  `CREATE TABLE sign_ups (
    confirm_hash TEXT PRIMARY KEY,
    group_id INTEGER NOT NULL REFERENCES groups(id),
    login TEXT NOT NULL,
    name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX sign_ups_age ON sign_ups (created_at)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
