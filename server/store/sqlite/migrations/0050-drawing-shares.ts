import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Shares of saved drawings: with a person of the owner's group, or with a login as the owner typed it. They are deleted
 * with the drawing, and so with its film and its owner's account.
 */
const CHANGES = [
  `CREATE TABLE drawing_shares (
    id TEXT PRIMARY KEY,
    drawing_id TEXT NOT NULL REFERENCES saved_drawings(id) ON DELETE CASCADE,
    user_id INTEGER REFERENCES users(id) ON DELETE CASCADE,
    login TEXT,
    shared_at INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    dropped INTEGER NOT NULL,
    CHECK ((user_id IS NULL) <> (login IS NULL)),
    UNIQUE (drawing_id, user_id),
    UNIQUE (drawing_id, login)
  ) STRICT`,
  `CREATE INDEX drawing_shares_user ON drawing_shares (user_id)`,
  `CREATE INDEX drawing_shares_login ON drawing_shares (login)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
