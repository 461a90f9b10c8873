import { type Kysely, sql } from 'kysely';
import type { ComparisonExport } from '../../../core/domain/compare/export.ts';
import type { ComparisonExportStore, StoredComparisonExport } from '../types.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function comparisonExportStore(
  db: Db,
  reader: Db,
  { dialect: { skipLocked } }: StoreContext,
): ComparisonExportStore {
  return {
    async add({ id, userId, at, spec }) {
      await db
        .insertInto('comparison_exports')
        .values({ id, user_id: userId, state: 'queued', at, tries: 0, spec: JSON.stringify(spec), size: null })
        .execute();
    },

    async take() {
      const { rows } = await sql<
        Tables['comparison_exports']
      >`UPDATE comparison_exports SET state = 'encoding', tries = tries + 1
        WHERE id = (SELECT id FROM comparison_exports WHERE state = 'queued' ORDER BY at, id LIMIT 1 ${skipLocked}) RETURNING *`.execute(
        db,
      );
      return rows[0] && toExport(rows[0]);
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

    async takeUpAgain(tries) {
      await sql`UPDATE comparison_exports SET state = CASE WHEN tries < ${tries} THEN 'queued' ELSE 'failed' END
        WHERE state = 'encoding'`.execute(db);
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
