import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Clips and comparison exports become ordinary jobs, which count their own attempts. Tags of machines are found by
 * their ids at the source.
 */
export const CHANGES = [
  `UPDATE clip_jobs SET state = 'queued' WHERE state = 'cutting'`,
  `INSERT INTO jobs (id, kind, subject, attempts, due)
    SELECT id, 'clip', id, tries, at FROM clip_jobs WHERE state = 'queued'`,
  `INSERT INTO jobs (id, kind, subject, attempts, due)
    SELECT id, 'comparison', id, tries, at FROM comparison_exports WHERE state IN ('queued', 'encoding')`,
  `ALTER TABLE clip_jobs DROP COLUMN tries`,
  `ALTER TABLE comparison_exports DROP COLUMN tries`,
  `CREATE INDEX source_tags_id ON source_tags (id)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
