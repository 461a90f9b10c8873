import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs } from '../../core/domain/media.ts';

/** Longest delay after which a new minute is noticed. */
const CHECK_MS = 5_000;

/** Start of the current minute, as a store for `useSyncExternalStore`. */
export const minute = {
  subscribe(onChange: () => void): () => void {
    const timer = setInterval(onChange, CHECK_MS);
    return () => clearInterval(timer);
  },
  read: (): EpochMs => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
};
