/** Prevents clients from holding a connection by sending a small body slowly. Only an import's form may take longer. */
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';

/** Long enough for the slowest phone to send a few bytes. */
const BODY_TIMEOUT_MS = MINUTE_MS;

export const awaitBody: MiddlewareHandler = async (context, next) => {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  if (!incoming || incoming.complete || context.req.method !== 'POST') return next();
  const late = setTimeout(() => incoming.destroy(), BODY_TIMEOUT_MS).unref();
  incoming.once('close', () => clearTimeout(late));
  incoming.once('end', () => clearTimeout(late));
  return next();
};
