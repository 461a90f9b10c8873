/** A host that is killed may not have announced its last changes, so rooms are read again at intervals. */
import type { AppContext } from '../services/app-context.ts';

/** Interval in milliseconds; decided. */
const CHECK_EVERY_MS = 15_000;

/** @returns stops it */
export function watchForLostChanges({ hosts, talk, desks }: AppContext): () => void {
  if (!hosts.isShared) return () => undefined;
  const timer = setInterval(() => {
    talk.recheck();
    desks.recheck();
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
