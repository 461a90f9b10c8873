/**
 * Searches of a database that is a server of its own: it does the work, and this process only waits for it, so that no
 * search needs a thread. Queue, turns and budget are those of the threads.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';
import { openSearchQueue, overBudget, type SearchJob, type Searches } from './search-queue.ts';
import { COMPRESSED_FROM, runSearch, type SearchApp } from './search-task.ts';

const compress = promisify(gzip);
/** SQLSTATE of a statement that was over its time limit. */
const QUERY_CANCELED = '57014';

interface Options extends Omit<SearchApp, 'store'> {
  /** Reads on connections of its own, each of whose statements ends within the budget. */
  reader: Store;
  /** Connections that it has. */
  searchesAtOnce: number;
  config: Pick<Config, 'searchBudgetMs' | 'searchesWaiting'>;
  changes: Store['changes'];
  log: (line: string) => void;
}

export function openSearchServer({ reader, searchesAtOnce, config, changes, log, ...data }: Options): Searches {
  const app: SearchApp = { ...data, store: reader };
  const running = new Set<Promise<void>>();
  const queue = openSearchQueue({ config, changes, onWaiting: runNext });

  function runNext(): void {
    while (running.size < searchesAtOnce) {
      const job = queue.take();
      if (!job) return;
      // It keeps its connection until the database has ended it, though it was answered by then.
      const run = attend(job).finally(() => {
        running.delete(run);
        runNext();
      });
      running.add(run);
    }
  }

  async function attend(job: SearchJob): Promise<void> {
    let isOver = false;
    const deadline = setTimeout(() => {
      isOver = true;
      overBudget(job, config.searchBudgetMs, log);
    }, config.searchBudgetMs);
    try {
      const text = await runSearch(job.task, app);
      const packed = text.byteLength < COMPRESSED_FROM ? undefined : new Uint8Array(await compress(text));
      job.resolve({ text, gzip: packed });
    } catch (error) {
      // The database's own limit may come a moment before this one.
      if (!isOver && (error as { code?: unknown }).code === QUERY_CANCELED)
        overBudget(job, config.searchBudgetMs, log);
      else job.reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      clearTimeout(deadline);
    }
  }

  return {
    run: queue.run,
    start: () => void reader.search.warm().catch((error: unknown) => log(`Reading ahead: ${String(error)}`)),
    async close() {
      queue.close();
      await Promise.all(running);
      await reader.close();
    },
  };
}
