import type { Hosts } from './hosts.ts';

const AGAIN_MS = 1_000;

export interface WhileLeading<T> {
  /** Undefined while another host leads. */
  current: () => T | undefined;
  stop: () => Promise<void>;
}

/**
 * Keeps something open while this host leads: work that only one host may do at a time.
 *
 * @param open also resumes what the previous host left unfinished
 * @returns once it is open, if this host already leads
 */
export async function whileLeading<T extends { stop: () => Promise<void> }>(
  { leads, onLead }: Pick<Hosts, 'leads' | 'onLead'>,
  open: () => Promise<T>,
  log: (line: string) => void,
): Promise<WhileLeading<T>> {
  let current: T | undefined;
  let isStopped = false;
  let turning: Promise<void> = Promise.resolve();

  async function turn(): Promise<void> {
    const isWanted = leads() && !isStopped;
    if (isWanted && !current) current = await open();
    else if (!isWanted && current) {
      const ended = current;
      current = undefined;
      await ended.stop();
    }
  }
  const follow = (): Promise<void> => (turning = turning.then(turn, turn));

  let again: NodeJS.Timeout | undefined;
  /** Retries after a failure, for example while the database recovers. */
  function followOn(): void {
    clearTimeout(again);
    follow().catch((error: unknown) => {
      log(`Taking over: ${String(error)}`);
      if (!isStopped) again = setTimeout(followOn, AGAIN_MS);
    });
  }

  await follow();
  const unsubscribe = onLead(followOn);
  return {
    current: () => current,
    async stop() {
      isStopped = true;
      clearTimeout(again);
      unsubscribe();
      await turning.catch(() => undefined);
      await turn();
    },
  };
}
