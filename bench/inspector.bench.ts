/**
 * The longest time for which the inspector blocks its main thread, with 120 actors, a log of 10,000 events and 100 more
 * every second: while it catches up, follows, filters, opens the largest chart, scrubs and pages through the log.
 *
 * Each task of the main thread is read from a trace with its own processor time, which other work on the machine hardly
 * affects; the wall-clock time is printed beside it. Limit: 100 ms of processor time. The floor, in the same run, is
 * the page before anything is sent.
 */
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { launchChromium } from './browser.ts';

const LIMIT_MS = 100;
const EVENTS = 10_000;
const SECONDS = 1000;
const FOLLOWED_MS = 8 * SECONDS;
const CATCH_UP_DEADLINE_MS = 120 * SECONDS;
const STEPS = 20;
const PAUSE_MS = 100;

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function buildPage(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'ferryglide-inspector-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('./inspector', import.meta.url)),
    base: './',
    plugins: [react()],
    worker: { format: 'es' },
    define: { __INSPECT__: 'false' },
    build: { outDir, target: 'es2023' },
  });
  return outDir;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: wall clock (`dur`) and processor (`tdur`). */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

interface Longest {
  processorMs: number;
  clockMs: number;
  tasks: number;
}

/** The longest task of the page's main thread during `act`. */
async function longest(browser: Browser, page: Page, act: () => Promise<void>): Promise<Longest> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid} ${tid}`),
  );
  const most = (of: 'dur' | 'tdur'): number => tasks.reduce((max, task) => Math.max(max, task[of] ?? 0), 0) / 1000;
  return { processorMs: most('tdur'), clockMs: most('dur'), tasks: tasks.length };
}

const outDir = await buildPage();
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
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
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.getByRole('heading', { name: 'Inspector' }).waitFor();
  const tell = (order: string) =>
    page.evaluate((given) => (window as unknown as { tell: (order: string) => void }).tell(given), order);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (name: string) => {
    await button(name).press('Enter');
    await page.waitForTimeout(PAUSE_MS);
  };
  const repeat = async (times: number, act: () => Promise<void>) => {
    for (let at = 0; at < times; at += 1) await act();
  };
  const drawn = page.getByRole('region', { name: 'Chart' }).getByRole('img', { name: /^Chart with .+ active$/ });

  const phases: [name: string, act: () => Promise<void>][] = [
    ['nothing sent', () => page.waitForTimeout(FOLLOWED_MS / 4)],
    [
      'catches up',
      async () => {
        await tell('begin');
        await page
          .getByText(new RegExp(`^Events up to here: the newest 100 of (${EVENTS}|[789]\\d{3})`))
          .waitFor({ timeout: CATCH_UP_DEADLINE_MS });
      },
    ],
    [
      'follows',
      async () => {
        await tell('flow');
        await page.waitForTimeout(FOLLOWED_MS);
      },
    ],
    [
      'filters',
      async () => {
        const filter = page.getByRole('searchbox', { name: 'Filter actors' });
        await filter.pressSequentially('playback', { delay: PAUSE_MS });
        await filter.press('Control+A');
        await filter.press('Delete');
        await page.waitForTimeout(PAUSE_MS);
      },
    ],
    [
      'opens another chart, and playback again',
      async () => {
        await press('sponsors');
        await drawn.waitFor();
        await press('playback');
        await drawn.waitFor();
        await page.waitForTimeout(FOLLOWED_MS / 2);
      },
    ],
    ['zooms', () => repeat(4, () => press('Zoom in'))],
    ['steps back', () => repeat(STEPS, () => press('Step back'))],
    [
      'leafs and scrubs',
      async () => {
        await repeat(STEPS, () => press('Older events'));
        await repeat(STEPS, () => press('Step forward'));
      },
    ],
    ['returns to the present', () => press('Follow')],
  ];
  for (const [name, act] of phases) {
    const { processorMs, clockMs, tasks } = await longest(browser, page, act);
    console.log(
      `${name.padEnd(40)} ${processorMs.toFixed(0).padStart(5)} ms of processor, ${clockMs.toFixed(0).padStart(5)} ms on the clock (${tasks} tasks)`,
    );
    if (!(processorMs <= LIMIT_MS)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  server.close();
  await rm(outDir, { recursive: true, force: true });
}
