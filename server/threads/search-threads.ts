/** The search threads: a search delays no other request, and one that takes too long is ended. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';
import { endOf } from './end-thread.ts';
import type { FromSearchThread, SearchThreadData } from './search-messages.ts';
import { openSearchQueue, overBudget, type SearchJob, type Searches } from './search-queue.ts';

/** A thread that has not read the library's columns yet needs as long as a million media take on a slow machine. */
const COLD_BUDGET_MS = 60_000;

interface Options extends SearchThreadData {
  config: Pick<Config, 'searchThreads' | 'searchBudgetMs' | 'searchesWaiting'>;
  changes: Store['changes'];
  log: (line: string) => void;
}

interface Thread {
  worker: Worker | undefined;
  /** Of `worker`. */
  end: () => Promise<void>;
  hasOpened: boolean;
  /** Takes tasks. */
  isReady: boolean;
  isWarm: boolean;
  job: SearchJob | undefined;
  /** Of `job`. */
  deadline: NodeJS.Timeout | undefined;
}

export function openSearchThreads({ config, changes, log, ...data }: Options): Searches {
  const threads = Array.from({ length: config.searchThreads }, idle);
  const queue = openSearchQueue({
    config,
    changes,
    onWaiting() {
      for (const thread of threads) {
        startThread(thread);
        runNext(thread);
      }
    },
  });
  let isClosed = false;

  function startThread(thread: Thread): void {
    if (thread.worker || isClosed) return;
    const worker = new Worker(new URL('search-thread.ts', import.meta.url), { workerData: data });
    thread.worker = worker;
    thread.end = endOf(worker);
    worker.on('message', (message: FromSearchThread) => receive(thread, message));
    worker.on('error', (error) => log(`Search thread: ${error instanceof Error ? error.stack : String(error)}`));
    worker.once('exit', () => replace(thread));
  }

  function receive(thread: Thread, message: FromSearchThread): void {
    if (message.kind === 'warm') thread.isWarm = true;
    else if (message.kind === 'ready') Object.assign(thread, { hasOpened: true, isReady: true });
    else {
      const { job } = thread;
      release(thread);
      if (message.kind === 'result') job?.resolve(message.result);
      else job?.reject(new Error(message.message));
    }
    runNext(thread);
  }

  function runNext(thread: Thread): void {
    if (!thread.isReady || thread.job) return;
    const job = queue.take();
    if (!job) return;
    thread.job = job;
    thread.deadline = setTimeout(() => interrupt(thread), thread.isWarm ? config.searchBudgetMs : COLD_BUDGET_MS);
    thread.worker?.postMessage(job.task);
  }

  function release(thread: Thread): void {
    clearTimeout(thread.deadline);
    thread.job = undefined;
  }

  /** SQLite and the search give way to nothing: only the end of the thread stops them. */
  function interrupt(thread: Thread): void {
    if (thread.job) overBudget(thread.job, config.searchBudgetMs, log);
    release(thread);
    thread.isReady = false;
    void thread.end();
  }

  function replace(thread: Thread): void {
    const { job, hasOpened } = thread;
    release(thread);
    Object.assign(thread, idle());
    job?.reject(new Error('The search thread ended.'));
    // One that cannot even open its store would be started for ever.
    if (hasOpened) startThread(thread);
    else queue.rejectWaiting('No search thread runs.');
  }

  return {
    run: queue.run,
    start: () => threads.forEach(startThread),
    async close() {
      isClosed = true;
      queue.close();
      await Promise.all(threads.map(({ end }) => end()));
    },
  };
}

function idle(): Thread {
  return {
    worker: undefined,
    end: () => Promise.resolve(),
    hasOpened: false,
    isReady: false,
    isWarm: false,
    job: undefined,
    deadline: undefined,
  };
}
