import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Deleted rows stay in place until they are purged, with the time and the person; only the bin reads them. Tags deleted
 * with their medium name no person.
 */
const CHANGES = ['media', 'tags'].flatMap((table) => [
  `ALTER TABLE ${table} ADD COLUMN deleted_at INTEGER`,
  `ALTER TABLE ${table} ADD COLUMN deleted_by INTEGER`,
  `CREATE INDEX ${table}_deleted ON ${table} (deleted_at) WHERE deleted_at IS NOT NULL`,
]);

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
