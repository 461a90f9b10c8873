import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The accounts that the sample library has always contained; no other library can have both. */
const IS_SAMPLE_LIBRARY = `EXISTS (SELECT 1 FROM users WHERE id = 1 AND login = 'super')
  AND EXISTS (SELECT 1 FROM users WHERE id = 64 AND login = 'admin')
  AND EXISTS (SELECT 1 FROM groups WHERE id = 71)`;

/**
 * Marks what was shipped with the program and may be removed as a whole. Media that people add have 32 random digits as
 * their id, or `clip-` and the like; samples have always been numbered 1001 to 1503.
 */
const CHANGES = [
  ...['media', 'tag_rows', 'users', 'groups'].map(
    (table) => `ALTER TABLE ${table} ADD COLUMN sample INTEGER NOT NULL DEFAULT 0`,
  ),
  `CREATE INDEX media_sample ON media (doc) WHERE sample = 1`,
  `UPDATE media SET sample = 1
    WHERE id GLOB '1[0-9][0-9][0-9]' AND CAST(id AS INTEGER) BETWEEN 1001 AND 1503 AND ${IS_SAMPLE_LIBRARY}`,
  // Tags that people add have random ids.
  `UPDATE tag_rows SET sample = 1 WHERE id NOT GLOB '*[^0-9]*' AND medium_id IN (SELECT id FROM media WHERE sample = 1)`,
  `UPDATE groups SET sample = 1 WHERE id IN (1, 64, 71) AND ${IS_SAMPLE_LIBRARY}`,
  // Last, and in one statement, because the condition reads this table.
  `UPDATE users SET sample = 1 WHERE ${IS_SAMPLE_LIBRARY} AND (id, login) IN
    (VALUES (1, 'super'), (64, 'admin'), (65, 'editor'), (66, 'viewer'), (71, 'league'))`,
  `CREATE TABLE sample_removal (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    begun_at INTEGER NOT NULL
  ) STRICT`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
