/**
 * `GET /services/comparisons/{id}.mp4`: an export, for the person who requested it and only while they may watch both
 * films (row B05).
 */
import type { Context } from 'hono';
import type { AppContext } from '../services/app-context.ts';
import { exportFor } from '../services/comparison-exports.ts';
import type { RequestContext } from '../services/request-context.ts';
import { failure } from './failure.ts';
import { sendFile } from './send-file.ts';

export async function sendComparison(
  context: Context,
  app: AppContext,
  contextOf: () => Promise<RequestContext>,
): Promise<Response> {
  const [, id] = /^\/services\/comparisons\/([0-9a-f]{32})\.mp4$/.exec(context.req.path) ?? [];
  const found = id === undefined ? undefined : await exportFor(id, await contextOf(), app);
  if (found && 'status' in found && found.status !== 'empty')
    return failure(403, 'This export is no longer yours to take.');
  if (!found || 'status' in found || found.state !== 'ready') return failure(404, 'There is no such export.');
  const sent = await sendFile(context.req.raw, {
    path: app.comparisons.fileOf(found.id),
    mime: 'video/mp4',
    cacheControl: 'no-store',
    headers: { 'content-disposition': 'attachment; filename="comparison.mp4"' },
  });
  return sent ?? failure(404, 'There is no such export.');
}
