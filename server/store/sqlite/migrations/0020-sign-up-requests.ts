import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Confirmed sign-ups awaiting an administrator's approval; existing accounts are unaffected. */
const CHANGES = [
  `CREATE TABLE sign_up_requests (
    id INTEGER PRIMARY KEY,
    group_id INTEGER NOT NULL REFERENCES groups(id),
    login TEXT NOT NULL UNIQUE COLLATE NOCASE,
    name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    confirmed_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX sign_up_requests_group ON sign_up_requests (group_id, confirmed_at)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
