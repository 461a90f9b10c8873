/**
 * `/api/v1/ingest/{xml,oncourse,results}`: race timing pushed by a program at the venue, as C123 Server does to its
 * live page (row B13). The key is restricted to one medium. Responses report what was parsed in that page's format.
 */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { PUSHED_BYTES_MAX, PUSHED_FILE_BYTES_MAX } from '../../core/domain/constants/timing-bridge.ts';
import type { PushCounts } from '../../core/domain/race/pushed.ts';
import { canPushTiming } from '../policies/live.ts';
import type { AppContext } from '../services/app-context.ts';
import { authorizedMedium } from '../services/authorized-medium.ts';
import { isEdited } from '../services/edit.ts';
import type { RequestContext } from '../services/request-context.ts';
import { failure } from './failure.ts';
import { keyOf, PUSHED_TIMING_PATH, sentKey } from './keys.ts';

const RETRY_AFTER_S = '2';

/** Size limit of each endpoint, and its response. Every endpoint accepts all formats. */
const ENDPOINTS: Readonly<Record<string, { max: number; answer: (counts: PushCounts) => object }>> = {
  xml: {
    max: PUSHED_FILE_BYTES_MAX,
    answer: ({ races, results }) => ({ imported: { races, results } }),
  },
  oncourse: { max: PUSHED_BYTES_MAX, answer: ({ onCourse }) => ({ active: onCourse }) },
  results: { max: PUSHED_BYTES_MAX, answer: ({ results }) => ({ updated: results }) },
};

export function isPushedTiming(context: Context): boolean {
  return context.req.path.startsWith(`${PUSHED_TIMING_PATH}/`);
}

export function pushedTimingRoutes(app: AppContext, contextOf: (context: Context) => Promise<RequestContext>): Hono {
  const routes = new Hono();
  for (const [name, { max, answer }] of Object.entries(ENDPOINTS)) {
    const limit = bodyLimit({
      maxSize: max,
      onError: () => failure(413, 'This is too long.', { connection: 'close' }),
    });
    // Check rights first, so that unauthorized bodies are not read.
    routes.post(
      `${PUSHED_TIMING_PATH}/${name}`,
      async (context, next) => (await refusalOf(context)) ?? next(),
      limit,
      async (context) => {
        const { mediaId = '' } = keyOf(context) ?? {};
        const pushed = await app.pushedTiming.push(mediaId, sentKey(context) ?? '', await context.req.text());
        if (pushed.kind === 'unreadable') return failure(400, `This cannot be read: ${pushed.why}`);
        if (pushed.kind === 'busy') return failure(503, 'Try again in a moment.', { 'retry-after': RETRY_AFTER_S });
        return context.json(answer(pushed.counts), 200, { 'cache-control': 'no-store' });
      },
    );
  }
  return routes;

  async function refusalOf(context: Context): Promise<Response | undefined> {
    const key = keyOf(context);
    if (!key) return failure(401, 'Send a key in X-Api-Key.');
    if (key.mediaId === undefined)
      return failure(403, 'Create an API key that may “Write tags”, with this medium as its scope.');
    const found = await app.store.media.find(key.mediaId);
    const medium = authorizedMedium(
      found && isEdited(found) ? found : undefined,
      canPushTiming,
      await contextOf(context),
    );
    return 'status' in medium ? failure(403, 'This key may not push here.') : undefined;
  }
}
