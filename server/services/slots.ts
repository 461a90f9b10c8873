import { type Wait, waitIn } from '../operation/waiting-line.ts';

/** Limits how much of a kind of work runs concurrently, and how much may wait. */
export interface Slots {
  /** @throws SlotsFull if the queue is full, or if it waited too long */
  run: <T>(work: () => Promise<T>, wait?: Wait) => Promise<T>;
}

/** Too much of this work is already waiting. */
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
        // The slot is handed over and stays taken.
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
