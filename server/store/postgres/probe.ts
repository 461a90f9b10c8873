/** Checks on its own connection whether the database can be written right now. */
import pg from 'pg';
import type { DatabaseProbe } from '../probe.ts';

/** Timeout of a check, milliseconds. */
const PATIENCE_MS = 1_500;

export function openPostgresProbe(url: string): DatabaseProbe {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'ferryglide ready',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
  });
  // Ignored: the next check reports it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return {
    async check() {
      try {
        // A standby, or a primary made read-only because its disk is full, accepts no writes.
        const { rows } = await pool.query<{ isReadOnly: string }>(
          `SELECT current_setting('transaction_read_only') AS "isReadOnly", (SELECT count(*) FROM kysely_migration)`,
        );
        return rows[0]?.isReadOnly === 'off' ? 'ok' : 'failed';
      } catch {
        return 'failed';
      }
    },
    close: () => pool.end(),
  };
}
