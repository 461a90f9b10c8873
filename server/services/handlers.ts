/** One request's handler: the contract's definition beside the function that returns its response. */
import type { Params, RequestName, Written } from '../../core/contract/requests.ts';
import type { EncodedJson } from '../threads/encoded-json.ts';
import type { AppContext } from './app-context.ts';
import type { RequestContext } from './request-context.ts';

/** A response as the text of its JSON: another thread has written it, or it is written while the database is read. */
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

/** Handlers by name; `handlers` of each file are put together in `registry.ts`. */
export type Handlers<N extends RequestName> = { readonly [K in N]: Handler<K> };

/** What the route calls once the name is known and the parameters are read. */
export type AnyHandler = (
  params: unknown,
  context: RequestContext,
  app: AppContext,
) => HandlerResult<{ status: string }>;
