/** What the player's page, its frame in another page and the element ask for before the first frame (decision 0060). */
import type { Page } from '@playwright/test';
// Cross-site frames are detected by the browser's own rules, which the headless shell does not have.
import { expect, test } from './support/whole-browser.ts';
import { openRun } from './support/library.ts';

/** In all, the page that embeds it included. */
const REQUESTS_MAX = 12;
const PART = 'part of the film';

/** What a request is for. */
function kindOf(path: string): string {
  if (path === '/embed/ferryglide.js') return 'element';
  if (path.startsWith('/data/video/')) return 'data file';
  if (path.startsWith('/assets/hls-engine-')) return 'engine';
  if (path.startsWith('/assets/') && path.endsWith('.css')) return 'style';
  if (path.startsWith('/assets/') && path.endsWith('.js')) return 'script';
  if (path.endsWith('.m3u8')) return 'manifest';
  return path.endsWith('.mp4') ? PART : path;
}

/** Of each kind, what was requested before the first frame was presented, the page itself apart. */
async function requestsBeforeFrame(page: Page, address: string): Promise<Record<string, number>> {
  const requests: { path: string; at: () => number }[] = [];
  // The browser reports; nothing is intercepted.
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http')) requests.push({ path: pathname, at: () => request.timing().startTime });
  });
  const shown = Promise.withResolvers<number>();
  await page.exposeFunction('reportFrame', shown.resolve);
  await page.addInitScript(() => {
    const watch = (): void => {
      const place = document.querySelector('ferryglide-player')?.shadowRoot ?? document;
      const video = place.querySelector('video');
      if (!video) requestAnimationFrame(watch);
      else
        video.requestVideoFrameCallback((_, { presentationTime }) => {
          const { reportFrame } = globalThis as typeof globalThis & { reportFrame: (at: number) => void };
          reportFrame(performance.timeOrigin + presentationTime);
        });
    };
    document.addEventListener('DOMContentLoaded', watch);
  });
  await page.goto(address);
  const frameAt = await shown.promise;
  // What is reported late was asked for early.
  await page.waitForLoadState('networkidle');
  const counts: Record<string, number> = {};
  for (const { path } of requests.slice(1).filter(({ at }) => at() > 0 && at() <= frameAt)) {
    const kind = kindOf(path);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Picture and sound; on a slow machine the next ones come as well, and count as far as all that is promised. */
function expectFewParts(counts: Record<string, number>): void {
  const sum = Object.values(counts).reduce((total, count) => total + count, 1);
  expect(counts[PART]).toBeGreaterThanOrEqual(2);
  expect(sum).toBeLessThanOrEqual(REQUESTS_MAX);
}

const embedding = (script: string): string =>
  `<!doctype html><link rel="icon" href="data:,">${script}<ferryglide-player title="A run" video="${openRun.id}" autoplay></ferryglide-player>`;

test('[P01] seven requests lead to the first frame of the page, each of them needed for it', async ({
  page,
  sampleHost,
}) => {
  const counts = await requestsBeforeFrame(page, `${sampleHost}/play?video=${openRun.id}`);
  const { [PART]: _, ...others } = counts;
  expect(others).toEqual({ script: 3, engine: 1 });
  expectFewParts(counts);
});

test('[P01] [E01] two more lead to that of a frame by embed.js', async ({ page, club, sampleHost }) => {
  const address = club.put({ html: embedding(`<script async src="${sampleHost}/embed.js"></script>`) });
  const counts = await requestsBeforeFrame(page, address);
  const { [PART]: _, ...others } = counts;
  expect(others).toEqual({ '/embed.js': 1, '/play': 1, script: 3, engine: 1 });
  expectFewParts(counts);
});

test('[P01] [E01] nothing of its views comes before the first frame of an element', async ({
  page,
  club,
  sampleHost,
}) => {
  const script = `<script type="module" src="${sampleHost}/embed/ferryglide.js"></script>`;
  const counts = await requestsBeforeFrame(page, club.put({ html: embedding(script) }));
  const { [PART]: _, ...others } = counts;
  expect(others).toEqual({ element: 1, script: 3, style: 1, engine: 1, 'data file': 1 });
  expectFewParts(counts);
});

test('[P01] [P04] who comes back through the history asks for the data file again', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/data/video/')) files.push(request.url());
  });
  await page.goto(`/play?video=${openRun.id}&autoplay=false`);
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  expect(files).toEqual([]);
  await page.goto('/health');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  expect(files).toHaveLength(1);
});

test.describe('what is requested of the film before the engine does', () => {
  /** Bytes of the film that the page's own first module requests: the engine, whose code is held back, asks for none. */
  async function requestedEarly(page: Page, query: string): Promise<string[]> {
    const parts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.mp4')) parts.push(pathname.split('/').at(-1) ?? '');
    });
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/hls-engine-*', (route) => held.promise.then(() => route.abort()));
    await page.goto(`/play?video=${openRun.id}${query}`);
    // Drawn by a later module than the one that requests.
    await page.locator('section[aria-busy] video').waitFor({ state: 'attached' });
    const requested = parts.toSorted();
    held.resolve();
    return requested;
  }

  test('[P01] the first segments of picture and sound', async ({ page }) => {
    expect(await requestedEarly(page, '')).toEqual(['240.mp4', 'sound.mp4']);
  });

  test('[P01] nothing of a film that waits to be played, begins elsewhere or goes on where it was left', async ({
    page,
  }) => {
    for (const [what, query] of [
      ['waits to be played', '&autoplay=false'],
      ['begins elsewhere', '&start=20'],
      ['begins with a tag', '&tag=t1'],
    ] as const) {
      expect(await requestedEarly(page, query), what).toEqual([]);
      // What its engine still requests is no film's of the next.
      await page.goto('about:blank');
    }
    await page.addInitScript((id) => {
      localStorage.setItem('mvPlaces', `${id}=20`);
    }, String(openRun.id));
    expect(await requestedEarly(page, ''), 'goes on where it was left').toEqual([]);
  });
});
