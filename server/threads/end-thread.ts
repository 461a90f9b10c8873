import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/**
 * Ends a thread, but not before its first message: terminating a thread that is still loading better-sqlite3 crashes
 * the whole process (Node 24.21, better-sqlite3 13.2).
 *
 * @param worker just started; it sends a message once its modules are loaded
 * @returns a function that ends the thread and resolves when it has ended
 */
export function endOf(worker: Worker): () => Promise<void> {
  // After an error before the first message, the thread exits.
  const settled = Promise.race([once(worker, 'message'), once(worker, 'exit')]).catch(() => undefined);
  return async () => {
    await settled;
    await worker.terminate();
  };
}
