/** Limits an event of analytics by who sends it, before any of it is read. */
import type { Context } from 'hono';
import type { AppContext } from '../services/app-context.ts';
import { EVERYBODY } from '../services/limiter.ts';
import { clientOf } from './read-request-context.ts';

/** Whether it may be counted: analytics are on, and neither its address nor everybody together has sent too many. */
export async function isCounted(context: Context, { config, limits }: AppContext): Promise<boolean> {
  if (!config.analytics) return false;
  if ((await limits.eventsByAddress.take(clientOf(context, config))) !== undefined) return false;
  return (await limits.events.take(EVERYBODY)) === undefined;
}
