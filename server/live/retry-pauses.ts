/** Pauses before work that failed is tried again. */
import { pauseAfter } from '../../core/domain/backoff.ts';
import type { EpochMs } from '../../core/domain/media.ts';

/** Decided: a share of the network that comes back is found at once, and one that is gone for a night costs little. */
const PAUSES_MS = [10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000];

export interface RetryPauses {
  isPaused: (id: string) => boolean;
  /** Pauses, longer than the last time. */
  begin: (id: string) => void;
  end: (id: string) => void;
}

export function retryPauses(now: () => EpochMs): RetryPauses {
  const pauses = new Map<string, { from: EpochMs; failures: number }>();
  return {
    isPaused(id) {
      const pause = pauses.get(id);
      // Not where the clock was set back.
      return pause !== undefined && now() >= pause.from && now() < pause.from + pauseAfter(PAUSES_MS, pause.failures);
    },
    begin(id) {
      pauses.set(id, { from: now(), failures: (pauses.get(id)?.failures ?? 0) + 1 });
    },
    end: (id) => void pauses.delete(id),
  };
}
