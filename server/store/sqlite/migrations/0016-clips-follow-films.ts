import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Everything that decides who may see and play a medium, except its deletion. */
const RIGHTS = `group_id, user_id, visibility, publish, validity_date, expiration_date, gate_kind, gate_hash, key_hash,
  pay_per_view, geo_blocking`;
const names = RIGHTS.split(/,\s+/);

/** @param film row of a trigger */
const giveClips = (film: string): string => `UPDATE media
  SET ${names.map((name) => `${name} = ${film}.${name}`).join(', ')}, revision = ${film}.revision, version = version + 1
  WHERE video_id = ${film}.id AND type = 'Clip'`;

/** Leaves out clips whose film was purged, because there are no rights to copy. */
const takeFromFilm = (where: string): string => `UPDATE media
  SET (${RIGHTS}) = (SELECT ${names.map((name) => `film.${name}`).join(', ')} FROM media AS film
    WHERE film.id = media.video_id)
  WHERE ${where} AND EXISTS (SELECT 1 FROM media AS film WHERE film.id = media.video_id)`;

/**
 * A clip has the rights of its film. They are copied in the transaction that changes the film, so that every query and
 * the search can read them from the clip's own row. Saving a clip copies them again.
 */
const STATEMENTS = [
  takeFromFilm(`type = 'Clip'`),
  // Clips used to outlive a deleted film. From now on they move to the bin and are restored with it.
  `DELETE FROM media_text WHERE rowid IN (SELECT clip.doc FROM media AS clip JOIN media AS film ON film.id = clip.video_id
    WHERE clip.type = 'Clip' AND clip.deleted_at IS NULL AND film.deleted_at IS NOT NULL)`,
  `UPDATE media SET deleted_by = NULL,
      deleted_at = (SELECT film.deleted_at FROM media AS film WHERE film.id = media.video_id)
    WHERE type = 'Clip' AND deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM media AS film WHERE film.id = media.video_id AND film.deleted_at IS NOT NULL)`,
  `CREATE TRIGGER film_rights_changed AFTER UPDATE OF ${RIGHTS} ON media
    WHEN NEW.type <> 'Clip' AND (${names.map((name) => `OLD.${name} IS NOT NEW.${name}`).join(' OR ')})
    BEGIN ${giveClips('NEW')}; END`,
  `CREATE TRIGGER film_added AFTER INSERT ON media WHEN NEW.type <> 'Clip' BEGIN ${giveClips('NEW')}; END`,
  ...['INSERT', `UPDATE OF ${RIGHTS}, video_id`].map(
    (change) => `CREATE TRIGGER clip_${change.slice(0, 6).toLowerCase()} AFTER ${change} ON media WHEN NEW.type = 'Clip'
      BEGIN ${takeFromFilm('doc = NEW.doc')}; END`,
  ),
];

export default {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
} satisfies Migration;
