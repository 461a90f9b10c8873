import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Administrators can suspend members: nobody can sign in with a suspended account. */
export default {
  async up(db) {
    await sql.raw(`ALTER TABLE users ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0`).execute(db);
  },
} satisfies Migration;
