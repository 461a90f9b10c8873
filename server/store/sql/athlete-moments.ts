/** Athletes named by tags, and the number of moments each has in a medium. */
import { type Kysely, sql } from 'kysely';
import type { AthleteMoments, AthleteMomentStore, TagProfile } from '../follows.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

interface ProfileRow {
  medium_id: string;
  url: string | null;
  nation: string | null;
}

const readProfile = ({ medium_id, url, nation }: ProfileRow): TagProfile => ({
  mediaId: medium_id,
  url: url ?? undefined,
  nation: nation ?? undefined,
});

export function athleteMomentStore(db: Db, reader: Db, { dialect }: StoreContext): AthleteMomentStore {
  return {
    async profilesIn(mediaIds) {
      const { rows } = await sql<ProfileRow>`SELECT medium_id, url, nation FROM ${dialect.texts(mediaIds)}
        AS requested JOIN tags ON tags.medium_id = requested.value WHERE url IS NOT NULL AND deleted_at IS NULL`.execute(
        reader,
      );
      return rows.map(readProfile);
    },

    async profilesWith(words) {
      if (words.length === 0) return [];
      const { rows } = await sql<ProfileRow>`SELECT medium_id, url, nation FROM tags
        WHERE doc IN (${dialect.text.tagsOfPeople(words)}) AND deleted_at IS NULL`.execute(reader);
      return rows.map(readProfile);
    },

    async momentsOf(subjects, mediaIds) {
      const { rows } = await sql<{ subject: string; media_id: string; count: number }>`SELECT * FROM athlete_moments
        WHERE subject IN (SELECT value FROM ${dialect.texts(subjects)} AS requested)
          AND media_id IN (SELECT value FROM ${dialect.texts(mediaIds)} AS requested)`.execute(reader);
      return rows.map((row): AthleteMoments => ({ subject: row.subject, mediaId: row.media_id, count: row.count }));
    },

    async raiseMoments(moments) {
      for (const { subject, mediaId, count } of moments)
        await sql`INSERT INTO athlete_moments (subject, media_id, count)
          SELECT ${subject}, id, ${count} FROM media WHERE id = ${mediaId}
          ON CONFLICT (subject, media_id)
            DO UPDATE SET count = ${dialect.greatest(sql`athlete_moments.count`, sql`excluded.count`)}`.execute(db);
    },
  };
}
