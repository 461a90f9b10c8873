/**
 * Heap growth over 30 mounts and unmounts of a playing player.
 *
 * Each cycle waits for a moving picture, removes the element and collects garbage. The growth per cycle is the slope of
 * a line fitted to the heap after each collection, without the first five cycles (caches, lazily loaded code). Limit:
 * 40 kB a cycle. The floor, in the same run, is a bare video element with one rendition of the same film.
 */
import type { CDPSession, Page } from 'playwright';
import { launchChromium, publicFilm, withServer } from './browser.ts';

const CYCLES = 30;
const WARM_UP = 5;
const LIMIT_KB = 40;

async function heapAfterCollection(session: CDPSession): Promise<number> {
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

function slope(values: readonly number[]): number {
  const n = values.length;
  const meanX = (n - 1) / 2;
  const meanY = values.reduce((sum, value) => sum + value, 0) / n;
  let above = 0;
  let below = 0;
  for (const [x, y] of values.entries()) {
    above += (x - meanX) * (y - meanY);
    below += (x - meanX) ** 2;
  }
  return above / below;
}

async function measure(page: Page, session: CDPSession, cycle: () => Promise<void>): Promise<number> {
  const heap: number[] = [];
  for (let run = 0; run < CYCLES + WARM_UP; run += 1) {
    await cycle();
    const used = await heapAfterCollection(session);
    if (run >= WARM_UP) heap.push(used);
  }
  await page.evaluate(() => document.body.replaceChildren());
  return slope(heap) / 1000;
}

await withServer(async (address) => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.route('**/bench.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><script type=module src="/embed/ferryglide.js"></script>',
      }),
    );
    await page.goto(`${address}/bench.html`);
    const session = await page.context().newCDPSession(page);
    const { id, url } = await publicFilm(address);
    // A single rendition is a file that a plain element can play.
    const file = url.replace('master.m3u8', '240.mp4');
    const player = await measure(page, session, () =>
      page.evaluate(async (video) => {
        const element = document.createElement('ferryglide-player');
        element.setAttribute('video', video);
        element.setAttribute('muted', '');
        element.setAttribute('autoplay', '');
        document.body.append(element);
        const deadline = performance.now() + 20_000;
        for (;;) {
          const film = element.shadowRoot?.querySelector('video');
          if (film && !film.paused && film.currentTime > 0.2) break;
          if (performance.now() > deadline) throw new Error('the player did not start');
          await new Promise((later) => setTimeout(later, 50));
        }
        element.remove();
        await new Promise((later) => setTimeout(later, 100));
      }, id),
    );
    const bare = await measure(page, session, () =>
      page.evaluate(async (src) => {
        const film = document.createElement('video');
        film.muted = true;
        film.src = src;
        document.body.append(film);
        await film.play();
        await new Promise((later) => setTimeout(later, 200));
        film.removeAttribute('src');
        film.load();
        film.remove();
        await new Promise((later) => setTimeout(later, 100));
      }, file),
    );
    console.log(
      `heap growth over ${CYCLES} mounts, kB a cycle: player ${player.toFixed(1)} (limit ${LIMIT_KB}), bare video ${bare.toFixed(1)}`,
    );
    if (!(player <= LIMIT_KB)) process.exitCode = 1;
  } finally {
    await browser.close();
  }
});
