import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Media that are live events, and the keys that their cameras push with. Everything else about an event is stored with
 * its medium.
 */
const CHANGES = [
  `CREATE TABLE live_events (
    id TEXT PRIMARY KEY,
    group_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    open INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX live_events_group ON live_events (group_id, created_at)`,
  `CREATE TABLE live_keys (
    camera_id TEXT PRIMARY KEY,
    event_id TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX live_keys_event ON live_keys (event_id)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
