import type { Kysely } from 'kysely';
import type { BridgeSettings } from '../../../core/domain/race/report.ts';
import type { BridgeStore } from '../bridges.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function bridgeStore(db: Db, reader: Db): BridgeStore {
  return {
    async find(mediaId, source) {
      const row = await reader
        .selectFrom('bridges')
        .select('settings')
        .where('media_id', '=', mediaId)
        .where('source', '=', source)
        .executeTakeFirst();
      return row && (JSON.parse(row.settings) as BridgeSettings);
    },

    async count(mediaId) {
      const { count } = await reader
        .selectFrom('bridges')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('media_id', '=', mediaId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async save(mediaId, source, settings) {
      const row = { settings: JSON.stringify(settings) };
      await db
        .insertInto('bridges')
        .values({ media_id: mediaId, source, ...row })
        .onConflict((conflict) => conflict.columns(['media_id', 'source']).doUpdateSet(row))
        .execute();
    },
  };
}
