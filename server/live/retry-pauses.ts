/** Pauses before work that failed is tried again. */
import type { EpochMs } from '../../core/domain/media.ts';

/** Decided: a share of the network that comes back is found at once, and one that is gone for a night costs little. */
const FIRST_MS = 10_000;
const LONGEST_MS = 600_000;

export interface RetryPauses {
  isPaused: (id: string) => boolean;
  /** Pauses, twice as long as the last time. */
  begin: (id: string) => void;
  end: (id: string) => void;
}

export function retryPauses(now: () => EpochMs): RetryPauses {
  const pauses = new Map<string, { from: EpochMs; ms: number }>();
  return {
    isPaused(id) {
      const pause = pauses.get(id);
      // Not where the clock was set back.
      return pause !== undefined && now() >= pause.from && now() < pause.from + pause.ms;
    },
    begin(id) {
      const last = pauses.get(id);
      pauses.set(id, { from: now(), ms: last === undefined ? FIRST_MS : Math.min(2 * last.ms, LONGEST_MS) });
    },
    end: (id) => void pauses.delete(id),
  };
}
