import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { CHANGES } from '../../sqlite/migrations/0051-clips-by-lease.ts';

/** Equivalent of SQLite's migration 0051. */
export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
