import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The tagging desk: who wrote a tag there, which changes have been applied, and a group's templates. */
const CHANGES = [
  `ALTER TABLE tag_rows ADD COLUMN desk_by INTEGER`,
  `CREATE INDEX tags_medium_revision ON tag_rows (medium_id, revision)`,
  // For tags, so that desks learn which one was removed.
  `ALTER TABLE removed ADD COLUMN medium_id TEXT`,
  `ALTER TABLE removed ADD COLUMN tag_id TEXT`,
  `CREATE INDEX removed_medium ON removed (medium_id, revision) WHERE medium_id IS NOT NULL`,
  `CREATE TABLE desk_changes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    media_id TEXT NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    change TEXT NOT NULL,
    revision INTEGER NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (media_id, change)
  ) STRICT`,
  `CREATE TABLE desk_templates (
    group_id INTEGER NOT NULL REFERENCES groups(id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    revision INTEGER NOT NULL,
    panels TEXT NOT NULL,
    PRIMARY KEY (group_id, id)
  ) STRICT, WITHOUT ROWID`,
  // Media whose search words do not include the latest changes from a desk yet.
  `CREATE TABLE stale_words (media_id TEXT PRIMARY KEY REFERENCES media(id) ON DELETE CASCADE) STRICT, WITHOUT ROWID`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
