import type { Kysely, Selectable } from 'kysely';
import type { PushDeviceStore } from '../follows.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

const readDevice = (row: Selectable<Tables['push_devices']>) => ({
  id: row.id,
  userId: row.user_id,
  endpoint: row.endpoint,
  p256dh: row.p256dh,
  auth: row.auth,
  name: row.name,
  addedAt: row.added_at,
});

export function pushDeviceStore(db: Db, reader: Db): PushDeviceStore {
  return {
    async devices(userId) {
      const rows = await reader
        .selectFrom('push_devices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('added_at')
        .orderBy('id')
        .execute();
      return rows.map(readDevice);
    },

    async device(id) {
      const row = await reader.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readDevice(row);
    },

    async saveDevice({ id, userId, endpoint, p256dh, auth, name, addedAt }) {
      await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).execute();
      await db
        .insertInto('push_devices')
        .values({ id, user_id: userId, endpoint, p256dh, auth, name, added_at: addedAt })
        .execute();
    },

    async removeDevice(id) {
      await db.deleteFrom('push_devices').where('id', '=', id).execute();
    },
  };
}
