import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { CHANGES } from '../../sqlite/migrations/0053-deleted-by-nobody.ts';

/** What 0052 does to an embedded database. */
export const deletedByNobodyMigration: Migration = {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
};
