import { type Kysely, sql } from 'kysely';

/**
 * A text that differs after every commit of any process: the current snapshot. Every writing transaction has its own
 * id, and the snapshot lists it as in progress until it commits.
 */
export async function snapshotOf<T>(reader: Kysely<T>): Promise<string> {
  const { rows } = await sql<{ at: string }>`SELECT pg_current_snapshot()::text AS at`.execute(reader);
  return rows[0]?.at ?? '';
}
