/** What the player's page asks for before its first frame (decision 0060). */
import { expectFramesToMove } from './support/frames.ts';
import { openRun } from './support/library.ts';
import { expect, test } from './support/test.ts';

/** What a request is for. */
function kindOf(path: string): string {
  if (path === '/play') return 'page';
  if (path.startsWith('/assets/hls-engine-')) return 'engine';
  if (path.startsWith('/assets/')) return path.endsWith('.js') ? 'script' : path;
  if (path.endsWith('.m3u8')) return 'manifest';
  return path.endsWith('.mp4') ? 'part of the film' : path;
}

test('[P01] twelve requests lead to the first frame, each of them needed for it', async ({ page }) => {
  await page.addInitScript(() => {
    const watch = (): void => {
      const video = document.querySelector('video');
      if (!video) requestAnimationFrame(watch);
      else
        video.requestVideoFrameCallback((_, { presentationTime }) =>
          performance.mark('frame', { startTime: presentationTime }),
        );
    };
    document.addEventListener('DOMContentLoaded', watch);
  });
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  await page.getByRole('group', { name: 'Controls' }).waitFor();
  const requested = await page.evaluate(() => {
    const [frame] = performance.getEntriesByName('frame');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < (frame?.startTime ?? 0) && !name.startsWith('data:'))
      .map(({ name }) => new URL(name).pathname);
  });
  const kinds = ['/play', ...requested].map(kindOf);
  const count = (kind: string): number => kinds.filter((each) => each === kind).length;
  const needed = { page: 1, script: 3, engine: 1, manifest: 3 };
  expect(Object.fromEntries([...new Set(kinds)].map((kind) => [kind, count(kind)]))).toEqual({
    ...needed,
    'part of the film': count('part of the film'),
  });
  // Initialization and first segment, of picture and sound; on a slow machine the next ones come as well.
  expect(count('part of the film')).toBeGreaterThanOrEqual(4);
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
