import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Follows ended through the link of a notice, saved so that the same link can restore them (decision 0418). */
const STATEMENTS = [
  `CREATE TABLE ended_follows (
    id TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('athlete', 'event', 'collection', 'search')),
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    push TEXT NOT NULL,
    ended_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX ended_follows_at ON ended_follows (ended_at)`,
];

export default {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
} satisfies Migration;
