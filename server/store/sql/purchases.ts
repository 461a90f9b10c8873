import type { Kysely } from 'kysely';
import type { PurchaseStore } from '../purchases.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function purchaseStore(db: Db, reader: Db): PurchaseStore {
  return {
    async has(userId, mediaId) {
      const row = await reader
        .selectFrom('purchases')
        .select('at')
        .where('user_id', '=', userId)
        .where('media_id', '=', mediaId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async ofUser(userId) {
      const rows = await reader.selectFrom('purchases').select('media_id').where('user_id', '=', userId).execute();
      return rows.map((row) => row.media_id);
    },

    async add({ userId, mediaId, at }) {
      await db
        .insertInto('purchases')
        .values({ user_id: userId, media_id: mediaId, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
