import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const IS_ALONE = `type = 'Clip' AND video_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM media AS film WHERE film.id = media.video_id)`;

/**
 * Clips that had outlived a film that was purged go to the bin, as they would today (0016). An administrator may bring one
 * back; it is then for its group alone, as no film says for whom else, and no gate is left that anybody could pass.
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
