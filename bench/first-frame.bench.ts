/**
 * First frame of the play page, the frame and the element against bare hls.js and other players, and what each loads
 * before it.
 *
 * One server serves every page with the same compression, beside the film; the browser driver intercepts nothing. Each
 * peer's page is bundled as ES modules (`bench/peers/`). In each turn every page is loaded once cold, in a fresh
 * profile, and once more warm: over an unlimited network, over 10 Mbit/s with 60 ms, and over 1 Mbit/s with 300 ms. The
 * processor always runs at a quarter of its speed. The style policy of other pages is not enforced, because most peers
 * insert their styles into the page.
 *
 * At full speed, once each: jumps to tags, the heap after 30 mounts, and a page of a film with 10,000 markers (the bare
 * page gets cues that are not displayed).
 *
 * Limits: first frame at most 1.15 times that of the bare page, 1.25 over a limited network, and ahead of every peer;
 * at most 12 requests before it, and 110 kB of gzipped JavaScript without the engine.
 *
 * `--turns=N` measures N turns instead of seven; `--networks=plain,poor` measures these networks alone, the unlimited one
 * in any case.
 */
import { rm, stat } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { readManifest } from '../tools/first-load.ts';
import { launchChromium, median, withServer } from './browser.ts';
import type { PublicFilm } from './browser.ts';
import { withLine } from './first-frame/line.ts';
import type { Line } from './first-frame/line.ts';
import { load } from './first-frame/load.ts';
import type { Load } from './first-frame/load.ts';
import { markedAndUsual, MARKERS, openMarked } from './first-frame/markers.ts';
import type { MarkedPage } from './first-frame/markers.ts';
import { heapAfterMounts } from './first-frame/mounts.ts';
import { BARE, OURS, PAGES, addressOf, buildPages, isOurs, writeEmbeddingPages } from './first-frame/pages.ts';
import type { PageName } from './first-frame/pages.ts';
import { measureSeeks } from './first-frame/seeks.ts';
import { markdownOf, ratioOf } from './first-frame/table.ts';
import type { Row } from './first-frame/table.ts';
import { numberOption, textOption } from './options.ts';

const TURNS = numberOption('turns', 7);
const RATIO_LIMIT = { plain: 1.15, shaped: 1.25, poor: 1.25 } as const;
const REQUESTS_LIMIT = 12;
const JS_LIMIT_KB = 110;

type Network = Line['network'];
const NETWORKS = ['plain', 'shaped', 'poor'] as const satisfies readonly Network[];
/** The unlimited network is always measured, because its loads fill the cache for the others. */
const chosen = textOption('networks')?.split(',') ?? NETWORKS;
const MEASURED = NETWORKS.filter((each) => each === 'plain' || chosen.includes(each));
const LIMITED = MEASURED.filter((each) => each !== 'plain');
const CACHES = ['cold', 'warm'] as const;
type Case = `${Network} ${(typeof CACHES)[number]}`;
const CASES = MEASURED.flatMap((network) => CACHES.map((cache): Case => `${network} ${cache}`));
const LINES: Readonly<Record<Network, string>> = {
  plain: 'ms',
  shaped: '10 Mbit/s and 60 ms',
  poor: '1 Mbit/s and 300 ms',
};
type Loads = Record<Case, Record<PageName, Load[]>>;

async function withProfile(browser: Browser, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true });
  try {
    await use(context);
  } finally {
    await context.close();
  }
}

/** Loads the page once in each case; the warm loads use the cache of the cold load without a network limit. */
async function loadOnce(browser: Browser, line: Line, url: string): Promise<Record<Case, Load>> {
  const loads: Partial<Record<Case, Load>> = {};
  await withProfile(browser, async (context) => {
    line.network = 'plain';
    loads['plain cold'] = await load(context, url, true);
    loads['plain warm'] = await load(context, url, true);
    for (const network of LIMITED) {
      line.network = network;
      loads[`${network} warm`] = await load(context, url, false);
    }
  });
  for (const network of LIMITED)
    await withProfile(browser, async (context) => {
      line.network = network;
      loads[`${network} cold`] = await load(context, url, false);
    });
  return loads as Record<Case, Load>;
}

