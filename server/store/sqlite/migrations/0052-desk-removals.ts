import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The fields that the desk does not show of a tag it removes, so that they are restored with the tag. */
const CHANGES = [
  `ALTER TABLE desk_changes ADD COLUMN removed_id TEXT`,
  `ALTER TABLE desk_changes ADD COLUMN hidden TEXT`,
  `CREATE INDEX desk_changes_removed ON desk_changes (media_id, removed_id) WHERE removed_id IS NOT NULL`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
