import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Counted attempts. Keys are hashes; `expire` is in milliseconds by the database's clock. Unlogged: after a crash of
 * the database, counts start from zero, as after a restart of a single host.
 */
export default {
  async up(db) {
    await sql`CREATE UNLOGGED TABLE rate_limits (
      key text COLLATE "C" PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    )`.execute(db);
  },
} satisfies Migration;
