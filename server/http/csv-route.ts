/** `GET /services/csv/{expiry}.{signature}/{name}.csv`: the tags of media, streamed in batches (row L22). */
import type { Context } from 'hono';
import { exportRows, type Separator } from '../csv/export-rows.ts';
import { isSignatureValid } from '../media/signature.ts';
import { exportSubject, mayExport } from '../services/csv.ts';
import type { AppContext } from '../services/app-context.ts';
import { yieldBetween } from '../services/yield-between.ts';
import { failure } from './failure.ts';
import { type LongBodies, receiverById } from './long-body.ts';

export async function sendCsv(context: Context, app: AppContext, bodies: LongBodies): Promise<Response> {
  // The raw path, so that the name stays encoded.
  const [, ticket = '', name = ''] =
    /^\/services\/csv\/([^/]+)\/([^/]+)$/.exec(new URL(context.req.url).pathname) ?? [];
  const { videos = '', separator = '', by = '' } = context.req.query();
  const ids = videos.split(',');
  const isSigned = isSignatureValid(app.secret, ticket, exportSubject(by, videos, separator), app.now());
  if (!isSigned || !(await mayExport(Number(by), ids, app.store)))
    return failure(403, 'This address is no longer valid.');
  const rows = exportRows(app.store.tags.each(ids), separator as Separator);
  return bodies.send(context, yieldBetween(rows), receiverById(Number(by)), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${name.replaceAll("'", '%27')}`,
    'cache-control': 'no-store',
  });
}
