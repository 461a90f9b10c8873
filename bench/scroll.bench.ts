/**
 * Frame times while scrolling through 5,000 loaded results by wheel, as a list and as a grid.
 *
 * In Chromium the library of the production build loads its pages from faked responses by its own "Search more" button.
 * Then the wheel turns one notch every 50 ms, down and up again. The floor, in the same run, is a bare page with plain
 * rows of the same height, scrolled the same way. Limit: p95 of a frame 20 ms.
 */
import type { Browser, Page, Route } from 'playwright';
import { PAGE_SIZE } from '../core/domain/constants/library.ts';
import type { Written } from '../core/contract/requests.ts';
import { launchChromium, median, quantile, withServer } from './browser.ts';

const LOADED = 5_000;
const P95_LIMIT_MS = 20;
const NOTCH = 240;
const NOTCH_MS = 50;
const NOTCHES = 60;
const ROUNDS = 3;
const VIEWPORT = { width: 1280, height: 800 };
const MOMENTS = 12;

type Hit = Extract<Written<'search'>, { status: 'ok' }>['data'][number];

/** A film with everything that a card can show: dates, a strip of moments, a description. */
function hit(at: number): Hit {
  return {
    id: `b${at}`,
    type: 'Video',
    title: `Slalom, run ${at}: women K1, heat ${at % 7}`,
    description: `Run ${at} from the bridge, with every gate in sight and the times of the sectors announced`,
    date: `2025-0${1 + (at % 9)}-1${at % 10}`,
    time: '10:30:00',
    duration: 60 + (at % 600),
    visibility: 'public',
    qr_code: true,
    embed: true,
    moments: Array.from({ length: MOMENTS }, (_, place) => ({
      tag_id: `b${at}-${place}`,
      start: 1 + place * 4,
      description: `Gate ${place + 1}`,
      category: 'Gates',
      match: place % 4 === 0,
    })),
  };
}

/** Responds to `search` like a host with many films; other requests go to the server. */
async function respond(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  if (url.searchParams.get('request') !== 'search') return route.fallback();
  const { offset = 0, limit = PAGE_SIZE } = JSON.parse(url.searchParams.get('params') ?? '{}') as {
    offset?: number;
    limit?: number;
  };
  const body: Written<'search'> = {
    status: 'ok',
    data: Array.from({ length: Math.min(limit, LOADED - offset) }, (_, at) => hit(offset + at)),
    total: LOADED,
    facets: {},
    words: ['gate'],
  };
  return route.fulfill({ json: body });
}

/** Loads page after page until all films are listed. */
async function loadAll(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Results' });
  const more = page.getByRole('button', { name: 'Search more', exact: true });
  await list.waitFor();
  for (let loaded = PAGE_SIZE; loaded < LOADED; loaded += PAGE_SIZE) {
    await more.click();
    await page.waitForFunction(
      (count) => Number(document.querySelector<HTMLElement>('[data-count]')?.dataset['count']) >= count,
      Math.min(LOADED, loaded + PAGE_SIZE),
    );
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Frame times while the wheel turns down and up again, ms. */
async function scroll(page: Page): Promise<number[]> {
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
  await page.evaluate(() => {
    const frameTimes = { times: [] as number[], isOver: false };
    Object.assign(window, { frameTimes });
    let last: number | undefined;
    const frame = (now: number): void => {
      if (last !== undefined) frameTimes.times.push(now - last);
      last = now;
      if (!frameTimes.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (let notch = 0; notch < NOTCHES * 2; notch++) {
    const next = new Promise((later) => setTimeout(later, NOTCH_MS));
    await page.mouse.wheel(0, notch < NOTCHES ? NOTCH : -NOTCH);
    await next;
  }
  return page.evaluate(() => {
    const { frameTimes } = window as unknown as { frameTimes: { times: number[]; isOver: boolean } };
    frameTimes.isOver = true;
    return frameTimes.times;
  });
}

interface Frames {
  p95: number;
  median: number;
  count: number;
}

/** The best of several rounds, to leave out other work on the machine. */
async function frames(page: Page): Promise<Frames> {
  const rounds: Frames[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times = await scroll(page);
    rounds.push({ p95: quantile(times, 0.95), median: median(times), count: times.length });
  }
  return rounds.reduce((best, each) => (each.p95 < best.p95 ? each : best));
}

interface Scrolled {
  spent: Frames;
  /** Height of a row, pixels. */
  height: number;
  columns: number;
}

async function ofLibrary(browser: Browser, address: string, mode: 'list' | 'grid'): Promise<Scrolled> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/services?*', respond);
  await page.goto(`${address}/?element-type=Video&viewMode=${mode}`);
  await loadAll(page);
  const shape = await page.locator('[data-row]').evaluateAll(([first, second]) => ({
    height: (second?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().top ?? 0),
    columns: first?.children.length ?? 1,
  }));
  const measured = await frames(page);
  await context.close();
  return { spent: measured, ...shape };
}

/** Plain rows of the same height, as many as the library's list would render. */
async function ofBarePage(browser: Browser, rows: number, height: number): Promise<Frames> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const row = `<div style="height:${height}px;border-bottom:1px solid">Slalom, run</div>`;
  await page.setContent(`<!doctype html><body style="margin:0">${row.repeat(rows)}`);
  const measured = await frames(page);
  await page.close();
  return measured;
}

const browser = await launchChromium();
try {
  await withServer(async (address) => {
    for (const mode of ['list', 'grid'] as const) {
      const { spent, height, columns } = await ofLibrary(browser, address, mode);
      const floor = await ofBarePage(browser, Math.ceil(LOADED / columns), height);
      console.log(
        `scrolling ${LOADED} results as a ${mode}: p95 frame ${spent.p95.toFixed(1)} ms (limit ${P95_LIMIT_MS}), median ${spent.median.toFixed(1)} ms, ${spent.count} frames; ` +
          `a bare page of rows p95 ${floor.p95.toFixed(1)} ms, median ${floor.median.toFixed(1)} ms; ratio of p95 ${(spent.p95 / floor.p95).toFixed(2)}`,
      );
      if (!(spent.p95 <= P95_LIMIT_MS)) process.exitCode = 1;
    }
  });
} finally {
  await browser.close();
}
