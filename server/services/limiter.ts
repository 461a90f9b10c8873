/**
 * Limits on guessing. A try is counted before it is checked, so that guesses sent at once are all counted, and given
 * back when it was right.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config, RateLimit } from '../config.ts';

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

function limiter({ points, windowS }: RateLimit): Limiter {
  const memory = new RateLimiterMemory({ points, duration: windowS });
  return {
    async take(key, cost = 1) {
      try {
        await memory.consume(key, cost);
        return undefined;
      } catch (error) {
        // The window ends by a timer, also where the clock was set back since it began.
        if (error instanceof RateLimiterRes) return Math.min(Math.max(1, error.msBeforeNext), windowS * 1000);
        throw error;
      }
    },
    async giveBack(key) {
      await memory.reward(key);
    },
  };
}

export function limiters(limits: Config['limits']): { readonly [K in keyof Config['limits']]: Limiter } {
  const made = Object.entries(limits).map(([name, limit]) => [name, limiter(limit)]);
  return Object.fromEntries(made) as { [K in keyof Config['limits']]: Limiter };
}

/** The response to a try that came too soon. */
export function limited(waitMs: number): { status: 'limited'; data: { retryAfter: number } } {
  return { status: 'limited', data: { retryAfter: Math.ceil(waitMs / 1000) } };
}
