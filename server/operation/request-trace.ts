/**
 * What the log and the metrics record about each request. It excludes who made it, what they searched for, and what was
 * sent.
 */
import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import { readRequestId, REQUEST_ID_HEADER } from '../../core/domain/request-error.ts';
import type { Config } from '../config.ts';

export interface RequestRecord {
  requestId: string;
  method: string;
  /** Name of a request of the contract, or an address pattern: `search`, `/media/*`. */
  route: string;
  status: number;
  /** Milliseconds until the response begins; sending a film takes as long as the viewer's connection needs. */
  ms: number;
}

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    /** Name in the contract. */
    requestName: string;
  }
}

/** Middleware patterns, which match everything. */
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
  /** Value of `REQUEST_ID_HEADER` in the response. */
  requestId: string;
  /** Call this when the response begins. */
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
 * The name of a request, or the registered pattern of an address, never the address itself. If a limit or check
 * responded first, the route that would have responded.
 */
export function routeOf(context: Context): string {
  const name = context.get('requestName');
  if (name !== undefined) return name;
  const responded = routePath(context);
  if (!ANY.has(responded)) return responded;
  const meant = matchedRoutes(context).find(({ method, path }) => method !== 'ALL' && !ANY.has(path));
  return meant?.path ?? 'none';
}
