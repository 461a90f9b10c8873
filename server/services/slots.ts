/** Runs so much of a kind of work at once, and lets so much of it wait. */
export interface Slots {
  /** @throws SlotsFull where as many wait as may */
  run: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Too much of this work is waiting already. */
export class SlotsFull extends Error {
  override readonly name = 'SlotsFull';
}

export function slots({ running, waiting }: { running: number; waiting: number }): Slots {
  let taken = 0;
  const queue: (() => void)[] = [];
  return {
    async run(work) {
      if (taken < running) taken += 1;
      else {
        if (queue.length >= waiting) throw new SlotsFull('too much is waiting');
        const { promise, resolve } = Promise.withResolvers<void>();
        queue.push(resolve);
        // The slot is handed over: it stays taken.
        await promise;
      }
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else taken -= 1;
      }
    },
  };
}
