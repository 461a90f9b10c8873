/** What each request was, for the log and the metrics: nothing of who asked, what for, or what was sent. */
import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import { readRequestId, REQUEST_ID_HEADER } from '../../core/domain/request-error.ts';
import type { Config } from '../config.ts';

export interface RequestRecord {
  requestId: string;
  method: string;
  /** Name of a request of the contract, or the pattern of an address: `search`, `/media/*`. */
  route: string;
  status: number;
  /** Until the response began, milliseconds: how long a film takes to send is the viewer's line. */
  ms: number;
}

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    /** Of the contract. */
    requestName: string;
  }
}

/** Middlewares, which match everything. */
const ANY = new Set(['', '*', '/*']);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

export type Observe = (record: RequestRecord) => void;

export function traceRequests(config: Pick<Config, 'trustProxy'>, observe: Observe): MiddlewareHandler {
  return async (context, next) => {
    const { requestId, end } = beginTrace(context, config, observe);
    await next();
    context.res.headers.set(REQUEST_ID_HEADER, requestId);
    end(context.res.status);
  };
}

interface Trace {
  /** For `REQUEST_ID_HEADER` of the response. */
  requestId: string;
  /** The response begins. */
  end: (status: number) => void;
}

export function beginTrace(context: Context, { trustProxy }: Pick<Config, 'trustProxy'>, observe: Observe): Trace {
  const began = performance.now();
  const given = trustProxy ? readRequestId(context.req.header(REQUEST_ID_HEADER)) : undefined;
  const requestId = given ?? randomUUID();
  context.set('requestId', requestId);
  return {
    requestId,
    end(status) {
      const { method } = context.req;
      observe({
        requestId,
        method: METHODS.has(method) ? method : 'other',
        route: routeOf(context),
        status,
        ms: performance.now() - began,
      });
    },
  };
}

/**
 * The name of a request, or the pattern that is registered for an address, never the address itself: of what responded, or
 * of what would have, where a limit or a check came before it.
 */
export function routeOf(context: Context): string {
  const name = context.get('requestName');
  if (name !== undefined) return name;
  const responded = routePath(context);
  if (!ANY.has(responded)) return responded;
  const meant = matchedRoutes(context).find(({ method, path }) => method !== 'ALL' && !ANY.has(path));
  return meant?.path ?? 'none';
}
