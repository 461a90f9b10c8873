import { type Kysely, sql } from 'kysely';
import type { FilterStore } from '../filters.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function filterStore(db: Db, reader: Db, { dialect }: StoreContext): FilterStore {
  return {
    async ofGroup(groupId) {
      const filters = await reader
        .selectFrom('attribute_filters')
        .selectAll()
        .where('group_id', '=', groupId)
        .orderBy('position')
        .execute();
      const values = await reader
        .selectFrom('attribute_filter_values')
        .selectAll()
        .where('group_id', '=', groupId)
        .orderBy('position')
        .execute();
      return filters.map(({ name, fr_name, en_name }) => ({
        name,
        frName: fr_name,
        enName: en_name,
        values: values.filter((each) => each.name === name).map((each) => each.value),
      }));
    },

    async replace(groupId, filters) {
      await db.deleteFrom('attribute_filters').where('group_id', '=', groupId).execute();
      for (const [position, { name, frName, enName, values }] of filters.entries()) {
        await db
          .insertInto('attribute_filters')
          .values({ group_id: groupId, name, fr_name: frName, en_name: enName, position })
          .execute();
        await sql`INSERT INTO attribute_filter_values (group_id, name, value, position)
          SELECT ${groupId}, ${name}, value, key FROM ${dialect.texts([...new Set(values)])} AS listed`.execute(db);
      }
    },
  };
}
