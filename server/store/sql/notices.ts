/** Undelivered notices, the links in them, and records of what has been notified. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { FoundUpdate } from '../../../core/domain/follows.ts';
import type { NoticeStore, StoredNotice } from '../follows.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

const readNotice = (row: Selectable<Tables['notices']>): StoredNotice => ({
  id: row.id,
  userId: row.user_id,
  channel: row.channel,
  deviceId: row.device_id ?? undefined,
  state: row.state,
  items: JSON.parse(row.items) as FoundUpdate[],
  more: row.more,
  builtAt: row.built_at,
});

export function noticeStore(db: Db, reader: Db, { dialect }: StoreContext): NoticeStore {
  return {
    async notifiedOf(userId, channel, things) {
      const { rows } = await sql<{ thing: string }>`SELECT thing FROM follow_told
        WHERE user_id = ${userId} AND channel = ${channel}
          AND thing IN (SELECT value FROM ${dialect.texts(things)} AS requested)`.execute(reader);
      return new Set(rows.map(({ thing }) => thing));
    },

    async markNotified(userId, channel, things) {
      await sql`INSERT INTO follow_told (user_id, channel, thing)
        SELECT ${userId}, ${channel}, value FROM ${dialect.texts(things)} AS thing
        WHERE true ON CONFLICT DO NOTHING`.execute(db);
    },

    async addNotice({ id, userId, channel, deviceId, items, more, builtAt }) {
      await db
        .insertInto('notices')
        .values({
          id,
          user_id: userId,
          channel,
          device_id: deviceId ?? null,
          state: 'built',
          items: JSON.stringify(items),
          more,
          built_at: builtAt,
        })
        .execute();
    },

    async notice(id) {
      const row = await db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readNotice(row);
    },

    async setNotice(id, state) {
      await db.updateTable('notices').set({ state }).where('id', '=', id).execute();
    },

    async removeNotice(id) {
      await db.deleteFrom('notices').where('id', '=', id).execute();
    },

    async addLink({ tokenHash, userId, madeAt }) {
      await db.insertInto('notice_links').values({ token_hash: tokenHash, user_id: userId, made_at: madeAt }).execute();
    },

    async ownerOfLink(tokenHash) {
      const row = await reader
        .selectFrom('notice_links')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row?.user_id;
    },

    async removeLinks(before) {
      await db.deleteFrom('notice_links').where('made_at', '<', before).execute();
    },
  };
}
