import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Saved drawings; they are deleted with their film and with the account. */
const CHANGES = [
  `CREATE TABLE saved_drawings (
    id TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    medium_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    strokes TEXT NOT NULL,
    linked INTEGER NOT NULL,
    saved_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX saved_drawings_user ON saved_drawings (user_id, medium_id)`,
  `CREATE INDEX saved_drawings_medium ON saved_drawings (medium_id)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
