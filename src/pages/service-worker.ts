/**
 * The service worker: holds the pages that show what is kept for offline, and answers for them while the network is gone.
 *
 * It is registered by whoever keeps a session, and by nobody else. What it holds is the same for everybody: pages and their
 * hashed assets. It asks for both without credentials, and never touches an answer of the host, a data file or a film; where
 * the browser can, their addresses pass it by altogether, and so does the page that plays.
 *
 * Pages come from the network while there is one, so that no old build is ever shown instead of a new one. A new build's
 * worker takes over at once; pages that are open go on with the assets of the build before, which the host may have no more.
 * What is held is one build's: pages that name another one's assets, for a build was put in place meanwhile, are not taken.
 */

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface InstallEvent extends WaitingEvent {
  addRoutes?: (rules: readonly object[]) => Promise<void>;
}
interface WordEvent extends WaitingEvent {
  readonly ports: readonly MessagePort[];
}
interface AskEvent extends WaitingEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}
interface WorkerScope {
  addEventListener: {
    (type: 'install', listener: (event: InstallEvent) => void): void;
    (type: 'activate', listener: (event: WaitingEvent) => void): void;
    (type: 'message', listener: (event: WordEvent) => void): void;
    (type: 'fetch', listener: (event: AskEvent) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
}

/** Filled in by the build: `offlineShell` of `tools/build-plugins.ts`. */
declare const FERRYGLIDE_SHELL: { build: string; pages: Readonly<Record<string, string>>; assets: readonly string[] };

const worker = globalThis as unknown as WorkerScope;
const { build, pages, assets } = FERRYGLIDE_SHELL;
const PREFIX = 'ferryglide-shell-';
const OWN = PREFIX + build;
/** This build, and the one before it. */
const KEPT_BUILDS = 2;
/** A network that has not answered by then is as good as none. */
const PAGE_TIMEOUT_MS = 5_000;
/** Never looked at here. */
const PASS_BY = ['/play', '/services', '/services/*', '/data/*', '/cdn/*', '/media/*', '/analytics'];

const held = new Set(assets);
const plain = (address: string, cache: RequestCache): Request => new Request(address, { credentials: 'omit', cache });

worker.addEventListener('install', (event) => {
  event.waitUntil(install(event));
});

async function install(event: InstallEvent): Promise<void> {
  await event.addRoutes?.(PASS_BY.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })));
  try {
    await hold();
  } catch (error) {
    // What was begun would count as a build at the next taking over.
    await caches.delete(OWN);
    throw error;
  }
  await worker.skipWaiting();
}

async function hold(): Promise<void> {
  const cache = await caches.open(OWN);
  if ((await cache.keys()).length > assets.length) return;
  const [documents] = await Promise.all([
    Promise.all([...new Set(Object.values(pages))].map(documentOf)),
    cache.addAll(assets.map((asset) => plain(asset, 'default'))),
  ]);
  await Promise.all(documents.map(([page, document]) => cache.put(page, document)));
}

/** @throws where the page is not there, or is another build's */
async function documentOf(page: string): Promise<[string, Response]> {
  const document = await fetch(plain(page, 'reload'));
  const named = (await document.clone().text()).matchAll(/assets\/[\w.-]+\.(?:js|css)\b/g);
  if (!document.ok || [...named].some(([asset]) => !held.has(`/${asset}`)))
    throw new Error(`${page} is not of this build`);
  return [page, document];
}

/** Somebody keeps something: the browser, or whoever kept nothing any more, may have thrown the pages away. */
worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  event.waitUntil(
    hold().then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  // In the order in which they were made.
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(old.slice(0, Math.max(0, old.length - KEPT_BUILDS + 1)).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const page = pages[pathname];
  if (request.mode === 'navigate' && page !== undefined) event.respondWith(pageOf(event, page));
  else if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request));
});

async function pageOf({ request, preloadResponse }: AskEvent, page: string): Promise<Response> {
  const kept = async (): Promise<Response | undefined> => (await caches.open(OWN)).match(page);
  const asked = preloadResponse.then((answer) => answer ?? fetch(request));
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PAGE_TIMEOUT_MS, undefined);
  });
  try {
    return (await Promise.race([asked, late])) ?? (await kept()) ?? (await asked);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

/** Of this build or of the one before it: their names tell them apart. */
async function assetOf(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
