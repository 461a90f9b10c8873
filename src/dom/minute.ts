import type { EpochMs } from '../../core/domain/media.ts';

const MINUTE_MS = 60_000;
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
