export interface Wait {
  /** Timeout, milliseconds; undefined: none. */
  ms?: number;
  /** Aborted when the client has disconnected. */
  signal?: AbortSignal;
}

/**
 * Waits in a line until the entry is called, its time is up, or the client has disconnected.
 *
 * @param line in order; the caller of an entry removes it
 * @param entryOf the entry, given the function that calls it
 * @returns what the entry was called with; undefined where it stopped waiting
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
