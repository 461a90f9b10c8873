/** The routes of the host. */
import { Hono } from 'hono';
import type { Context, ErrorHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { KeyScope } from '../../core/domain/keys.ts';
import { CAPTION_BYTES_MAX } from '../../core/domain/constants/captions.ts';
import type { MediaLookup } from '../media/lookup.ts';
import { Overload } from '../services/overload.ts';
import type { RequestContext } from '../services/request-context.ts';
import type { AppContext } from '../services/app-context.ts';
import { readRequestContext } from './read-request-context.ts';
import { sendComparison } from './comparison-route.ts';
import { confirmPages } from './confirm.ts';
import { feeds } from './feeds.ts';
import { sharedLinks } from './shared.ts';
import { sendDataFile, sendPolls } from './data-route.ts';
import { streamDesk } from './desk-stream.ts';
import { streamData } from './data-stream.ts';
import { isCounted } from './event-limits.ts';
import { errorPages } from './error-pages.ts';
import type { ReadinessCheck } from '../operation/readiness.ts';
import { type Observe, routeOf, traceRequests } from '../operation/request-trace.ts';
import { failure } from './failure.ts';
import { guardKeys } from './keys.ts';
import { links } from './links.ts';
import { liveStream } from './live-stream.ts';
import { longBodies } from './long-body.ts';
import { sendMedia } from './media-route.ts';
import { sendBranding, sendLogo } from './branding-route.ts';
import { sendCsv } from './csv-route.ts';
import { importRoute, isImport } from './import-route.ts';
import { guardOrigin } from './origin.ts';
import { pages } from './pages.ts';
import { isPushedTiming, pushedTimingRoutes } from './pushed-timing-route.ts';
import { sendOwnData } from './own-data-route.ts';
import { privacyPage } from './privacy.ts';
import { sendPoster } from './poster-route.ts';
import { securityHeaders } from './security-headers.ts';
import { awaitBody } from './body-deadline.ts';
import { handleRequest } from './services-route.ts';
import { StorageUnavailable } from '../storage/media-storage.ts';
import { FULL_RETRY_AFTER_S, isDiskFull } from '../operation/disk-full.ts';
import { isDatabaseBusy } from '../store/busy.ts';
import { isDatabaseUnreachable } from '../store/postgres/unreachable.ts';
import { isUnfollow, unfollowPages } from './unfollow.ts';
import { streamTalk } from './talk-route.ts';
import { isUpload, uploadsRoute } from './uploads-route.ts';
import { uploadsStream } from './uploads-stream.ts';
import { zipRoute } from './zip-route.ts';

/** Seconds after which to retry when the database or the storage is unreachable. */
const RETRY_AFTER_S = '5';

/** Far more than any request of the contract needs. */
const LONGEST_BODY = 256 * 1024;

/** A caption file in base64, with its metadata. */
const LONGEST_CAPTIONS = Math.ceil(CAPTION_BYTES_MAX / 3) * 4 + 4_096;

/** An event with the longest texts that the contract allows, in any characters. */
const LONGEST_EVENT = 16 * 1024;

export interface Operation {
  /** Called for each request once its response begins. */
  observe: Observe;
  readiness: Pick<ReadinessCheck, 'check' | 'checkHost'>;
}

export function createApp(app: AppContext, lookup: MediaLookup, { observe, readiness }: Operation): Hono {
  const routes = new Hono();
  const bodies = longBodies(app.config);
  const contextOf = (context: Context, scope?: KeyScope): Promise<RequestContext> =>
    readRequestContext(context, app, scope);
  const handle = (context: Context, controller: string): Promise<Response> =>
    handleRequest(context, controller, app, bodies, (scope) => contextOf(context, scope));

  const onError: ErrorHandler = (error, context) => {
    if (error instanceof Overload)
      return failure(error.status, error.message, { 'retry-after': String(error.retryAfterS) });
    const requestId = context.get('requestId');
    // Log the route instead of the address, which may contain a token.
    if (app.config.databaseUrl !== undefined && isDatabaseUnreachable(error)) {
      app.log(`${routeOf(context)}: the database cannot be reached: ${error.message}`, { requestId });
      return failure(503, 'The database cannot be reached. Try again in a moment.', { 'retry-after': RETRY_AFTER_S });
    }
    if (isDatabaseBusy(error)) {
      app.log(`${routeOf(context)}: the database is busy: ${error.message}`, { requestId });
      return failure(503, 'The database is busy. Try again in a moment.', { 'retry-after': RETRY_AFTER_S });
    }
    if (error instanceof StorageUnavailable) {
      app.log(`${routeOf(context)}: the media storage cannot be used: ${error.message}`, { requestId });
      return failure(503, 'The media storage cannot be reached. Try again in a moment.', {
        'retry-after': RETRY_AFTER_S,
      });
    }
    if (isDiskFull(error)) {
      app.log(`${routeOf(context)}: the disk is full: ${error.message}`, { requestId });
      return failure(507, 'The disk of this server is full. Nothing was saved.', {
        'retry-after': FULL_RETRY_AFTER_S,
      });
    }
    app.log(`${routeOf(context)}: ${error.stack ?? error.message}`, { requestId });
    return failure(500, `The server could not respond (request ${requestId}).`);
  };
  routes.onError(onError);
  routes.notFound(() => failure(404, 'There is nothing here.'));

  const polls = sendPolls(app, observe, onError);
  routes.get('/data/*', polls);
  routes.get('/cdn/*', polls);
  routes.use(traceRequests(app.config, observe));
  routes.use(securityHeaders(app.config));
  routes.use(errorPages);
  const guard = guardOrigin(app.config);
  routes.use((context, next) => (isUnfollow(context) ? next() : guard(context, next)));
  routes.use(guardKeys(app));
  // Before the other body limits: the body of an event that is not counted is not read, and its page receives no error.
  routes.post(
    '/analytics',
    async (context, next) => ((await isCounted(context, app)) ? next() : context.body(null, 204)),
    bodyLimit({ maxSize: LONGEST_EVENT, onError: (context) => context.body(null, 204) }),
    awaitBody,
    async (context) => {
      const response = await handle(context, 'analytics');
      if (!response.ok) return response;
      // No id: too many events were waiting to be written, and this one was dropped.
      const { data } = (await response.clone().json()) as { data?: unknown };
      return data === undefined ? context.body(null, 204) : response;
    },
  );
  const limitBody = bodyLimit({
    maxSize: LONGEST_BODY,
    onError: () => failure(413, 'This is too long.', { connection: 'close' }),
  });
  const limitCaptions = bodyLimit({
    maxSize: LONGEST_CAPTIONS,
    onError: () => failure(413, 'This is too long.', { connection: 'close' }),
  });
  routes.post('/services/captions', limitCaptions);
  const isCaptions = (context: Context): boolean => context.req.path === '/services/captions';
  // Checking for a body costs a poll a tenth of its time, because Hono's limit builds a complete `Request`.
  const bearsBody = ({ req }: Context): boolean =>
    req.header('content-length') !== undefined || req.header('transfer-encoding') !== undefined;
  // Files have their own limits.
  const isFile = (context: Context): boolean => isImport(context) || isUpload(context);
  const hasOwnLimit = (context: Context): boolean => isFile(context) || isCaptions(context) || isPushedTiming(context);
  routes.use((context, next) => (hasOwnLimit(context) || !bearsBody(context) ? next() : limitBody(context, next)));
  routes.use((context, next) => (isFile(context) ? next() : awaitBody(context, next)));

  routes.get('/health', (context) => context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  routes.get('/ready', async (context) => {
    const found = await (context.req.query('scope') === 'host' ? readiness.checkHost() : readiness.check());
    return context.json(found, found.status === 'ready' ? 200 : 503, { 'cache-control': 'no-store' });
  });
  routes.get('/services/talk/stream', (context) => streamTalk(context, app, () => contextOf(context)));
  routes.get('/services/data/stream', (context) => streamData(context, app, () => contextOf(context)));
  routes.get('/services/desk/stream', (context) => streamDesk(context, app, () => contextOf(context)));
  const uploadsFeed = uploadsStream(app);
  routes.get('/services/uploads/stream', (context) => uploadsFeed(context, () => contextOf(context, 'upload')));
  const liveFeed = liveStream(app);
  routes.get('/services/live/stream', (context) => liveFeed(context, () => contextOf(context)));
  routes.get('/services/csv/*', (context) => sendCsv(context, app, bodies));
  routes.get('/services/comparisons/*', (context) => sendComparison(context, app, () => contextOf(context)));
  routes.get('/account/data.json', (context) => sendOwnData(context, app, () => contextOf(context)));
  const sendZip = zipRoute(app);
  routes.get('/services/zip/*', (context) => sendZip(context, () => contextOf(context)));
  routes.use('/services/*', compress());
  routes.use('/services', compress());
  routes.on(['GET', 'POST'], '/services', (context) => handle(context, 'services'));
  const importForm = importRoute(app);
  routes.on(['GET', 'POST'], '/services/:controller', (context) =>
    isImport(context)
      ? importForm(context, () => contextOf(context))
      : handle(context, context.req.param('controller')),
  );
  const uploads = uploadsRoute(app);
  for (const path of ['/uploads', '/uploads/*'])
    routes.on(['POST', 'GET', 'PATCH'], path, (context) => uploads(context, () => contextOf(context, 'upload')));
  routes.route(
    '/',
    pushedTimingRoutes(app, (context) => contextOf(context, 'tags')),
  );
  routes.get('/branding', (context) => sendBranding(context, app));
  routes.get('/branding/*', (context) => sendLogo(context, app));
  routes.get('/data/*', (context) => sendDataFile(context, app, lookup));
  routes.get('/cdn/*', (context) => sendDataFile(context, app, lookup));
  routes.get('/embed/poster/:id', (context) => sendPoster(context, app, lookup));
  routes.get('/media/*', (context) => sendMedia(context, app, lookup, () => contextOf(context, 'read')));
  routes.route('/', confirmPages(app, contextOf));
  routes.route('/', sharedLinks(app, contextOf));
  routes.route('/', privacyPage(app.config));
  routes.route('/', unfollowPages(app));
  routes.route('/', feeds(app, contextOf));
  routes.route('/', links(app));
  routes.route('/', pages(app, lookup));
  return routes;
}
