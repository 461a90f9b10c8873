/** Manages the worker thread of imports: starts it on demand, and ends it after it has been idle for a while. */
import { Worker } from 'node:worker_threads';
import { endOf } from '../threads/end-thread.ts';
import type { ImportStore } from '../store/imports.ts';
import type { StagedFiles } from './import-files.ts';
import type { FromImportThread, ImportWork, ToImportThread } from './import-worker.ts';

/** Starting a thread takes about as long as a small import. */
const IDLE_MS = 30_000;
/**
 * Heap limits of the thread. They are low to force early garbage collection, because the memory counts towards the
 * host.
 */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

export interface ImportThread {
  /** Runs one task at a time. If aborted, the thread ends at once; what it has staged is swept later. */
  run(work: ImportWork, stop: AbortSignal): Promise<StagedFiles | undefined>;
  end(): Promise<void>;
}

export function importThread(store: ImportStore): ImportThread {
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.end();
  };

  return {
    async run(work, stop) {
      stop.throwIfAborted();
      clearTimeout(idle);
      thread ??= startThread(store);
      try {
        return await runOn(thread, store, work, stop);
      } catch (error) {
        await end();
        throw error;
      } finally {
        idle = setTimeout(() => void end(), IDLE_MS).unref();
      }
    },
    end,
  };
}

interface Thread {
  worker: Worker;
  end: () => Promise<void>;
}

function startThread(store: ImportStore): Thread {
  const worker = new Worker(new URL('import-worker.ts', import.meta.url), {
    workerData: store.location,
    resourceLimits: HEAP,
  });
  // An error in an idle or ending thread must not crash the host.
  worker.on('error', () => undefined);
  return { worker, end: endOf(worker) };
}

async function runOn(
  { worker, end }: Thread,
  store: ImportStore,
  work: ImportWork,
  stop: AbortSignal,
): Promise<StagedFiles | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<StagedFiles | undefined>();
  const gone = new AbortController();
  let over = Promise.withResolvers<void>();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node's, no window
  const say = (message: ToImportThread): void => worker.postMessage(message);
  const lend = async (): Promise<void> => {
    over = Promise.withResolvers();
    gone.signal.addEventListener('abort', () => over.resolve());
    await store.lend(async () => {
      if (gone.signal.aborted) return;
      say({ kind: 'turn' });
      await over.promise;
    });
  };
  const onMessage = (message: FromImportThread): void => {
    if (message.kind === 'turn') lend().catch(reject);
    else if (message.kind === 'over') over.resolve();
    else if (message.kind === 'done') resolve(message.staged);
    else reject(withCode(message));
  };
  const onExit = (): void => {
    gone.abort();
    reject(new Error('the import thread ended'));
  };
  const abort = (): void => void end();
  worker.on('message', onMessage).on('error', reject).on('exit', onExit);
  stop.addEventListener('abort', abort);
  say({ kind: 'work', work });
  try {
    return await promise;
  } finally {
    stop.removeEventListener('abort', abort);
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
  }
}

function withCode({ error, code }: Extract<FromImportThread, { kind: 'failed' }>): unknown {
  return error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error;
}
