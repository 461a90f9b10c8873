import { type Wait, waitIn } from '../operation/waiting-line.ts';

/** Runs so much of a kind of work at once, and lets so much of it wait. */
export interface Slots {
  /** @throws SlotsFull where as many wait as may, or its own wait was too long */
  run: <T>(work: () => Promise<T>, wait?: Wait) => Promise<T>;
}

/** Too much of this work is waiting already. */
export class SlotsFull extends Error {
  override readonly name = 'SlotsFull';
}

export function slots({ running, waiting }: { running: number; waiting: number }): Slots {
  let taken = 0;
  const line = new Set<(turn: true) => void>();

  return {
    async run(work, wait = {}) {
      if (taken < running) taken += 1;
      else {
        if (line.size >= waiting) throw new SlotsFull('too much is waiting');
        // The slot is handed over: it stays taken.
        if (!(await waitIn(line, (call) => call, wait))) throw new SlotsFull('it waited for too long');
      }
      try {
        return await work();
      } finally {
        const [next] = line;
        if (next) {
          line.delete(next);
          next(true);
        } else taken -= 1;
      }
    },
  };
}
