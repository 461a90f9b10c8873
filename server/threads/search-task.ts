/** Runs one search, in a thread of its own or beside requests. */
import { followTasks } from '../services/follows/follow-tasks.ts';
import { searchHandlers } from '../services/library.ts';
import type { Store } from '../store/store.ts';
import type { SearchTask } from './search-messages.ts';

/** A response of so many bytes is worth its compression. */
export const COMPRESSED_FROM = 1024;

export interface SearchApp {
  store: Store;
  secret: Uint8Array;
  geoBlocking: boolean;
}

const tasks = { ...searchHandlers, ...followTasks };

/** @returns the JSON of its response */
export async function runSearch(
  { name, params, requester }: SearchTask,
  { store, secret, geoBlocking }: SearchApp,
): Promise<Uint8Array<ArrayBuffer>> {
  const handler = tasks[name] as (...args: unknown[]) => Promise<object>;
  const result = await handler(
    params,
    { ...requester, country: () => Promise.resolve(requester.country) },
    { store, secret: Buffer.from(secret), config: { geoBlocking }, now: () => requester.now },
  );
  return new TextEncoder().encode(JSON.stringify(result));
}
