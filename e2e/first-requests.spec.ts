/**
 * The requests of the player's page, of its frame in another page, and of the element before the first frame (decision
 * 0060).
 */
import type { Page } from '@playwright/test';
// These tests need the browser's own third-party rules, which the headless shell lacks.
import { expect, test } from './support/whole-browser.ts';
import { openRun } from './support/library.ts';

/** In total, including the embedding page. */
const REQUESTS_MAX = 12;
const PART = 'part of the film';

/** The purpose of a request. */
function kindOf(path: string): string {
  if (path === '/embed/ferryglide.js') return 'element';
  if (path.startsWith('/data/video/')) return 'data file';
  if (path.startsWith('/assets/hls-engine-')) return 'engine';
  if (path.startsWith('/assets/') && path.endsWith('.css')) return 'style';
  if (path.startsWith('/assets/') && path.endsWith('.js')) return 'script';
  if (path.endsWith('.m3u8')) return 'manifest';
  return path.endsWith('.mp4') ? PART : path;
}

/** Number of requests of each kind before the first frame was presented, excluding the page itself. */
async function requestsBeforeFrame(page: Page, address: string): Promise<Record<string, number>> {
  const requests: { path: string; at: () => number }[] = [];
  // Only observes the browser's events: nothing is intercepted.
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
  // Requests sent early may be reported late.
  await page.waitForLoadState('networkidle');
  const counts: Record<string, number> = {};
  for (const { path } of requests.slice(1).filter(({ at }) => at() > 0 && at() <= frameAt)) {
    const kind = kindOf(path);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Video and audio. On a slow machine the next segments also arrive, and count towards the total limit. */
function expectFewParts(counts: Record<string, number>): void {
  const sum = Object.values(counts).reduce((total, count) => total + count, 1);
  expect(counts[PART]).toBeGreaterThanOrEqual(2);
  expect(sum).toBeLessThanOrEqual(REQUESTS_MAX);
}

const embedding = (script: string): string =>
  `<!doctype html><link rel="icon" href="data:,">${script}<ferryglide-player title="A run" video="${openRun.id}" autoplay></ferryglide-player>`;

test('[P01] the page needs seven requests for its first frame', async ({ page, sampleHost }) => {
  const counts = await requestsBeforeFrame(page, `${sampleHost}/play?video=${openRun.id}`);
  const { [PART]: _, ...others } = counts;
  expect(others).toEqual({ script: 3, engine: 1 });
  expectFewParts(counts);
});

test('[P01] [E01] a frame by embed.js needs two more', async ({ page, club, sampleHost }) => {
  const address = club.put({ html: embedding(`<script async src="${sampleHost}/embed.js"></script>`) });
  const counts = await requestsBeforeFrame(page, address);
  const { [PART]: _, ...others } = counts;
  expect(others).toEqual({ '/embed.js': 1, '/play': 1, script: 3, engine: 1 });
  expectFewParts(counts);
});

test('[P01] [E01] an element loads none of its views before its first frame', async ({ page, club, sampleHost }) => {
  const script = `<script type="module" src="${sampleHost}/embed/ferryglide.js"></script>`;
  const counts = await requestsBeforeFrame(page, club.put({ html: embedding(script) }));
  const { [PART]: _, ...others } = counts;
  expect(others).toEqual({ element: 1, script: 3, style: 1, engine: 1, 'data file': 1 });
  expectFewParts(counts);
});

test('[P01] [P04] returning through the history requests the data file again', async ({ page }) => {
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

test.describe('before the engine has loaded', () => {
  /** Segments that the page's first module requests; the engine's code is held back, so it requests none. */
  async function requestedEarly(page: Page, query: string): Promise<string[]> {
    const parts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.mp4')) parts.push(pathname.split('/').at(-1) ?? '');
    });
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/hls-engine-*', (route) => held.promise.then(() => route.abort()));
    await page.goto(`/play?video=${openRun.id}${query}`);
    // Rendered by a later module than the one that requests segments.
    await page.locator('section[aria-busy] video').waitFor({ state: 'attached' });
    const requested = parts.toSorted();
    held.resolve();
    return requested;
  }

  test('[P01] the page requests the first segments of video and audio before the engine does', async ({ page }) => {
    expect(await requestedEarly(page, '')).toEqual(['240.mp4', 'sound.mp4']);
  });

  test('[P01] the page requests no segment itself if the film waits for a press, starts elsewhere or resumes', async ({
    page,
  }) => {
    for (const [what, query] of [
      ['waits to be played', '&autoplay=false'],
      ['begins elsewhere', '&start=20'],
      ['begins with a tag', '&tag=t1'],
    ] as const) {
      expect(await requestedEarly(page, query), what).toEqual([]);
      // Keeps late requests of this engine out of the next page's count.
      await page.goto('about:blank');
    }
    await page.addInitScript((id) => {
      localStorage.setItem('mvPlaces', `${id}=20`);
    }, String(openRun.id));
    expect(await requestedEarly(page, ''), 'goes on where it was left').toEqual([]);
  });
});
