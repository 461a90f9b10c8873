import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Additional values of a tag from a CSV import: choices and coordinates, each a JSON list. */
export default {
  async up(db) {
    for (const column of ['choices', 'coordinates'])
      await sql.raw(`ALTER TABLE tags ADD COLUMN ${column} TEXT`).execute(db);
  },
} satisfies Migration;
