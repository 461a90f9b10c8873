import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { renew, neighboursOf } from './0015-stale-files.ts';

const isFilm = "NEW.type <> 'Clip'";
const giveClips = `UPDATE media SET embedding = NEW.embedding, revision = NEW.revision, version = version + 1
  WHERE video_id = NEW.id AND type = 'Clip' AND embedding IS NOT NEW.embedding`;
const takeFromFilm = `UPDATE media
  SET embedding = (SELECT film.embedding FROM media AS film WHERE film.id = NEW.video_id)
  WHERE doc = NEW.doc AND EXISTS (SELECT 1 FROM media AS film WHERE film.id = NEW.video_id)`;

/**
 * Pages that may frame a medium, if it overrides its group: JSON, a list of origins or `nobody`. It affects data files,
 * and clips inherit it from their film like the other rights.
 */
const STATEMENTS = [
  'ALTER TABLE media ADD COLUMN embedding TEXT',
  `CREATE TRIGGER media_embedding_changed AFTER UPDATE OF embedding ON media
    WHEN OLD.embedding IS NOT NEW.embedding BEGIN
    ${renew('SELECT NEW.id WHERE NEW.player IS NOT NULL')}
    ${renew(neighboursOf('NEW.id'))}
  END`,
  `CREATE TRIGGER film_embedding_changed AFTER UPDATE OF embedding ON media
    WHEN ${isFilm} AND OLD.embedding IS NOT NEW.embedding BEGIN ${giveClips}; END`,
  `CREATE TRIGGER film_embedding_added AFTER INSERT ON media WHEN ${isFilm} BEGIN ${giveClips}; END`,
  ...['INSERT', 'UPDATE OF embedding, video_id'].map(
    (change) => `CREATE TRIGGER clip_embedding_${change.slice(0, 6).toLowerCase()} AFTER ${change} ON media
      WHEN NEW.type = 'Clip' BEGIN ${takeFromFilm}; END`,
  ),
];

export default {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
} satisfies Migration;
