/**
 * `GET /services/zip/{expiry}.{signature}/{id}/{name}.zip`: several files as one, read while they are sent (row S08).
 */
import type { Context } from 'hono';
import { isSignatureValid } from '../media/signature.ts';
import type { AppContext } from '../services/app-context.ts';
import { archiveBytes, archiveSubject } from '../services/archive.ts';
import type { RequestContext } from '../services/request-context.ts';
import { failure } from './failure.ts';
import { patientStream } from './patient-stream.ts';
import { sharedSlots } from './shared-slots.ts';

/** Concurrent archives per person or address, and in total: each uses the disk and takes CPU time for checksums. */
const SLOTS = { perPerson: 2, overall: 8 };
/** A client that reads nothing for this long is gone, or has forgotten a paused download, milliseconds. */
const STALLED_MS = 300_000;
const RETRY_AFTER_S = '30';

export function zipRoute(
  app: AppContext,
  { stalledMs = STALLED_MS } = {},
): (context: Context, contextOf: () => Promise<RequestContext>) => Promise<Response> {
  const slots = sharedSlots(SLOTS);
  return async (context, contextOf) => {
    // The raw path, so that the name stays encoded.
    const [, ticket = '', id = '', name = ''] =
      /^\/services\/zip\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(new URL(context.req.url).pathname) ?? [];
    const isSigned = isSignatureValid(app.secret, ticket, archiveSubject(id), app.now());
    const archive = isSigned ? await app.store.archives.find(id, app.now()) : undefined;
    if (!archive) return failure(403, 'This address is no longer valid.');
    const requestContext = await contextOf();
    const who = archive.userId === 0 ? requestContext.client : `user ${archive.userId}`;
    const release = slots.take({ of: who, most: SLOTS.perPerson });
    if (!release)
      return failure(503, 'Too many archives are being sent. Try again in a moment.', { 'retry-after': RETRY_AFTER_S });
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${name.replaceAll("'", '%27')}`,
      'cache-control': 'no-store',
    };
    if (context.req.method === 'HEAD') {
      release();
      return new Response(null, { headers });
    }
    const bytes = archiveBytes(archive, requestContext, app);
    return new Response(patientStream(context, bytes, { stalledMs, onEnd: release }), { headers });
  };
}
