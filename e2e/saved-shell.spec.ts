/** The pages saved for offline use, while a new build is deployed and while the network is slow. */
import { createServer, request as forward, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { type Builds, makeBuilds } from './support/builds.ts';
import { type ListHost, startListHost } from './support/list-host.ts';
import { expect, test } from './support/test.ts';

/** Timeout for a page over the network (decision 0260), milliseconds. */
const PAGE_TIMEOUT_MS = 5_000;

let builds: Builds;
let host: ListHost;
/** A proxy between browser and host, which can hold pages back. */
let way: Server;
let address: string;
let holdsPages = false;
/** The script of a worker older than the pages. */
let olderWorker: string | undefined;
let held: (() => void)[] = [];
let sent = 0;

test.beforeAll(async () => {
  builds = await makeBuilds(3);
  await builds.deploy(1);
  const film = { id: 'run', film: 'slalom-run', tag: 'Start' };
  host = await startListHost([film], { distFolder: builds.served, earlierBuildDays: 0 });
  const { port } = new URL(host.address);
  way = createServer((request, response) => {
    const pass = (): void => pipe(request.url ?? '/', response, Number(port), request.method, request.headers);
    if (olderWorker !== undefined && request.url === '/service-worker.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(olderWorker);
    else if (holdsPages && request.headers['sec-fetch-mode'] === 'navigate') held.push(pass);
    else pass();
  });
  await new Promise<void>((ready) => way.listen(0, '127.0.0.1', ready));
  address = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  way?.closeAllConnections();
  way?.close();
  await host?.stop();
  await builds?.remove();
});
test.beforeEach(async () => {
  holdsPages = false;
  olderWorker = undefined;
  held = [];
  await builds.deploy(1);
});

function pipe(path: string, response: ServerResponse, port: number, method?: string, headers?: object): void {
  const onward = forward({ host: '127.0.0.1', port, path, method, headers: { ...headers } }, (got) => {
    sent += 1;
    // Disables the browser's own cache, which would hide files missing from the worker's.
    response.writeHead(got.statusCode ?? 502, { ...got.headers, 'cache-control': 'no-store', 'x-sent': String(sent) });
    got.pipe(response);
  });
  onward.on('error', () => response.destroy());
  onward.end();
}

const library = (page: Page) => page.getByRole('main', { name: 'Media library' });
const shells = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('ferryglide-shell-')));

/** As saving the first session for offline use does: from now on the worker serves the page. */
async function saveShell(page: Page): Promise<void> {
  await page.goto(address);
  await expect(library(page)).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.reload();
  await expect(library(page)).toBeVisible();
}

/** Makes the browser look for a new worker, which takes over. */
async function takeOver(page: Page, build: number): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const taken = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
    await registration?.update();
    await taken;
  });
  await expect.poll(async () => (await shells(page)).some((name) => name.endsWith(`_${build}`))).toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Scripts and styles loaded by a page. */
const loaded = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)),
  );
async function expectWhollyOf(page: Page, build: number): Promise<void> {
  const paths = await loaded(page);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => builds.buildOf(path) !== build)).toEqual([]);
}

test('[L27] a new build takes over: an open page keeps its own files, new pages are entirely new, and the oldest build is removed', async ({
  page,
  context,
}) => {
  await saveShell(page);
  await expectWhollyOf(page, 1);
  const [first = ''] = await shells(page);
  const parts = await page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    first,
  );
  const requested = parts.filter((path) => path.endsWith('.js'));
  const before = await loaded(page);
  const later = requested.filter((path) => !before.includes(path));
  expect(later.length, 'the page has parts that it has not fetched yet').toBeGreaterThan(5);

  await builds.deploy(2);
  await takeOver(page, 2);
  expect((await fetch(`${address}${later[0]}`)).status, 'the host has them no more').toBe(404);
  const failed = await page.evaluate(
    (paths) => Promise.all(paths.map(async (path) => ((await fetch(path)).ok ? '' : path))),
    later,
  );
  expect(failed.filter(Boolean), 'the open page has its own').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' }), 'a part that is fetched when it is opened').toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search' }).fill('run');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Film run', exact: true })).toBeVisible();
  await expectWhollyOf(page, 1);

  const second = await context.newPage();
  await second.goto(address);
  await expect(library(second)).toBeVisible();
  await expectWhollyOf(second, 2);
  await context.setOffline(true);
  await second.reload();
  await expect(library(second)).toBeVisible();
  await expectWhollyOf(second, 2);
  await context.setOffline(false);
  expect(await shells(second), 'this build and the one before it').toHaveLength(2);

  await builds.deploy(3);
  await takeOver(second, 3);
  await expect.poll(() => shells(second)).toHaveLength(2);
  expect(await shells(second)).not.toContain(first);
});

test('[L27] a network silent for 5 s counts as offline, and a build that changes while it is downloaded is not stored in part', async ({
  page,
}) => {
  await saveShell(page);
  await test.step('a silent network is given up, and a slow one is waited for', async () => {
    const sentBefore = sent;
    holdsPages = true;
    const begun = performance.now();
    const shown = await page.goto(address);
    const took = performance.now() - begun;
    await expect(library(page)).toBeVisible();
    expect(took).toBeGreaterThanOrEqual(PAGE_TIMEOUT_MS);
    expect(took, 'not the time of a browser that gives up').toBeLessThan(4 * PAGE_TIMEOUT_MS);
    expect(held.length, 'the network was asked').toBeGreaterThan(0);
    expect(Number((await shown?.allHeaders())?.['x-sent'])).toBeLessThanOrEqual(sentBefore);
    await expectWhollyOf(page, 1);

    held = [];
    const opening = page.goto(address);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const sentUntilThen = sent;
    for (const pass of held) pass();
    const fresh = await opening;
    expect(Number((await fresh?.allHeaders())?.['x-sent']), 'from the network').toBeGreaterThan(sentUntilThen);
    await expect(library(page)).toBeVisible();
    holdsPages = false;
  });
  await test.step('a build replaced while its pages are downloaded is not stored in part', async () => {
    const kept = await shells(page);
    // The worker comes from the second build, the files that it downloads from the third.
    await builds.deploy(2);
    olderWorker = await (await fetch(`${address}/service-worker.js`)).text();
    await builds.deploy(3);
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const found = new Promise<ServiceWorker | null>((done) =>
        registration?.addEventListener('updatefound', () => done(registration.installing)),
      );
      await registration?.update().catch(() => undefined);
      const worker = await found;
      return new Promise((done) => {
        const look = (): void => {
          if (worker && /redundant|activated/.test(worker.state)) done(worker.state);
        };
        worker?.addEventListener('statechange', look);
        look();
      });
    });
    expect(state).toBe('redundant');
    expect(await shells(page), 'and leaves nothing behind').toEqual(kept);
  });
});
