/** A host that is killed may not have announced its last changes: rooms read again now and then. */
import type { AppContext } from '../services/app-context.ts';

/** How often; decided. */
const LOOK_FOR_LOST_MS = 15_000;

/** @returns ends it */
export function lookForLostChanges({ hosts, talk, desks }: AppContext): () => void {
  if (!hosts.isShared) return () => undefined;
  const timer = setInterval(() => {
    talk.lookAgain();
    desks.lookAgain();
  }, LOOK_FOR_LOST_MS);
  return () => clearInterval(timer);
}
