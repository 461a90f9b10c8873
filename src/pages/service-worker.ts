/**
 * The service worker: precaches the pages that show saved sessions and the tagging desk, and serves them while the
 * network is down.
 *
 * It also displays push notifications for followed items.
 *
 * It is registered once somebody saves a session, opens a tagging desk or enables push notifications. The cache is the
 * same for everybody: documents and their hashed assets, requested without credentials. Requests to services, data
 * files and media bypass it, and so does the play page.
 *
 * Documents come from the network while it is available, so that an old build never hides a new one. A new build's
 * worker takes over at once; open pages keep using the assets of the previous build, which the server may no longer
 * have. A document whose assets belong to another build, deployed meanwhile, is rejected.
 */

// The DOM library, with which all other files are compiled, lacks the worker scope and conflicts with the library that
// has it.
interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rules: readonly object[]) => Promise<void>;
}
interface ExtendableMessageEvent extends ExtendableEvent {
  readonly ports: readonly MessagePort[];
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json: () => unknown } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}
interface ServiceWorkerScope {
  addEventListener: {
    (type: 'install', listener: (event: InstallEvent) => void): void;
    (type: 'activate', listener: (event: ExtendableEvent) => void): void;
    (type: 'message', listener: (event: ExtendableMessageEvent) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
    (type: 'push', listener: (event: PushEvent) => void): void;
    (type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void>; openWindow: (address: string) => Promise<unknown> };
  registration: {
    navigationPreload?: { enable: () => Promise<void> };
    showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
}

/** Filled in by the build: `tools/offline-shell.ts`. `pages`: the document that is stored for each address. */
declare const FERRYGLIDE_SHELL: { build: string; pages: Readonly<Record<string, string>>; assets: readonly string[] };

const worker = globalThis as unknown as ServiceWorkerScope;
const { build, pages, assets } = FERRYGLIDE_SHELL;
const CACHE_PREFIX = 'ferryglide-shell-';
const CACHE = CACHE_PREFIX + build;
/** This build and the one before it. */
const CACHED_BUILDS = 2;
/** After this time, a page is served from the cache. */
const NETWORK_TIMEOUT_MS = 5_000;
/** Requests for which the browser does not start the worker. */
const BYPASS = ['/play', '/services', '/services/*', '/data/*', '/cdn/*', '/media/*', '/analytics'];

const precached = new Set(assets);
const anonymous = (address: string, cache: RequestCache): Request =>
  new Request(address, { credentials: 'omit', cache });

worker.addEventListener('install', (event) => {
  event.waitUntil(install(event));
});

async function install(event: InstallEvent): Promise<void> {
  await event.addRoutes?.(BYPASS.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })));
  try {
    await precache();
  } catch (error) {
    // An incomplete cache would count as a build when old ones are deleted.
    await caches.delete(CACHE);
    throw error;
  }
  await worker.skipWaiting();
}

async function precache(): Promise<void> {
  const cache = await caches.open(CACHE);
  if ((await cache.keys()).length > assets.length) return;
  const [documents] = await Promise.all([
    Promise.all([...new Set(Object.values(pages))].map(fetchDocument)),
    cache.addAll(assets.map((asset) => anonymous(asset, 'default'))),
  ]);
  await Promise.all(documents.map(([page, document]) => cache.put(page, document)));
}

/** @throws if the page is missing or belongs to another build */
async function fetchDocument(page: string): Promise<[string, Response]> {
  const document = await fetch(anonymous(page, 'reload'));
  const named = (await document.clone().text()).matchAll(/assets\/[\w.-]+\.(?:js|css)\b/g);
  if (!document.ok || [...named].some(([asset]) => !precached.has(`/${asset}`)))
    throw new Error(`${page} is not of this build`);
  return [page, document];
}

/** A session is being saved, but the cache may be gone: evicted by the browser or deleted with the last session. */
worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  event.waitUntil(
    precache().then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  // Oldest first.
  const old = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(old.slice(0, Math.max(0, old.length - CACHED_BUILDS + 1)).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const page = pages[pathname];
  if (request.mode === 'navigate' && page !== undefined) event.respondWith(networkFirst(event, page));
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request));
});

async function networkFirst({ request, preloadResponse }: FetchEvent, page: string): Promise<Response> {
  const cached = async (): Promise<Response | undefined> => (await caches.open(CACHE)).match(page);
  const response = preloadResponse.then((preloaded) => preloaded ?? fetch(request));
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(resolve, NETWORK_TIMEOUT_MS, undefined);
  });
  try {
    return (await Promise.race([response, timeout])) ?? (await cached()) ?? (await response);
  } catch {
    return (await cached()) ?? Response.error();
  }
}

/** From this build's cache or the previous one's; their asset names differ. */
async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** Every push is displayed, because browsers cancel subscriptions whose pushes are not. */
worker.addEventListener('push', (event) => {
  const { title, body, url, tag } = (event.data?.json() ?? {}) as Partial<
    Record<'title' | 'body' | 'url' | 'tag', string>
  >;
  const shown = { body: body ?? '', tag: tag ?? '', data: url ?? '/following' };
  event.waitUntil(worker.registration.showNotification(title ?? 'Ferryglide', shown));
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  // Only the path and query are used, so a push cannot lead to another host.
  const { pathname, search } = new URL(String(notification.data), location.origin);
  event.waitUntil(worker.clients.openWindow(location.origin + pathname + search));
});
