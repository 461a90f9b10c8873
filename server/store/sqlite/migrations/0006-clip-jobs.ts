import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Clips waiting to be cut, each with its future record. */
const CHANGES = [
  `CREATE TABLE clip_jobs (
    id TEXT PRIMARY KEY,
    film_id TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'cutting', 'failed')),
    at INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    start REAL NOT NULL,
    end REAL NOT NULL,
    logo TEXT,
    medium TEXT NOT NULL,
    reason TEXT
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX clip_jobs_state ON clip_jobs (state, at)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
