/** How long somebody waits in a line. */
export interface Wait {
  /** For so long at most, milliseconds; undefined: until it is called. */
  ms?: number;
  /** Aborted when whom it is for has left. */
  signal?: AbortSignal;
}

/**
 * Waits in a line until it is called, its time is up, or whom it is for has left.
 *
 * @param line in order; whoever calls an entry takes it out
 * @param entryOf the entry, given what calls it
 * @returns what it was called with; undefined where it waits no longer
 */
export async function waitIn<E, T>(
  line: Set<E>,
  entryOf: (call: (turn: T) => void) => E,
  { ms, signal }: Wait,
): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<T | undefined>();
  const entry = entryOf(resolve);
  const giveUp = (): void => {
    if (line.delete(entry)) resolve(undefined);
  };
  line.add(entry);
  const timer = ms === undefined ? undefined : setTimeout(giveUp, ms);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
