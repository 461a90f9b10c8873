import type { Kysely } from 'kysely';
import type { LiveStore } from '../live.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function liveStore(db: Db, reader: Db): LiveStore {
  return {
    async add({ id, groupId, at }) {
      await db.insertInto('live_events').values({ id, group_id: groupId, created_at: at, open: 1 }).execute();
    },

    async open() {
      const rows = await reader.selectFrom('live_events').select('id').where('open', '=', 1).orderBy('id').execute();
      return rows.map(({ id }) => id);
    },

    async ofGroup(groupId, limit) {
      const rows = await reader
        .selectFrom('live_events')
        .select('id')
        .where('group_id', '=', groupId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    async close(id) {
      await db.updateTable('live_events').set({ open: 0 }).where('id', '=', id).execute();
    },

    async reopen(id) {
      await db.updateTable('live_events').set({ open: 1 }).where('id', '=', id).execute();
    },

    async remove(id) {
      await db.deleteFrom('live_keys').where('event_id', '=', id).execute();
      await db.deleteFrom('live_events').where('id', '=', id).execute();
    },

    async setKey({ cameraId, eventId, hash }) {
      await db
        .insertInto('live_keys')
        .values({ camera_id: cameraId, event_id: eventId, hash })
        .onConflict((conflict) => conflict.column('camera_id').doUpdateSet({ hash }))
        .execute();
    },

    async findKey(hash) {
      const row = await reader.selectFrom('live_keys').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row && { cameraId: row.camera_id, eventId: row.event_id };
    },
  };
}
