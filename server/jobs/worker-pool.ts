/** A pool that starts workers when work is added and ends them when none is left, up to a maximum number. */
export interface WorkerPool {
  /** Call this after work was added. */
  wake: () => void;
  /** Resolves when no worker is running. */
  idle: () => Promise<void>;
  /** Aborted when the pool stops. */
  signal: AbortSignal;
  /** Waits for the running workers. */
  stop: () => Promise<void>;
}

interface Options {
  /** Maximum number of workers. */
  most: number;
  /** Processes all pending work; returns early if the signal is aborted. */
  workOff: (signal: AbortSignal) => Promise<void>;
  /** Called when a worker has found nothing left. */
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
      // Woken between the last check and the end.
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
