import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/**
 * How a thread is ended: not before its first message. One that is terminated while it still loads better-sqlite3 takes the
 * whole process with it (Node 24.21, better-sqlite3 13.2).
 *
 * @param worker just started; it sends a message once its modules are loaded
 * @returns ends the thread and resolves when it has
 */
export function endOf(worker: Worker): () => Promise<void> {
  // An error before the first message is followed by the thread's exit.
  const settled = Promise.race([once(worker, 'message'), once(worker, 'exit')]).catch(() => undefined);
  return async () => {
    await settled;
    await worker.terminate();
  };
}
