export interface Wait {
  /** Timeout in milliseconds; undefined for none. */
  ms?: number;
  /** Aborted when the client has disconnected. */
  signal?: AbortSignal;
}

/**
 * Waits in a line until the entry is called, the timeout expires, or the client has disconnected.
 *
 * @param line in order; the caller of an entry removes it
 * @param entryOf creates the entry, given the function that calls it
 * @returns the value with which the entry was called; undefined if it stopped waiting
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
