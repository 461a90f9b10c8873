import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const IS_ALONE = `type = 'Clip' AND video_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM media AS film WHERE film.id = media.video_id)`;

/**
 * Moves clips that outlived a purged film to the bin, as would happen today (0016). An administrator may restore one;
 * it is then visible to its group only, because no film says who else may see it, and its gate can no longer be passed.
 */
export default {
  async up(db) {
    await sql.raw(`DELETE FROM media_text WHERE rowid IN (SELECT doc FROM media WHERE ${IS_ALONE})`).execute(db);
    await sql
      .raw(`UPDATE media SET visibility = 'private', key_hash = NULL, gate_kind = NULL, gate_hash = NULL, pay_per_view = 0,
        deleted_at = coalesce(deleted_at, ${Date.now()}) WHERE ${IS_ALONE}`)
      .execute(db);
  },
} satisfies Migration;
