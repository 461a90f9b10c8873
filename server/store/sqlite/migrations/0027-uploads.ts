import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Uploads, and the job queue. */
const CHANGES = [
  `CREATE TABLE uploads (
    id TEXT PRIMARY KEY,
    group_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    received INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('receiving', 'waiting', 'packaging', 'ready', 'failed')),
    type TEXT,
    title TEXT NOT NULL,
    date TEXT NOT NULL,
    visibility TEXT NOT NULL,
    collection_id TEXT,
    thumb TEXT,
    playable INTEGER NOT NULL,
    reason TEXT,
    detail TEXT,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX uploads_group ON uploads (group_id, created_at)`,
  `CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    due INTEGER NOT NULL,
    owner TEXT,
    lease_until INTEGER
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX jobs_due ON jobs (due)`,
  `CREATE INDEX jobs_subject ON jobs (subject)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
