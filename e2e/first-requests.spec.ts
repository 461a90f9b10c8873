/** What the player's page and the element ask for before its first frame (decision 0060). */
import type { Page } from '@playwright/test';
import { expectFramesToMove } from './support/frames.ts';
import { openRun } from './support/library.ts';
import { expect, test } from './support/test.ts';

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
  await page.addInitScript(() => {
    const watch = (): void => {
      const place = document.querySelector('ferryglide-player')?.shadowRoot ?? document;
      const video = place.querySelector('video');
      if (!video) requestAnimationFrame(watch);
      else
        video.requestVideoFrameCallback((_, { presentationTime }) =>
          performance.mark('frame', { startTime: presentationTime }),
        );
    };
    document.addEventListener('DOMContentLoaded', watch);
  });
  await page.goto(address);
  await expectFramesToMove(page);
  await page.getByRole('group', { name: 'Controls' }).waitFor();
  const requested = await page.evaluate(() => {
    const [frame] = performance.getEntriesByName('frame');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < (frame?.startTime ?? 0) && !name.startsWith('data:'))
      .map(({ name }) => new URL(name).pathname);
  });
  const counts: Record<string, number> = {};
  // A style sheet of an element is one of its page's head and, from memory, one of its own.
  for (const kind of requested.map(kindOf)) counts[kind] = kind === 'style' ? 1 : (counts[kind] ?? 0) + 1;
  return counts;
}

test('[P01] twelve requests lead to the first frame, each of them needed for it', async ({ page }) => {
  const { [PART]: parts = 0, ...others } = await requestsBeforeFrame(page, `/play?video=${openRun.id}`);
  expect(others).toEqual({ script: 3, engine: 1, manifest: 3 });
  // Initialization and first segment, of picture and sound; on a slow machine the next ones come as well.
  expect(parts).toBeGreaterThanOrEqual(4);
});

test('[P01] [E01] nothing of its views comes before the first frame of an element', async ({ page, sampleHost }) => {
  await page.route(`${sampleHost}/club`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/embed/ferryglide.js"></script><ferryglide-player title="A run" video="${openRun.id}" autoplay></ferryglide-player>`,
    }),
  );
  const { [PART]: parts = 0, ...others } = await requestsBeforeFrame(page, `${sampleHost}/club`);
  expect(others).toEqual({ element: 1, script: 4, style: 1, engine: 1, 'data file': 1, manifest: 3 });
  expect(parts).toBeGreaterThanOrEqual(4);
});

test('[P01] [P04] who comes back through the history asks for the data file again', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/data/video/')) files.push(request.url());
  });
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  expect(files).toEqual([]);
  await page.goto('/login');
  await page.goBack();
  await expectFramesToMove(page);
  expect(files).toHaveLength(1);
});
