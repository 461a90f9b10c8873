/** Types of request handlers, derived from the contract. */
import type { Params, RequestName, Written } from '../../core/contract/requests.ts';
import type { EncodedJson } from '../threads/encoded-json.ts';
import type { AppContext } from './app-context.ts';
import type { RequestContext } from './request-context.ts';

/** A response as JSON text, which another thread has written, or which is generated while the database is read. */
export class JsonResponse {
  readonly body: EncodedJson | AsyncGenerator<string, void, void>;

  constructor(body: JsonResponse['body']) {
    this.body = body;
  }
}

type HandlerResult<T> = T | JsonResponse | Promise<T | JsonResponse>;

export type Handler<N extends RequestName> = (
  params: Params<N>,
  context: RequestContext,
  app: AppContext,
) => HandlerResult<Written<N>>;

/** Handlers by name; `registry.ts` combines the `handlers` of each file. */
export type Handlers<N extends RequestName> = { readonly [K in N]: Handler<K> };

/** Called by the route once the name is known and the parameters are parsed. */
export type AnyHandler = (
  params: unknown,
  context: RequestContext,
  app: AppContext,
) => HandlerResult<{ status: string }>;
