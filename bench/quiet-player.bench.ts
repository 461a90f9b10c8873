/**
 * Processor time of an idle player against a bare video element on the same stream: both paused, then both playing.
 * Counts the processor time of the page's own thread once the page has come to rest; `first-frame` measures the start.
 * Limits above the bare page: 60 ms a second while playing, 10 ms a second while paused.
 */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { launchChromium, median, publicFilm, withServer } from './browser.ts';

const WATCHED_MS = 8_000;
/** Both pages play this long before measuring: by then panels have loaded and controls have faded. */
const RESTING_MS = 5_000;
const RUNS = 3;
const LIMITS = { paused: 10, playing: 60 } as const;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Processor time of the thread, microseconds, which excludes other programs. */
  tdur?: number;
  args: { name?: string };
}

/** Milliseconds of processor time per second of the page's own thread. */
async function work(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await new Promise((watched) => setTimeout(watched, WATCHED_MS));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const isMain = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  );
  const spent = traceEvents
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && isMain.has(`${pid}.${tid}`))
    // Each task appears under two names, one nested in the other.
    .filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');
  const outer = spent.some(({ name }) => name === 'RunTask') ? 'RunTask' : 'ThreadControllerImpl::RunTask';
  const micros = spent.filter(({ name }) => name === outer).reduce((sum, { tdur }) => sum + (tdur ?? 0), 0);
  return micros / WATCHED_MS;
}

await withServer(async (address) => {
  const browser = await launchChromium();
  try {
    const film = await publicFilm(address);
    const hls = await readFile('node_modules/hls.js/dist/hls.min.js');
    const measured: Record<keyof typeof LIMITS, { ours: number[]; floor: number[] }> = {
      paused: { ours: [], floor: [] },
      playing: { ours: [], floor: [] },
    };
    for (let run = 0; run < RUNS; run += 1) {
      for (const which of ['floor', 'ours'] as const) {
        const page = await browser.newPage();
        await page.route('**/bare.html', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: `<!doctype html><video muted width=960></video><script src="/bare-hls.js"></script>
              <script>const h = new Hls(); h.loadSource(${JSON.stringify(film.url)});
              h.attachMedia(document.querySelector('video'));</script>`,
          }),
        );
        await page.route('**/bare-hls.js', (route) => route.fulfill({ contentType: 'text/javascript', body: hls }));
        await page.goto(which === 'floor' ? `${address}/bare.html` : `${address}/play?video=${film.id}`);
        const video = page.locator('video');
        await video.waitFor();
        await video.evaluate(async (element) => {
          const film = element as HTMLVideoElement;
          film.muted = true;
          await film.play();
        });
        await new Promise((rested) => setTimeout(rested, RESTING_MS));
        measured.playing[which].push(await work(browser, page));
        await video.evaluate((element) => (element as HTMLVideoElement).pause());
        measured.paused[which].push(await work(browser, page));
        await page.close();
      }
    }
    console.log(`work of a quiet player's thread, ${RUNS} runs of ${WATCHED_MS / 1000} s (median, ms a second)`);
    for (const state of ['playing', 'paused'] as const) {
      const ours = median(measured[state].ours);
      const floor = median(measured[state].floor);
      console.log(
        `  ${state}: player ${ours.toFixed(1)}   bare ${floor.toFixed(1)}   more by ${(ours - floor).toFixed(1)} (limit ${LIMITS[state]})`,
      );
      if (!(ours - floor <= LIMITS[state])) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
});
