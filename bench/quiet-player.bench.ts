/**
 * Processor time of a player that nobody touches, beside a bare video element on the same stream: both paused, then both
 * playing. What is measured is the processor time of the page's own thread, from when the page has come to rest: what
 * starting costs is the matter of `first-frame`. Limit while playing: 60 ms a second more than
 * the bare page's; while paused: 10 ms a second.
 */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { launchChromium, median, publicFilm, withServer } from './browser.ts';

const WATCHED_MS = 8_000;
/** Both pages play this long before they are looked at: panels are loaded by then, and the controls have faded. */
const RESTING_MS = 5_000;
const RUNS = 3;
const LIMITS = { paused: 10, playing: 60 } as const;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Processor time of the thread, microseconds: what other programs take does not count. */
  tdur?: number;
  args: { name?: string };
}

/** Processor milliseconds a second that the page's own thread takes. */
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
    // One task is reported under two names, one within the other.
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
