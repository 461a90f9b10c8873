/** Runs one piece of work on films in a thread of its own, which ends with the signal. */
import { Worker } from 'node:worker_threads';
import type { CutWork } from './cut-worker.ts';

export async function runInWorker(work: CutWork, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('cut-worker.ts', import.meta.url), { workerData: work });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const stop = (): void => void worker.terminate();
  signal.addEventListener('abort', stop);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the work was broken off')));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
