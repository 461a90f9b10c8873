/** `GET /account/data.json`: everything stored about the signed-in person, as a file (row O02). */
import type { Context } from 'hono';
import type { AppContext } from '../services/app-context.ts';
import { ownData } from '../services/personal-data.ts';
import type { RequestContext } from '../services/request-context.ts';
import { failure } from './failure.ts';

export async function sendOwnData(
  context: Context,
  app: AppContext,
  contextOf: () => Promise<RequestContext>,
): Promise<Response> {
  const text = await ownData(await contextOf(), app, context.req.raw.signal);
  if (!text) return failure(403, 'Sign in to download your data.');
  return new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    },
  });
}
