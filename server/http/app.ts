/** The host's addresses, put together. */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { MediaLookup } from '../media/lookup.ts';
import type { Call } from '../services/call.ts';
import type { Host } from '../services/host.ts';
import { readCall } from './call.ts';
import { confirmPages } from './confirm.ts';
import { sharedLinks } from './shared.ts';
import { sendDataFile } from './data-route.ts';
import { isCounted } from './event-limits.ts';
import { failure } from './failure.ts';
import { sendMedia } from './media-route.ts';
import { sendCsv } from './csv-route.ts';
import { importRoute, isImport } from './import-route.ts';
import { guardOrigin } from './origin.ts';
import { pages } from './pages.ts';
import { securityHeaders } from './security-headers.ts';
import { awaitBody } from './body-deadline.ts';
import { answerRequest } from './services-route.ts';
import { streamTalk } from './talk-route.ts';

/** No request of the wire comes near this. */
const LONGEST_BODY = 256 * 1024;

/** An event with the longest texts that the contract takes, whatever letters they are of. */
const LONGEST_EVENT = 16 * 1024;

export function createApp(host: Host, lookup: MediaLookup): Hono {
  const app = new Hono();
  const callOf = (context: Context): Promise<Call> => readCall(context, host);
  const answer = (context: Context, controller: string): Promise<Response> =>
    answerRequest(context, controller, host, () => callOf(context));

  app.onError((error, context) => {
    host.log(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`);
    return failure(500, 'The host could not answer.');
  });
  app.notFound(() => failure(404, 'There is nothing here.'));

  app.use(securityHeaders(host.config));
  app.use(guardOrigin(host.config));
  // Before the limits of other bodies: an event that is not counted is not read either, and its page is not told.
  app.post(
    '/analytics',
    async (context, next) => ((await isCounted(context, host)) ? next() : context.body(null, 204)),
    bodyLimit({ maxSize: LONGEST_EVENT, onError: (context) => context.body(null, 204) }),
    awaitBody,
    async (context) => {
      const answered = await answer(context, 'analytics');
      if (!answered.ok) return answered;
      // No id: too many events are waiting to be written, and this one was dropped.
      const { data } = (await answered.clone().json()) as { data?: unknown };
      return data === undefined ? context.body(null, 204) : answered;
    },
  );
  const limitBody = bodyLimit({
    maxSize: LONGEST_BODY,
    onError: () => failure(413, 'This is too long.', { connection: 'close' }),
  });
  // The files of an import have limits of their own.
  app.use((context, next) => (isImport(context) ? next() : limitBody(context, next)));
  app.use((context, next) => (isImport(context) ? next() : awaitBody(context, next)));

  app.get('/health', (context) => context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  app.get('/services/talk/stream', (context) => streamTalk(context, host, () => callOf(context)));
  app.get('/services/csv/*', (context) => sendCsv(context, host));
  app.use('/services/*', compress());
  app.use('/services', compress());
  app.on(['GET', 'POST'], '/services', (context) => answer(context, 'services'));
  const importForm = importRoute(host);
  app.on(['GET', 'POST'], '/services/:controller', (context) =>
    isImport(context) ? importForm(context, () => callOf(context)) : answer(context, context.req.param('controller')),
  );
  app.get('/data/*', (context) => sendDataFile(context, host));
  app.get('/cdn/*', (context) => sendDataFile(context, host));
  app.get('/media/*', (context) => sendMedia(context, host, lookup, () => callOf(context)));
  app.route('/', confirmPages(host, callOf));
  app.route('/', sharedLinks(host, callOf));
  app.route('/', pages(host.config));
  return app;
}
