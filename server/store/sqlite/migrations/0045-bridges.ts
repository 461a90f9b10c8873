import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Operators' settings of a medium's timing bridges, JSON. */
const CHANGES = [
  `CREATE TABLE bridges (
    media_id TEXT NOT NULL,
    source TEXT NOT NULL,
    settings TEXT NOT NULL,
    PRIMARY KEY (media_id, source)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TRIGGER bridges_gone AFTER DELETE ON media BEGIN
    DELETE FROM bridges WHERE media_id = OLD.id;
  END`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
