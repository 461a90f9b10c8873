/**
 * The search threads: a search does not delay other requests, and one that takes too long is ended.
 *
 * Identical concurrent searches share one result, unless something was written between them, so that a search always
 * includes what was acknowledged before it.
 */
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import type { Config } from '../config.ts';
import { sharedWork } from '../operation/shared-work.ts';
import { Overload } from '../services/overload.ts';
import type { Store } from '../store/store.ts';
import { endOf } from './end-thread.ts';
import { FairQueue } from './fair-queue.ts';
import type { FromSearchThread, SearchTask, SearchThreadData } from './search-messages.ts';
import type { EncodedJson } from './encoded-json.ts';

/** Budget of a thread that has not preloaded the library's columns: the time for a million media on a slow machine. */
const COLD_BUDGET_MS = MINUTE_MS;
/** Seconds after which a refused search may be retried. */
const RETRY_AFTER_S = 2;

export interface SearchThreads {
  /**
   * @param client address of the client: addresses take turns
   * @throws Overload if too many searches are waiting, or this one took too long
   */
  run: (task: SearchTask, client: string) => Promise<EncodedJson>;
  /** Starts the threads, which preload what the first search would have to read. */
  start: () => void;
  close: () => Promise<void>;
}

interface Options extends SearchThreadData {
  config: Pick<Config, 'searchThreads' | 'searchBudgetMs' | 'searchesWaiting'>;
  changes: Store['changes'];
  log: (line: string) => void;
}

interface Job {
  task: SearchTask;
  resolve: (result: EncodedJson) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker | undefined;
  /** Ends `worker`. */
  end: () => Promise<void>;
  hasOpened: boolean;
  /** Ready for tasks. */
  isReady: boolean;
  isWarm: boolean;
  job: Job | undefined;
  /** Deadline of `job`. */
  deadline: NodeJS.Timeout | undefined;
}

export function openSearchThreads({ config, changes, log, ...data }: Options): SearchThreads {
  const waiting = new FairQueue<Job>(config.searchesWaiting);
  const inFlight = sharedWork<EncodedJson>();
  const threads = Array.from({ length: config.searchThreads }, idle);
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
      else job?.reject(Object.assign(new Error(message.message), { code: message.code }));
    }
    runNext(thread);
  }

  function runNext(thread: Thread): void {
    if (!thread.isReady || thread.job) return;
    const job = waiting.take();
    if (!job) return;
    thread.job = job;
    thread.deadline = setTimeout(() => interrupt(thread), thread.isWarm ? config.searchBudgetMs : COLD_BUDGET_MS);
    thread.worker?.postMessage(job.task);
  }

  function release(thread: Thread): void {
    clearTimeout(thread.deadline);
    thread.job = undefined;
  }

  /** A synchronous search in SQLite cannot be interrupted; only ending the thread stops it. */
  function interrupt(thread: Thread): void {
    const { job } = thread;
    job?.reject(new Overload(503, 'This search takes too long. Make it narrower.', RETRY_AFTER_S));
    log(`A search was over its ${config.searchBudgetMs} ms and was ended: ${describe(job)}`);
    release(thread);
    thread.isReady = false;
    void thread.end();
  }

  function replace(thread: Thread): void {
    const { job, hasOpened } = thread;
    release(thread);
    Object.assign(thread, idle());
    job?.reject(new Error('The search thread ended.'));
    // A thread that cannot open its store would be restarted endlessly.
    if (hasOpened) startThread(thread);
    else rejectWaiting();
  }

  function rejectWaiting(): void {
    for (let job = waiting.take(); job; job = waiting.take()) job.reject(new Error('No search thread runs.'));
  }

  function enqueue(task: SearchTask, client: string): Promise<EncodedJson> {
    const { promise, resolve, reject } = Promise.withResolvers<EncodedJson>();
    if (isClosed) reject(new Overload(503, 'The server is stopping.', RETRY_AFTER_S));
    else if (!waiting.add(client, { task, resolve, reject }))
      reject(new Overload(503, 'Too many searches at once. Try again in a moment.', RETRY_AFTER_S));
    for (const thread of threads) {
      startThread(thread);
      runNext(thread);
    }
    return promise;
  }

  return {
    async run(task, client) {
      const { requester } = task;
      // Rounded to seconds, because dates in the library are whole minutes and days.
      const second = Math.floor(requester.now / 1000);
      const key = JSON.stringify([await changes(), { ...task, requester: { ...requester, now: second } }]);
      return inFlight.join(key, () => enqueue(task, client));
    },
    start: () => threads.forEach(startThread),
    async close() {
      isClosed = true;
      rejectWaiting();
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

/** The fields of a search, without their values. */
function describe(job: Job | undefined): string {
  return job ? `${job.task.name} by ${Object.keys(job.task.params).join(', ')}` : 'none';
}
