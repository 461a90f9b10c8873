/** Runs so much of a kind of work at once, and lets so much of it wait. */
export interface Slots {
  /** @throws SlotsFull where as many wait as may, or its own wait was too long */
  run: <T>(work: () => Promise<T>, wait?: Wait) => Promise<T>;
}

interface Wait {
  /** For so long at most, milliseconds. */
  ms: number;
  /** Aborted when whom it is for has left. */
  signal: AbortSignal;
}

/** Too much of this work is waiting already. */
export class SlotsFull extends Error {
  override readonly name = 'SlotsFull';
}

export function slots({ running, waiting }: { running: number; waiting: number }): Slots {
  let taken = 0;
  const queue = new Set<() => void>();

  /** The slot is handed over: it stays taken. */
  async function turn({ ms, signal }: Partial<Wait>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      if (queue.delete(resolve)) reject(new SlotsFull('it waited for too long'));
    };
    queue.add(resolve);
    const timer = ms === undefined ? undefined : setTimeout(giveUp, ms);
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  return {
    async run(work, wait) {
      if (taken < running) taken += 1;
      else {
        if (queue.size >= waiting) throw new SlotsFull('too much is waiting');
        await turn(wait ?? {});
      }
      try {
        return await work();
      } finally {
        const [next] = queue;
        if (next) {
          queue.delete(next);
          next();
        } else taken -= 1;
      }
    },
  };
}
