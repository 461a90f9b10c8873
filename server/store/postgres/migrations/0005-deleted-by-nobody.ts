import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const CHANGES = [
  `UPDATE tag_rows SET deleted_by = 0
    WHERE deleted_at IS NOT NULL AND deleted_by IS NULL
      AND NOT EXISTS (SELECT 1 FROM media AS film WHERE film.id = medium_id AND film.deleted_at = tag_rows.deleted_at)`,
  `UPDATE media SET deleted_by = 0
    WHERE type = 'Clip' AND deleted_at IS NOT NULL AND deleted_by IS NULL
      AND NOT EXISTS (SELECT 1 FROM media AS film WHERE film.id = media.video_id AND film.deleted_at = media.deleted_at)`,
];

/** Equivalent of SQLite's migration 0053. */
export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
