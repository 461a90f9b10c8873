import { type Kysely, sql } from 'kysely';

/**
 * A text that is another one after every commit of any process: the transactions that a reader of this moment sees. Each
 * that writes has a number of its own and is among those under way until it commits.
 */
export async function snapshotOf<T>(reader: Kysely<T>): Promise<string> {
  const { rows } = await sql<{ at: string }>`SELECT pg_current_snapshot()::text AS at`.execute(reader);
  return rows[0]?.at ?? '';
}
