/** Processes films in a worker thread, which ends when the signal is aborted. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CutWork } from './cut-worker.ts';

export type RunWork = (work: CutWork) => Promise<unknown>;

export const runInWorker = (work: CutWork, signal: AbortSignal): Promise<unknown> =>
  inWorker(signal, (run) => run(work));

/** Runs several tasks in the same thread, which takes longer to start than most of them. */
export async function inWorker<T>(signal: AbortSignal, use: (run: RunWork) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('cut-worker.ts', import.meta.url));
  const ended = Promise.withResolvers<never>();
  // Prevents an unhandled rejection between two tasks.
  ended.promise.catch(() => undefined);
  worker.once('error', ended.reject);
  worker.once('exit', () => ended.reject(new Error('the work was broken off')));
  const stop = (): void => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    return await use(async (work) => {
      const answered = once(worker, 'message') as Promise<[unknown]>;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node's, no window
      worker.postMessage(work);
      const [done] = await Promise.race([answered, ended.promise]);
      return done;
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
