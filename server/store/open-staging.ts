import { isServer } from './location.ts';
import { openSqliteStaging, type Turn } from './sqlite/staging.ts';
import type { Staging } from './imports.ts';

/**
 * @param location of a store that another thread has opened
 * @param turn runs a write while no other thread writes; PostgreSQL does not need it
 */
export async function openStaging(location: string, turn: Turn): Promise<Staging> {
  if (!isServer(location)) return openSqliteStaging(location, turn);
  const { openPostgresStaging } = await import('./postgres/staging.ts');
  return openPostgresStaging(location);
}