async function measureLoads(browser: Browser, line: Line, urlOf: (page: PageName) => string): Promise<Loads> {
  const byPage = () => Object.fromEntries(PAGES.map((page) => [page, [] as Load[]])) as Record<PageName, Load[]>;
  const loads = Object.fromEntries(CASES.map((each) => [each, byPage()])) as Loads;
  // The first turn only warms up the server and the disk.
  for (let turn = -1; turn < TURNS; turn += 1) {
    console.error(`turn ${turn + 1} of ${TURNS}`);
    const from = (turn + PAGES.length) % PAGES.length;
    for (const page of [...PAGES.slice(from), ...PAGES.slice(0, from)]) {
      const once = await loadOnce(browser, line, urlOf(page));
      if (turn >= 0) for (const each of CASES) loads[each][page].push(once[each]);
    }
  }
  return loads;
}

/** Gzipped size of our scripts in kB, without the media engine. */
async function scriptsApartFromEngine(served: string, { scripts }: Load): Promise<number> {
  const manifest = readManifest('dist');
  const engine = Object.entries(manifest).find(([source]) => source.endsWith('/hls-engine.ts'))?.[1].file;
  if (engine === undefined) throw new Error('the build has no HLS engine');
  const sizes = scripts
    .filter((path) => path !== `/${engine}`)
    .map(async (path) => {
      const { size } = await stat(join(served, `${path}.gz`)).catch(() => stat(join(served, path)));
      return size;
    });
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0) / 1000;
}

const firstFrameOf = ({ firstFrameMs }: Load): number => firstFrameMs;

function rowsOf(loads: Loads): Row<PageName>[] {
  const row = (
    title: string,
    from: Case,
    figure: (load: Load) => number,
    look: Pick<Row<PageName>, 'digits' | 'isRelative'> = {},
  ): Row<PageName> => ({
    title,
    values: Object.fromEntries(PAGES.map((page) => [page, loads[from][page].map(figure)])),
    ...look,
  });
  return [
    ...MEASURED.flatMap((network) =>
      CACHES.map((cache) => row(`first frame, ${cache}, ${LINES[network]}`, `${network} ${cache}`, firstFrameOf)),
    ),
    row('requests before it', 'plain cold', (each) => each.requests, { isRelative: false }),
    row('kB before it', 'plain cold', (each) => each.bytes / 1000),
    row('JavaScript before it, kB', 'plain cold', (each) => each.jsBytes / 1000),
    row('CSS before it, kB', 'plain cold', (each) => each.cssBytes / 1000, { digits: 1, isRelative: false }),
    row('script time before it, ms', 'plain cold', (each) => each.scriptMs),
    row('task time before it, ms', 'plain cold', (each) => each.taskMs),
    row('heap of the whole page, MB', 'plain cold', (each) => (each.heapBytes ?? Number.NaN) / 1e6, { digits: 1 }),
  ];
}

async function seekRow(browser: Browser, urlOf: (page: PageName) => string): Promise<Row<PageName>> {
  let values: Row<PageName>['values'] = {};
  await withProfile(browser, async (context) => {
    values = await measureSeeks(context, PAGES, urlOf);
  });
  return { title: 'seek to a tag, ms', values };
}

/** Other pages do not mount the play page, so it is left out. */
async function mountRow(
  browser: Browser,
  { address }: Line,
  film: { id: string; url: string },
): Promise<Row<PageName>> {
  const values: Partial<Record<PageName, number[]>> = {};
  for (const page of PAGES.filter((each) => each !== 'page'))
    await withProfile(browser, async (context) => {
      const bytes = await heapAfterMounts(context, address + addressOf(page, undefined), film);
      if (bytes !== undefined) values[page] = [bytes / 1e6];
    });
  return { title: 'heap after 30 mounts, MB', values, digits: 1 };
}

