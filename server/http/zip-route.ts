/** `GET /services/zip/{expiry}.{signature}/{id}/{name}.zip`: several files as one, read while they are sent (row S08). */
import type { Context } from 'hono';
import { isSignatureValid } from '../media/signature.ts';
import type { AppContext } from '../services/app-context.ts';
import { archiveBytes, archiveSubject } from '../services/archive.ts';
import type { RequestContext } from '../services/request-context.ts';
import { failure } from './failure.ts';

/** Archives that are sent at once to one person or address, and to all: each reads a disk and takes time for checksums. */
const ZIPS_PER_PERSON = 2;
const ZIPS_MAX = 8;
/** Who takes nothing for so long is gone, or has forgotten a download that was paused, milliseconds. */
const STALLED_MS = 300_000;
const RETRY_AFTER_S = '30';

export function zipRoute(
  app: AppContext,
  { stalledMs = STALLED_MS } = {},
): (context: Context, contextOf: () => Promise<RequestContext>) => Promise<Response> {
  /** Archives that are being sent, by person or address. */
  const sending = new Map<string, number>();
  const numberOf = (who: string): number => sending.get(who) ?? 0;

  return async (context, contextOf) => {
    // As it was sent: the name stays encoded.
    const [, ticket = '', id = '', name = ''] =
      /^\/services\/zip\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(new URL(context.req.url).pathname) ?? [];
    const isSigned = isSignatureValid(app.secret, ticket, archiveSubject(id), app.now());
    const archive = isSigned ? await app.store.archives.find(id, app.now()) : undefined;
    if (!archive) return failure(403, 'This address is no longer valid.');
    const requestContext = await contextOf();
    const who = archive.userId === 0 ? requestContext.client : `user ${archive.userId}`;
    const all = [...sending.values()].reduce((sum, each) => sum + each, 0);
    if (numberOf(who) >= ZIPS_PER_PERSON || all >= ZIPS_MAX)
      return failure(503, 'Too many archives are being sent. Try again in a moment.', { 'retry-after': RETRY_AFTER_S });
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${name.replaceAll("'", '%27')}`,
      'cache-control': 'no-store',
    };
    if (context.req.method === 'HEAD') return new Response(null, { headers });
    sending.set(who, numberOf(who) + 1);
    const release = (): void => {
      const left = numberOf(who) - 1;
      if (left > 0) sending.set(who, left);
      else sending.delete(who);
    };
    return new Response(watched(archiveBytes(archive, requestContext, app), stalledMs, release), { headers });
  };
}

/** Given up where nobody takes the bytes. @param onEnd called once, however it ends */
function watched(
  bytes: AsyncGenerator<Uint8Array, void, void>,
  stalledMs: number,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    if (isOver) return;
    isOver = true;
    onEnd();
    await bytes.return();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer);
        try {
          const { value, done } = await bytes.next();
          if (isOver) return;
          if (done) {
            await end();
            controller.close();
            return;
          }
          controller.enqueue(value);
          timer = setTimeout(() => {
            controller.error(new Error('nobody takes this archive any more'));
            void end();
          }, stalledMs);
        } catch (error) {
          await end();
          controller.error(error);
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
}
