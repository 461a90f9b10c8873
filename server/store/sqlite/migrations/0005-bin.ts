import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What is deleted stays where it is until it is removed for good, with the moment and the person; nothing but the bin reads
 * it. Tags that went with their medium name nobody.
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
