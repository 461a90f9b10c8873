/**
 * Searches that wait to be run: addresses take turns, and further ones than may wait are refused.
 *
 * Identical searches that arrive at the same time are served once, unless something was written between them: what was
 * acknowledged before a search is in its response.
 */
import type { Config } from '../config.ts';
import { Overload } from '../services/overload.ts';
import type { Store } from '../store/store.ts';
import type { EncodedJson } from './encoded-json.ts';
import { FairQueue } from './fair-queue.ts';
import type { SearchTask } from './search-messages.ts';

/** Seconds after which a search that was refused is worth another try. */
const RETRY_AFTER_S = 2;

export interface Searches {
  /**
   * @param client address of the client: addresses take turns
   * @throws Overload where too many searches wait, or this one took too long
   */
  run: (task: SearchTask, client: string) => Promise<EncodedJson>;
  /** Reads ahead what the first search would have to read. */
  start: () => void;
  close: () => Promise<void>;
}

export interface SearchJob {
  task: SearchTask;
  resolve: (result: EncodedJson) => void;
  reject: (error: Error) => void;
}

export interface SearchQueue extends Pick<Searches, 'run'> {
  /** The next one, if any waits. */
  take: () => SearchJob | undefined;
  /** @param why of all that wait */
  rejectWaiting: (why: string) => void;
  /** Takes no more. */
  close: () => void;
}

interface Options {
  config: Pick<Config, 'searchesWaiting'>;
  changes: Store['changes'];
  /** Something waits. */
  onWaiting: () => void;
}

export function openSearchQueue({ config, changes, onWaiting }: Options): SearchQueue {
  const waiting = new FairQueue<SearchJob>(config.searchesWaiting);
  const inFlight = new Map<string, Promise<EncodedJson>>();
  let isClosed = false;

  function enqueue(task: SearchTask, client: string): Promise<EncodedJson> {
    const { promise, resolve, reject } = Promise.withResolvers<EncodedJson>();
    if (isClosed) reject(new Overload(503, 'The host is stopping.', RETRY_AFTER_S));
    else if (!waiting.add(client, { task, resolve, reject }))
      reject(new Overload(503, 'Too many searches at once. Try again in a moment.', RETRY_AFTER_S));
    onWaiting();
    return promise;
  }

  function rejectWaiting(why: string): void {
    for (let job = waiting.take(); job; job = waiting.take()) job.reject(new Error(why));
  }

  return {
    async run(task, client) {
      const { requester } = task;
      // Dates of the library are whole minutes and days.
      const second = Math.floor(requester.now / 1000);
      const key = JSON.stringify([await changes(), { ...task, requester: { ...requester, now: second } }]);
      const running = inFlight.get(key);
      if (running) return running;
      const result = enqueue(task, client);
      inFlight.set(key, result);
      const forget = (): void => void inFlight.delete(key);
      result.then(forget, forget);
      return result;
    },
    take: () => waiting.take(),
    rejectWaiting,
    close() {
      isClosed = true;
      rejectWaiting('The host is stopping.');
    },
  };
}

/** @param budgetMs that it was over */
export function overBudget(job: SearchJob, budgetMs: number, log: (line: string) => void): void {
  job.reject(new Overload(503, 'This search takes too long. Make it narrower.', RETRY_AFTER_S));
  log(`A search was over its ${budgetMs} ms and was ended: ${describe(job)}`);
}

/** By which fields it searched, not for what. */
function describe({ task }: SearchJob): string {
  return `${task.name} by ${Object.keys(task.params).join(', ')}`;
}
