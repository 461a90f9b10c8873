import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Administrative actions: who did what to what, and when. Names and titles are as they were at the time. */
const CHANGES = [
  `CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    group_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    action TEXT NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_id TEXT NOT NULL,
    actor_name TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    subject_title TEXT NOT NULL,
    detail TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX audit_group ON audit (group_id, number)`,
  `CREATE INDEX audit_actor ON audit (group_id, actor_kind, actor_id, number)`,
  `CREATE INDEX audit_action ON audit (group_id, action, number)`,
  `CREATE INDEX audit_at ON audit (at)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
