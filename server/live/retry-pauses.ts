/** Delays before failed work is retried. */
import { pauseAfter } from '../../core/domain/backoff.ts';
import type { EpochMs } from '../../core/domain/media.ts';

/** Decided: a network share that returns is noticed quickly, and one that is down all night costs little. */
const PAUSES_MS = [10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000];

export interface RetryPauses {
  isPaused: (id: string) => boolean;
  /** Starts a pause, longer than the previous one. */
  begin: (id: string) => void;
  end: (id: string) => void;
}

export function retryPauses(now: () => EpochMs): RetryPauses {
  const pauses = new Map<string, { from: EpochMs; failures: number }>();
  return {
    isPaused(id) {
      const pause = pauses.get(id);
      // A pause that lies in the future means that the clock was set back; it is ignored.
      return pause !== undefined && now() >= pause.from && now() < pause.from + pauseAfter(PAUSES_MS, pause.failures);
    },
    begin(id) {
      pauses.set(id, { from: now(), failures: (pauses.get(id)?.failures ?? 0) + 1 });
    },
    end: (id) => void pauses.delete(id),
  };
}
