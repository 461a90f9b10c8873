import { CompiledQuery, type Kysely } from 'kysely';
import { type LookUp, lookUpBy } from '../sql/look-up.ts';
import type { Tables } from '../sql/schema.ts';

/** @param db on whose connections is read */
export function lookUpIn(db: Kysely<Tables>): LookUp {
  return lookUpBy(async (columns, reads) => {
    const text = columns
      .map(
        ({ table, key, value }, at) =>
          `SELECT ${at} AS at, ${key}::text AS key, ${value} AS value FROM ${table} WHERE ${key} = ANY($${at + 1})`,
      )
      .join(' UNION ALL ');
    const keys = columns.map(() => new Set<unknown>());
    for (const { column, key } of reads) keys[column]?.add(key);
    const query = CompiledQuery.raw(
      text,
      keys.map((each) => [...each]),
    );
    const { rows } = await db.executeQuery<{ at: number; key: string; value: number }>(query);
    const found = new Map(rows.map(({ at, key, value }) => [`${at} ${key}`, value]));
    return reads.map(({ column, key }) => found.get(`${column} ${String(key)}`));
  });
}
