import { type Kysely, type Selectable, sql } from 'kysely';
import type { ChosenFollow, FollowStore, StoredFollow } from '../follows.ts';
import { athleteMomentStore } from './athlete-moments.ts';
import { followUpdateStore, lastUpdate, startClock } from './follow-updates.ts';
import { followerStore } from './followers.ts';
import { noticeStore } from './notices.ts';
import { pushDeviceStore } from './push-devices.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

const readChosen = (row: Omit<Selectable<Tables['ended_follows']>, 'ended_at'>): ChosenFollow => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  subject: row.subject,
  name: row.name,
  email: row.email,
  push: row.push,
});

const readFollow = (row: Selectable<Tables['follows']>): StoredFollow => ({
  ...readChosen(row),
  since: row.since,
  emailSeq: row.email_seq,
  pushSeq: row.push_seq,
});

export function followStore(db: Db, reader: Db, context: StoreContext): FollowStore {
  return {
    ...followUpdateStore(db, reader, context),
    ...followerStore(db, reader),
    ...athleteMomentStore(db, reader, context),
    ...noticeStore(db, reader, context),
    ...pushDeviceStore(db, reader),

    async hasAny() {
      return (await reader.selectFrom('follows').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    async ofUser(userId) {
      const rows = await reader
        .selectFrom('follows')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('since')
        .orderBy('id')
        .execute();
      return rows.map(readFollow);
    },

    async find(id) {
      const row = await reader.selectFrom('follows').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readFollow(row);
    },

    async add(follow, now) {
      const { id, userId, kind, subject, name, email, push } = follow;
      const isFirst = (await db.selectFrom('follows').select('id').limit(1).executeTakeFirst()) === undefined;
      const since = isFirst ? await startClock(db, now) : await lastUpdate(db);
      await db
        .insertInto('follows')
        .values({ id, user_id: userId, kind, subject, name, email, push, since, email_seq: since, push_seq: since })
        .execute();
    },

    async setFrequencies(id, frequencies) {
      const seq = await lastUpdate(db);
      for (const channel of ['email', 'push'] as const) {
        const frequency = frequencies[channel];
        const cursor = channel === 'email' ? 'email_seq' : 'push_seq';
        await db
          .updateTable('follows')
          .set({ [cursor]: seq })
          .where('id', '=', id)
          .where(channel, '=', 'off')
          .execute();
        await db
          .updateTable('follows')
          .set({ [channel]: frequency })
          .where('id', '=', id)
          .execute();
      }
    },

    async remove(id) {
      await db.deleteFrom('follows').where('id', '=', id).execute();
    },

    async end(id, at) {
      await sql`INSERT INTO ended_follows (id, user_id, kind, subject, name, email, push, ended_at)
        SELECT id, user_id, kind, subject, name, email, push, ${at} FROM follows WHERE id = ${id}`.execute(db);
      await db.deleteFrom('follows').where('id', '=', id).execute();
    },

    async ended(id) {
      const row = await reader.selectFrom('ended_follows').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readChosen(row);
    },

    async forgetEnded(id) {
      await db.deleteFrom('ended_follows').where('id', '=', id).execute();
    },

    async removeEnded(before) {
      await db.deleteFrom('ended_follows').where('ended_at', '<', before).execute();
    },

    async skipTo(userId, seq) {
      await db.updateTable('follows').set({ email_seq: seq, push_seq: seq }).where('user_id', '=', userId).execute();
    },

    async advance(ids, channel, seq) {
      if (ids.length === 0) return;
      await db
        .updateTable('follows')
        .set(channel === 'email' ? { email_seq: seq } : { push_seq: seq })
        .where('id', 'in', ids)
        .execute();
    },

    async athletes() {
      const rows = await reader
        .selectFrom('follows')
        .select('subject')
        .distinct()
        .where('kind', '=', 'athlete')
        .execute();
      return rows.map(({ subject }) => subject);
    },
  };
}
