import type { Config } from '../config.ts';
import { isServer } from '../store/location.ts';
import type { Store } from '../store/store.ts';
import type { Searches } from './search-queue.ts';

interface Options {
  secret: Uint8Array;
  config: Pick<Config, 'geoBlocking' | 'searchThreads' | 'searchBudgetMs' | 'searchesWaiting'>;
  changes: Store['changes'];
  log: (line: string) => void;
}

/** Connections that search: a search that scans much keeps one core of the database server busy. */
const SEARCHES_AT_ONCE = 4;

/** @param location of a library that another store of this process has open */
export async function openSearches(location: string, { config, ...options }: Options): Promise<Searches> {
  const both = { ...options, config, geoBlocking: config.geoBlocking };
  if (!isServer(location)) {
    const { openSearchThreads } = await import('./search-threads.ts');
    return openSearchThreads({ ...both, path: location });
  }
  const { openPostgresReader } = await import('../store/postgres/store.ts');
  const { openSearchServer } = await import('./search-server.ts');
  const reader = openPostgresReader(location, options.log, {
    connections: SEARCHES_AT_ONCE,
    statementMs: config.searchBudgetMs,
  });
  return openSearchServer({ ...both, reader, searchesAtOnce: SEARCHES_AT_ONCE });
}
