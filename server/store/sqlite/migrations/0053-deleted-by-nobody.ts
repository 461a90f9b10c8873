import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * When a person left, tags and clips that they had deleted lost the person's id, and so looked as if they had been
 * deleted with their film. Those that really were have the exact time of the film's deletion; the others get the id 0.
 */
const CHANGES = [
  `UPDATE tag_rows SET deleted_by = 0
    WHERE deleted_at IS NOT NULL AND deleted_by IS NULL
      AND NOT EXISTS (SELECT 1 FROM media AS film WHERE film.id = medium_id AND film.deleted_at = tag_rows.deleted_at)`,
  `UPDATE media SET deleted_by = 0
    WHERE type = 'Clip' AND deleted_at IS NOT NULL AND deleted_by IS NULL
      AND NOT EXISTS (SELECT 1 FROM media AS film WHERE film.id = media.video_id AND film.deleted_at = media.deleted_at)`,
];

export default {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
} satisfies Migration;
