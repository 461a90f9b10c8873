/** Messages between the event loop and a search thread. */
import type { ReadRequestContext } from '../services/request-context.ts';
import type { ThreadTaskName, ThreadTasks } from '../services/search-requests.ts';
import type { EncodedJson } from './encoded-json.ts';

export interface SearchThreadData {
  /** File or address of the database. */
  location: string;
  secret: Uint8Array;
  geoBlocking: boolean;
}

export interface SearchTask<N extends ThreadTaskName = ThreadTaskName> {
  name: N;
  params: ThreadTasks[N]['params'];
  requester: Omit<ReadRequestContext, 'country'> & { country: string | undefined };
}

/** A thread receives one `SearchTask` at a time, and sends its result or error before the next. */
export type FromSearchThread =
  /** Ready for tasks. */
  | { kind: 'ready' }
  /** Has preloaded what the first search would have to read. */
  | { kind: 'warm' }
  | { kind: 'result'; result: EncodedJson }
  /** @param code error code of the database or the system */
  | { kind: 'error'; message: string; code: string | undefined };
