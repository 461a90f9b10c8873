/** Limits analytics events by sender, before the body is read. */
import type { Context } from 'hono';
import type { AppContext } from '../services/app-context.ts';
import { EVERYBODY } from '../services/limiter.ts';
import { clientOf } from './read-request-context.ts';

/**
 * Whether an event may be counted: analytics is on, and neither its address nor all callers together have exceeded the
 * limit.
 */
export async function isCounted(context: Context, { config, limits }: AppContext): Promise<boolean> {
  if (!config.analytics) return false;
  if ((await limits.eventsByAddress.take(clientOf(context, config))) !== undefined) return false;
  return (await limits.events.take(EVERYBODY)) === undefined;
}
