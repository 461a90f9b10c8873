/** Notification settings of people, and when they are due. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { FollowerStore, StoredFollower } from '../follows.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

const readFollower = (row: Selectable<Tables['followers']>): StoredFollower => ({
  userId: row.user_id,
  language: row.language,
  timeZone: row.time_zone,
  paused: row.paused === 1,
  onceAt: row.once_at ?? undefined,
  dailyAt: row.daily_at ?? undefined,
  weeklyAt: row.weekly_at ?? undefined,
  feedHash: row.feed_hash ?? undefined,
});

export function followerStore(db: Db, reader: Db): FollowerStore {
  return {
    async follower(userId) {
      const row = await reader.selectFrom('followers').selectAll().where('user_id', '=', userId).executeTakeFirst();
      return row && readFollower(row);
    },

    async followerOfFeed(feedHash) {
      const row = await reader.selectFrom('followers').selectAll().where('feed_hash', '=', feedHash).executeTakeFirst();
      return row && readFollower(row);
    },

    async saveFollower({ userId, language, timeZone, paused, onceAt, dailyAt, weeklyAt, feedHash }) {
      const values = {
        language,
        time_zone: timeZone,
        paused: paused ? 1 : 0,
        once_at: onceAt ?? null,
        daily_at: dailyAt ?? null,
        weekly_at: weeklyAt ?? null,
        feed_hash: feedHash ?? null,
      } as const;
      await db
        .insertInto('followers')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
    },

    async wakeOnce(at) {
      await sql`UPDATE followers SET once_at = ${at} WHERE paused = 0 AND (once_at IS NULL OR once_at > ${at})
        AND EXISTS (SELECT 1 FROM follows WHERE follows.user_id = followers.user_id
          AND (follows.email = 'once' OR follows.push = 'once'))`.execute(db);
    },

    async due(now, limit) {
      const rows = await reader
        .selectFrom('followers')
        .selectAll()
        .where('paused', '=', 0)
        .where((where) =>
          where.or([where('once_at', '<=', now), where('daily_at', '<=', now), where('weekly_at', '<=', now)]),
        )
        .limit(limit)
        .execute();
      return rows.map(readFollower);
    },

    async setDue(userId, cadence, at) {
      const column = `${cadence}_at` as const;
      await db
        .updateTable('followers')
        .set({ [column]: at ?? null })
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
