import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs } from '../../core/domain/media.ts';

/** A new minute is noticed this late at most. */
const CHECK_MS = 5_000;

/** The minute that it is, by its beginning: a store of `useSyncExternalStore`. */
export const minute = {
  subscribe(onChange: () => void): () => void {
    const timer = setInterval(onChange, CHECK_MS);
    return () => clearInterval(timer);
  },
  read: (): EpochMs => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
};
