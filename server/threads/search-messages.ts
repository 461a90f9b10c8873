/** What the event loop and a search thread send each other. */
import type { Params } from '../../core/contract/requests.ts';
import type { ReadRequestContext } from '../services/request-context.ts';
import type { SearchRequestName } from '../services/search-requests.ts';
import type { EncodedJson } from './encoded-json.ts';

export interface SearchThreadData {
  /** File of the database. */
  path: string;
  secret: Uint8Array;
  geoBlocking: boolean;
}

export interface SearchTask<N extends SearchRequestName = SearchRequestName> {
  name: N;
  params: Params<N>;
  requester: Omit<ReadRequestContext, 'country'> & { country: string | undefined };
}

/** A thread is sent one `SearchTask` at a time, and sends back its response or error before the next. */
export type FromSearchThread =
  /** Takes tasks. */
  | { kind: 'ready' }
  /** Has read ahead what the first search would have to read. */
  | { kind: 'warm' }
  | { kind: 'result'; result: EncodedJson }
  | { kind: 'error'; message: string };