/** Only for pages: an element or a frame renders the same. */
async function markerRows(browser: Browser, { address }: Line, film: PublicFilm): Promise<Row<PageName>[]> {
  const marked: Partial<Record<PageName, MarkedPage>> = {};
  for (const page of PAGES.filter((each) => !isOurs(each) || each === 'page'))
    await withProfile(browser, async (context) => {
      const query = isOurs(page) ? '' : `&markers=${MARKERS}`;
      marked[page] = await openMarked(context, address + addressOf(page, film) + query);
    });
  const row = (what: string, figure: (of: MarkedPage) => number, digits = 0): Row<PageName> => ({
    title: `${what} with ${MARKERS.toLocaleString('en')} markers`,
    values: Object.fromEntries(Object.entries(marked).map(([page, of]) => [page, [figure(of)]])),
    digits,
  });
  return [
    row('task time, ms,', ({ taskMs }) => taskMs),
    row('script time, ms,', ({ scriptMs }) => scriptMs),
    row('heap, MB,', ({ heapBytes }) => heapBytes / 1e6, 1),
    row('nodes', ({ elements }) => elements),
  ];
}

/** Describes the limits that are missed. */
async function missesOf(loads: Loads, served: string): Promise<string[]> {
  const misses: string[] = [];
  const peers = PAGES.filter((page) => !isOurs(page) && page !== BARE);
  const framesOf = (from: Case, page: PageName) => loads[from][page].map(firstFrameOf);
  for (const page of OURS) {
    for (const network of MEASURED)
      for (const cache of CACHES) {
        const from: Case = `${network} ${cache}`;
        const own = framesOf(from, page);
        const ratio = ratioOf(own, framesOf(from, BARE));
        const limit = RATIO_LIMIT[network];
        if (!(ratio <= limit))
          misses.push(`${page}, ${from}: first frame ${ratio.toFixed(2)} times bare (limit ${limit})`);
        for (const peer of peers)
          if (!(median(own) < median(framesOf(from, peer))))
            misses.push(`${page}, ${from}: first frame behind ${peer}`);
      }
    const requests = median(loads['plain cold'][page].map((each) => each.requests));
    if (!(requests <= REQUESTS_LIMIT)) misses.push(`${page}: ${requests} requests (limit ${REQUESTS_LIMIT})`);
    const [first] = loads['plain cold'][page];
    const scripts = first ? await scriptsApartFromEngine(served, first) : Number.NaN;
    console.log(`${page}: ${scripts.toFixed(1)} kB of JavaScript by gzip, engine apart (limit ${JS_LIMIT_KB})`);
    if (!(scripts <= JS_LIMIT_KB))
      misses.push(`${page}: ${scripts.toFixed(1)} kB of JavaScript (limit ${JS_LIMIT_KB})`);
  }
  return misses;
}

async function measure(line: Line, served: string): Promise<void> {
  const { marked, usual: film } = await markedAndUsual(line.address, served);
  await writeEmbeddingPages(served, film.id);
  const browser = await launchChromium();
  try {
    const urlOf = (page: PageName): string => line.address + addressOf(page, film);
    const loads = await measureLoads(browser, line, urlOf);
    line.network = 'plain';
    console.log(
      `${TURNS} turns on ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Chromium ${browser.version()}: medians (ratio to ${BARE})\n`,
    );
    console.log(`${markdownOf(rowsOf(loads), PAGES, BARE)}\n`);
    const misses = await missesOf(loads, served);
    for (const miss of misses) console.error(`missed: ${miss}`);
    if (misses.length > 0) process.exitCode = 1;
    const rows = [
      await seekRow(browser, urlOf),
      await mountRow(browser, line, film),
      ...(await markerRows(browser, line, marked)),
    ];
    console.log(`\n${markdownOf(rows, PAGES, BARE)}`);
  } finally {
    await browser.close();
  }
}

const served = await buildPages();
try {
  await withServer(
    (address) => withLine(address, (line) => measure(line, served)),
    ['bench/first-frame/host.ts', served],
  );
} finally {
  await rm(served, { recursive: true, force: true });
}
