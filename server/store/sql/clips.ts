import type { Kysely } from 'kysely';
import type { ClipJobStore, StoredClipJob } from '../clips.ts';
import type { StoredMedium } from '../media.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function clipJobStore(db: Db, reader: Db): ClipJobStore {
  return {
    async add({ id, filmId, userId, at, start, end, logo, medium }) {
      await db
        .insertInto('clip_jobs')
        .values({
          id,
          film_id: filmId,
          user_id: userId,
          state: 'queued',
          at,
          start,
          end,
          logo: logo ?? null,
          medium: JSON.stringify(medium),
          reason: null,
        })
        .execute();
    },

    async find(id) {
      const row = await reader.selectFrom('clip_jobs').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toJob(row);
    },

    async waitingOf(userId) {
      const { count } = await reader
        .selectFrom('clip_jobs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('state', '<>', 'failed')
        .executeTakeFirstOrThrow();
      return count;
    },

    async fail(id, reason) {
      await db.updateTable('clip_jobs').set({ state: 'failed', reason }).where('id', '=', id).execute();
    },

    async remove(id) {
      await db.deleteFrom('clip_jobs').where('id', '=', id).execute();
    },

    async removeOf(filmId) {
      await db.deleteFrom('clip_jobs').where('film_id', '=', filmId).execute();
    },

    async forgetFailed(before) {
      await db.deleteFrom('clip_jobs').where('state', '=', 'failed').where('at', '<', before).execute();
    },
  };
}

function toJob(row: Tables['clip_jobs']): StoredClipJob {
  return {
    id: row.id,
    filmId: row.film_id,
    userId: row.user_id,
    state: row.state,
    at: row.at,
    start: row.start,
    end: row.end,
    logo: row.logo ?? undefined,
    medium: JSON.parse(row.medium) as StoredMedium,
  };
}
