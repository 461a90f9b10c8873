import type { Kysely } from 'kysely';
import type { ComparisonExport } from '../../../core/domain/compare/export.ts';
import type { ComparisonExportStore, StoredComparisonExport } from '../comparison-exports.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function comparisonExportStore(db: Db, reader: Db): ComparisonExportStore {
  return {
    async add({ id, userId, at, spec }) {
      await db
        .insertInto('comparison_exports')
        .values({ id, user_id: userId, state: 'queued', at, spec: JSON.stringify(spec), size: null })
        .execute();
    },

    async find(id) {
      const row = await reader.selectFrom('comparison_exports').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toExport(row);
    },

    async all() {
      return (await reader.selectFrom('comparison_exports').selectAll().execute()).map(toExport);
    },

    async waitingOf(userId) {
      const { count } = await reader
        .selectFrom('comparison_exports')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('state', 'in', ['queued', 'encoding'])
        .executeTakeFirstOrThrow();
      return count;
    },

    async ahead({ id, at }) {
      const { count } = await reader
        .selectFrom('comparison_exports')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where((each) =>
          each.or([
            each('state', '=', 'encoding'),
            each.and([
              each('state', '=', 'queued'),
              each.or([each('at', '<', at), each.and([each('at', '=', at), each('id', '<', id)])]),
            ]),
          ]),
        )
        .executeTakeFirstOrThrow();
      return count;
    },

    async begin(id) {
      await db.updateTable('comparison_exports').set({ state: 'encoding' }).where('id', '=', id).execute();
    },

    async finish(id, size) {
      const { numUpdatedRows } = await db
        .updateTable('comparison_exports')
        .set({ state: 'ready', size })
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async fail(id) {
      await db.updateTable('comparison_exports').set({ state: 'failed' }).where('id', '=', id).execute();
    },

    async remove(id) {
      await db.deleteFrom('comparison_exports').where('id', '=', id).execute();
    },
  };
}

function toExport(row: Tables['comparison_exports']): StoredComparisonExport {
  return {
    id: row.id,
    userId: row.user_id,
    state: row.state,
    at: row.at,
    spec: JSON.parse(row.spec) as ComparisonExport,
    size: row.size ?? undefined,
  };
}
