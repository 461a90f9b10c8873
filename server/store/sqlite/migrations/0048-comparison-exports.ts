import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Exports of comparisons as MP4: queued, being encoded, ready or failed. */
const CHANGES = [
  `CREATE TABLE comparison_exports (
    id TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('queued', 'encoding', 'ready', 'failed')),
    at INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    spec TEXT NOT NULL,
    size INTEGER
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX comparison_exports_state ON comparison_exports (state, at)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
