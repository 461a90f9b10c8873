import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** API keys, and the data that machines have sent for tags; ids are unique per source and medium. */
const CHANGES = [
  `CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    start TEXT NOT NULL,
    name TEXT NOT NULL,
    group_id INTEGER NOT NULL,
    media_id TEXT,
    scopes TEXT NOT NULL,
    made_by INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    made_at INTEGER NOT NULL,
    ends_at INTEGER,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX api_keys_group ON api_keys (group_id)`,
  `CREATE TABLE source_tags (
    media_id TEXT NOT NULL,
    source TEXT NOT NULL,
    id TEXT NOT NULL,
    sent TEXT NOT NULL,
    PRIMARY KEY (media_id, source, id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TRIGGER source_tags_gone AFTER DELETE ON media BEGIN
    DELETE FROM source_tags WHERE media_id = OLD.id;
  END`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
