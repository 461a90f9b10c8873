import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Tries that were counted; keys are hashes, `expire` is by the clock of the database, milliseconds. Not logged: a database that has crashed
 * counts from nothing again, as a host does that starts.
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
