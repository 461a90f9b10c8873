/**
 * Rate limits shared by all hosts. They use the database's clock, so that a host with a wrong clock neither drops the
 * others' counts nor counts for longer.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { clamp } from '../../../core/domain/clamp.ts';
import type { RateLimit } from '../../rate-limits.ts';
import { type Limiter, refusingAgain } from '../../services/limiter.ts';

/** Milliseconds since the Unix epoch. */
const NOW = 'floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint';

const TAKE = `
  INSERT INTO rate_limits AS counted (key, points, expire) VALUES ($1, $2::integer, ${NOW} + $3::bigint)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN counted.expire <= ${NOW} THEN $2::integer ELSE counted.points + $2::integer END,
    expire = CASE WHEN counted.expire <= ${NOW} THEN ${NOW} + $3::bigint ELSE counted.expire END
  RETURNING points, expire - ${NOW} AS "waitMs"`;
const GIVE_BACK = `UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND points > 0 AND expire > ${NOW}`;
const CLEAR = `DELETE FROM rate_limits WHERE expire < ${NOW}`;

/** @param name name of the limit */
export function postgresLimiter(pool: pg.Pool, name: string, { points: most, windowS }: RateLimit): Limiter {
  const windowMs = windowS * 1000;
  // Keys are addresses and names, and are hashed because nobody needs to read them.
  const keyOf = (key: string): string => `${name}:${createHash('sha256').update(key).digest('base64url')}`;
  return refusingAgain({
    async take(key, cost = 1) {
      const values = [keyOf(key), cost, windowMs];
      const { rows } = await pool.query<{ points: number; waitMs: number }>({ name: 'take', text: TAKE, values });
      const { points = 0, waitMs = 0 } = rows[0] ?? {};
      return points > most ? clamp(waitMs, 1, windowMs) : undefined;
    },
    async giveBack(key) {
      await pool.query({ name: 'give-back', text: GIVE_BACK, values: [keyOf(key)] });
    },
  });
}

/** Removes expired counts. */
export async function clearLimits(pool: pg.Pool): Promise<void> {
  await pool.query(CLEAR);
}
