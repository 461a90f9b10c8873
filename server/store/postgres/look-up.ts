import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import { type LookUp, lookUpBy } from '../sql/look-up.ts';
import type { Tables } from '../sql/schema.ts';

/** Index of the column, key, number. */
type Row = readonly [number, string, number];

/** Runs one statement, which reads as many tables as there are columns. */
type Run = (statement: { text: string; values: unknown[]; columns: number }) => Promise<readonly Row[]>;

/** Look-ups for polls. Each connection plans the statement only once, because planning costs more than running it. */
export function lookUpOn(pool: pg.Pool): LookUp {
  return lookUpAs(async ({ text, values, columns }) => {
    const query = { name: `look-up-${columns}`, text, values, rowMode: 'array' } as const;
    return (await pool.query<[number, string, number]>(query)).rows;
  });
}

/** Look-ups within a transaction. */
export function lookUpIn(db: Kysely<Tables>): LookUp {
  return lookUpAs(async ({ text, values }) => {
    const query = CompiledQuery.raw(text, values);
    const { rows } = await db.executeQuery<{ at: number; key: string; value: number }>(query);
    return rows.map(({ at, key, value }) => [at, key, value]);
  });
}

function lookUpAs(run: Run): LookUp {
  return lookUpBy(async (columns, reads) => {
    const text = columns
      .map(
        ({ table, key, value }, at) =>
          `SELECT ${at} AS at, ${key}::text AS key, ${value} AS value FROM ${table} WHERE ${key} = ANY($${at + 1})`,
      )
      .join(' UNION ALL ');
    const keys = columns.map(() => new Set<unknown>());
    for (const { column, key } of reads) keys[column]?.add(key);
    const rows = await run({ text, values: keys.map((each) => [...each]), columns: columns.length });
    const found = new Map(rows.map(([at, key, value]) => [`${at} ${key}`, value]));
    return reads.map(({ column, key }) => found.get(`${column} ${String(key)}`));
  });
}
