/**
 * Script time of one wheel-zoom frame of the timeline: handler, React and drawing together.
 *
 * The real component, built for production, handles real wheel events; once each frame has been drawn, the browser's
 * own total of script time is read. Limits: p95 of 8 ms with 10,000 tags and 16 ms with 50,000, at one and at two
 * device pixels per CSS pixel. The floor, in the same run, is an empty rAF and wheel handler.
 */
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { launchChromium, median, quantile } from './browser.ts';

const CASES = [
  { tags: 10_000, limitMs: 8 },
  { tags: 50_000, limitMs: 16 },
] as const;
const RATIOS = [1, 2] as const;
/** Zooms in completely and out again, so that every level is drawn. */
const TURNS = 20;
/** Each turn counts as the median of its rounds, to leave out other work on the machine. */
const ROUNDS = 7;
const FLOOR_ROUNDS = 1;
/** Slightly longer than the product's own throttle. */
const PAUSE_MS = 120;

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function buildPage(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'ferryglide-timeline-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('./timeline', import.meta.url)),
    base: './',
    plugins: [react()],
    define: { __INSPECT__: 'false' },
    build: { outDir, target: 'es2023' },
  });
  return outDir;
}

/** Script time of each turn, ms. */
async function frames(browser: Browser, address: string, ratio: number, rounds: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: ratio });
  const page = await context.newPage();
  await page.goto(address);
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('the timeline is not there');
  await page.mouse.move(box.x + box.width * 0.37, box.y + box.height / 2);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const drawn = () =>
    page.evaluate(() => new Promise((after) => requestAnimationFrame(() => requestAnimationFrame(after))));
  const spent: number[][] = Array.from({ length: TURNS * 2 }, () => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [turn, samples] of spent.entries()) {
      await page.waitForTimeout(PAUSE_MS);
      const before = await scriptMs();
      await page.mouse.wheel(0, turn < TURNS ? -100 : 100);
      await drawn();
      samples.push((await scriptMs()) - before);
    }
  }
  await context.close();
  return spent.map(median);
}

const outDir = await buildPage();
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/bare') {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<canvas width=1100 height=300></canvas><script>addEventListener("wheel", () => requestAnimationFrame(() => {}))</script>',
    );
    return;
  }
  const file = path === '/' ? 'index.html' : path.slice(1);
  readFile(join(outDir, file)).then(
    (body) => response.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain').end(body),
    () => response.writeHead(404).end(),
  );
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const place = server.address();
const port = typeof place === 'object' && place ? place.port : 0;
const browser = await launchChromium();
try {
  for (const ratio of RATIOS) {
    const floor = median(await frames(browser, `http://127.0.0.1:${port}/bare`, ratio, FLOOR_ROUNDS));
    for (const { tags, limitMs } of CASES) {
      const spent = await frames(browser, `http://127.0.0.1:${port}/?tags=${tags}`, ratio, ROUNDS);
      const p95 = quantile(spent, 0.95);
      const typical = median(spent);
      console.log(
        `timeline, ${tags} tags, ${ratio}x: p95 ${p95.toFixed(1)} ms (limit ${limitMs}), median ${typical.toFixed(1)} ms, ` +
          `${(typical / floor).toFixed(1)} times an empty handler (${floor.toFixed(1)} ms), ${spent.length} turns, each the median of ${ROUNDS}`,
      );
      if (!(p95 <= limitMs)) process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  server.close();
  await rm(outDir, { recursive: true, force: true });
}
