/**
 * Limits on guessing. A try is counted before it is checked, so that guesses sent at once are all counted, and given
 * back when it was right.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clamp } from '../../core/domain/clamp.ts';
import type { RateLimit, RateLimits } from '../rate-limits.ts';

/** Key of a limit over all clients. */
export const EVERYBODY = 'everybody';

export interface Limiter {
  /**
   * @param points what this try costs; 1 where absent
   * @returns milliseconds until the next try is heard, or undefined where this one may go on
   */
  take: (key: string, points?: number) => Promise<number | undefined>;
  giveBack: (key: string) => Promise<void>;
}

/** Of a limit that others count too: what was refused is refused again for so long without asking them, milliseconds. */
const REFUSED_AGAIN_MS = 1_000;

/** Whoever floods a limit keeps the database of those that count no busier than with one try a second. */
export function refusingAgain(limiter: Limiter): Limiter {
  /** Waits of keys that were refused a moment ago. */
  const refused = new Map<string, number>();
  return {
    async take(key, cost) {
      const known = refused.get(key);
      if (known !== undefined) return known;
      const waitMs = await limiter.take(key, cost);
      if (waitMs !== undefined && !refused.has(key)) {
        refused.set(key, waitMs);
        setTimeout(() => refused.delete(key), Math.min(REFUSED_AGAIN_MS, waitMs)).unref();
      }
      return waitMs;
    },
    giveBack: (key) => {
      refused.delete(key);
      return limiter.giveBack(key);
    },
  };
}

/** A limit of this process. */
export function memoryLimiter({ points, windowS }: RateLimit): Limiter {
  const counter = new RateLimiterMemory({ points, duration: windowS });
  return {
    async take(key, cost = 1) {
      try {
        await counter.consume(key, cost);
        return undefined;
      } catch (error) {
        // The window ends by a timer, also where the clock was set back since it began.
        if (error instanceof RateLimiterRes) return clamp(error.msBeforeNext, 1, windowS * 1000);
        throw error;
      }
    },
    async giveBack(key) {
      await counter.reward(key);
    },
  };
}

type LimitName = keyof RateLimits;

/** These keep one host from being overrun, which has nothing to do with what others bear, and are counted too often for a database. */
const OF_ONE_HOST: ReadonlySet<string> = new Set<LimitName>([
  'eventsByAddress',
  'events',
  'suggest',
  'search',
  'searchBySession',
  'feeds',
  'links',
  'momentPictures',
  'siteMaps',
  'keys',
]);

/** @param shared makes a limit over all hosts */
export function limiters(
  limits: RateLimits,
  shared: (name: string, limit: RateLimit) => Limiter,
): { readonly [K in LimitName]: Limiter } {
  const made = Object.entries(limits).map(([name, limit]) => [
    name,
    OF_ONE_HOST.has(name) ? memoryLimiter(limit) : shared(name, limit),
  ]);
  return Object.fromEntries(made) as { [K in LimitName]: Limiter };
}

/** The response to a try that came too soon. */
export function limited(waitMs: number): { status: 'limited'; data: { retryAfter: number } } {
  return { status: 'limited', data: { retryAfter: Math.ceil(waitMs / 1000) } };
}
