import type { Kysely, Selectable } from 'kysely';
import type { StoredUpload, UploadStore } from '../uploads.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function uploadStore(db: Db, reader: Db): UploadStore {
  return {
    async add(upload) {
      const { id, name, size, received, state, title, date, visibility } = upload;
      await db
        .insertInto('uploads')
        .values({
          id,
          group_id: upload.groupId,
          user_id: upload.userId,
          name,
          size,
          received,
          state,
          type: upload.type ?? null,
          title,
          date,
          visibility,
          collection_id: upload.collectionId ?? null,
          thumb: upload.thumb ?? null,
          playable: upload.playable ? 1 : 0,
          reason: upload.reason ?? null,
          detail: upload.detail ?? null,
          created_at: upload.createdAt,
          changed_at: upload.changedAt,
        })
        .execute();
    },

    async find(id) {
      const row = await reader.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toUpload(row);
    },

    async list({ groupId, userId }, since, limit) {
      let query = reader
        .selectFrom('uploads')
        .selectAll()
        .where('group_id', '=', groupId)
        .where((eb) => eb.or([eb('state', '<>', 'ready'), eb('changed_at', '>=', since)]));
      if (userId !== undefined) query = query.where('user_id', '=', userId);
      const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
      return rows.map(toUpload);
    },

    async unfinished() {
      const rows = await reader.selectFrom('uploads').selectAll().where('state', '<>', 'ready').execute();
      return rows.map(toUpload);
    },

    async describe(id, description) {
      const { title, date, visibility } = description;
      await db
        .updateTable('uploads')
        .set({
          ...(title === undefined ? {} : { title }),
          ...(date === undefined ? {} : { date }),
          ...(visibility === undefined ? {} : { visibility }),
          ...('collectionId' in description ? { collection_id: description.collectionId ?? null } : {}),
          ...('thumb' in description ? { thumb: description.thumb ?? null } : {}),
          id,
        })
        .where('id', '=', id)
        .execute();
    },

    async receive(id, { from, to }, at) {
      const { numUpdatedRows } = await db
        .updateTable('uploads')
        .set({ received: to, changed_at: at })
        .where('id', '=', id)
        .where('received', '=', from)
        .where('state', '=', 'receiving')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setState(id, state, at, also = {}) {
      await db
        .updateTable('uploads')
        .set({
          state,
          changed_at: at,
          reason: also.reason ?? null,
          detail: also.detail ?? null,
          ...(also.type === undefined ? {} : { type: also.type }),
          ...(also.playable === undefined ? {} : { playable: also.playable ? 1 : 0 }),
        })
        .where('id', '=', id)
        .execute();
    },

    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async bytesOf(groupId) {
      const { bytes } = await reader
        .selectFrom('uploads')
        .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
        .where('group_id', '=', groupId)
        .executeTakeFirstOrThrow();
      return bytes ?? 0;
    },

    async isKnown(groupId, name, size) {
      const row = await reader
        .selectFrom('uploads')
        .select('id')
        .where('group_id', '=', groupId)
        .where('name', '=', name)
        .where('size', '=', size)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async receivingOf(userId) {
      const { count } = await reader
        .selectFrom('uploads')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('state', '=', 'receiving')
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

function toUpload(row: Selectable<Tables['uploads']>): StoredUpload {
  const { id, name, size, received, state, title, date, visibility } = row;
  return {
    id,
    groupId: row.group_id,
    userId: row.user_id,
    name,
    size,
    received,
    state,
    type: row.type ?? undefined,
    title,
    date,
    visibility,
    collectionId: row.collection_id ?? undefined,
    thumb: row.thumb ?? undefined,
    playable: row.playable === 1,
    reason: row.reason ?? undefined,
    detail: row.detail ?? undefined,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
