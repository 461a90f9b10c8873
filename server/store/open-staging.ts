import { openSqliteStaging, type Turn } from './sqlite/staging.ts';
import type { Staging } from './types.ts';

/**
 * @param location of a store that another thread has opened
 * @param turn runs a write while nobody else writes
 */
export function openStaging(location: string, turn: Turn): Staging {
  return openSqliteStaging(location, turn);
}
