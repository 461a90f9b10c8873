import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Equivalent of SQLite's migration 0052. */
const CHANGES = [
  `ALTER TABLE desk_changes ADD COLUMN removed_id text COLLATE "C"`,
  `ALTER TABLE desk_changes ADD COLUMN hidden text COLLATE "C"`,
  `CREATE INDEX desk_changes_removed ON desk_changes (media_id, removed_id) WHERE removed_id IS NOT NULL`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
