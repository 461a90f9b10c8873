/** Workers that begin when something is added and end when nothing is left, some at once at most. */
export interface WorkerPool {
  /** Something was added. */
  wake: () => void;
  /** Nothing is worked on. */
  idle: () => Promise<void>;
  /** Aborted once the host ends. */
  signal: AbortSignal;
  /** Waits for those who work. */
  stop: () => Promise<void>;
}

interface Options {
  /** Workers at once. */
  most: number;
  /** Works off what there is; it returns where the signal is aborted. */
  workOff: (signal: AbortSignal) => Promise<void>;
  /** A worker has found nothing left. */
  onRest?: () => Promise<void>;
  onError: (error: unknown) => void;
}

export function workerPool({ most, workOff, onRest, onError }: Options): WorkerPool {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let wakes = 0;

  async function work(): Promise<void> {
    let seen: number;
    do {
      seen = wakes;
      await workOff(stopping.signal);
      if (stopping.signal.aborted) return;
      // Woken between the last look and the end.
    } while (seen !== wakes);
    await onRest?.();
  }

  return {
    wake() {
      wakes += 1;
      if (stopping.signal.aborted || running.size >= most) return;
      const worker = work()
        .catch(onError)
        .finally(() => running.delete(worker));
      running.add(worker);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    signal: stopping.signal,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
