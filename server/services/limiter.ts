/**
 * Rate limits. An attempt is counted before it is checked, so that concurrent guesses are all counted, and is given
 * back if it was right.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clamp } from '../../core/domain/clamp.ts';
import type { RateLimit, RateLimits } from '../rate-limits.ts';

/** Key of a limit across all clients. */
export const EVERYBODY = 'everybody';

export interface Limiter {
  /**
   * @param points cost of this attempt; default 1
   * @returns milliseconds until the next attempt is allowed, or undefined if this one is
   */
  take: (key: string, points?: number) => Promise<number | undefined>;
  giveBack: (key: string) => Promise<void>;
}

/** How long a refusal by a shared limit is repeated locally without asking again, milliseconds. */
const REFUSED_AGAIN_MS = 1_000;

/** Caches refusals, so that a client that floods a limit costs its database no more than one attempt a second. */
export function refusingAgain(limiter: Limiter): Limiter {
  /** Wait times of recently refused keys. */
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

/** A limit within this process. */
export function memoryLimiter({ points, windowS }: RateLimit): Limiter {
  const counter = new RateLimiterMemory({ points, duration: windowS });
  return {
    async take(key, cost = 1) {
      try {
        await counter.consume(key, cost);
        return undefined;
      } catch (error) {
        // The window ends by a timer, so it is unaffected if the clock is set back.
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

/**
 * These protect a single host from overload, independently of other hosts, and are counted too often for a database.
 */
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

/** @param shared creates a limit across all hosts */
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

/** The response to an attempt that was made too soon. */
export function limited(waitMs: number): { status: 'limited'; data: { retryAfter: number } } {
  return { status: 'limited', data: { retryAfter: Math.ceil(waitMs / 1000) } };
}
