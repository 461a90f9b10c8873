/**
 * The page's longest task in each action of a tagging desk with 20,000 tags in the film (row B14).
 *
 * Every action goes through the interface: opening, scrubbing, zooming, scrolling, a press, a form, selecting all tags,
 * dragging them, shifting them twice, removing, undoing and redoing, and previewing, importing and writing a file. An
 * action ends when the server has everything. The page's own `longtask` entries (W3C Long Tasks: 50 ms and more) tell
 * how long a task blocks it; if there are none, the browser's trace tells how long the longest task is. The floor, in
 * the same run, is the same action in a film with 20 tags and with a file of 20. No action may have a task over 50 ms
 * unless its floor has one.
 *
 * `--tags=N` in the film; `--throttle=N` slows the processor N times; `--only=TEXT` runs the actions whose names
 * contain the text.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { tasksOf } from '../e2e/support/tasks-of.ts';
import { readAccounts } from '../tests/server/harness.ts';
import { launchChromium, publicFilms, withServer } from './browser.ts';
import { clear, fill, signIn, WHO } from './desk/film.ts';
import { numberOption, textOption } from './options.ts';

const TAGS = numberOption('tags', 20_000);
const FEW = 20;
const THROTTLE = numberOption('throttle', 1);
const ONLY = textOption('only') ?? '';
const LONG_TASK_MS = 50;
/** The tags are spread over this many seconds of the film, starting late enough to be moved. */
const SPREAD_S = 8;
const FIRST_S = 4;
/** Waits after an action for work that it leaves to later frames. */
const REST_MS = 500;
const SAVED_MS = 300_000;

/**
 * The page's longest task, milliseconds: from its own observer (0 if no task is long), and from the browser's trace.
 */
interface Longest {
  observed: number;
  traced: number;
}

async function longest(page: Page, session: CDPSession, act: () => Promise<void>): Promise<Longest> {
  await page.evaluate(() => ((globalThis as unknown as { longTasks: number[] }).longTasks = []));
  const traced = await tasksOf(session, async () => {
    await act();
    await page.waitForTimeout(REST_MS);
  });
  const observed = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
  const most = (durations: readonly number[]): number => durations.reduce((one, other) => Math.max(one, other), 0);
  return { observed: most(observed), traced: most(traced) };
}

/** A desk open in a page. */
interface Desk {
  page: Page;
  address: string;
  /** Number of tags in the film, and in a file. */
  tags: number;
  /** Position of a tag on the timeline, found before the action. */
  grip: { x: number; y: number };
}

const heading = (page: Page) => page.getByRole('heading', { name: /^Tags \d+$/ });
const countOf = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await heading(page).textContent()) ?? '')?.[0]);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const allSaved = (page: Page): Promise<void> =>
  page.getByText('Connected', { exact: true }).waitFor({ timeout: SAVED_MS });
const showsCount = (page: Page, count: number): Promise<void> =>
  page.getByRole('heading', { name: `Tags ${count}`, exact: true }).waitFor({ timeout: SAVED_MS });

async function open({ page, address }: Desk): Promise<void> {
  await page.goto(address);
  await heading(page).waitFor({ timeout: SAVED_MS });
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3);
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Slalom' });
  await allSaved(page);
}

const trackOf = (page: Page) => page.getByLabel(/^Timeline of /).locator(':has(> canvas)');

/** Centre of the timeline, and half of its width. */
async function timelineOf(page: Page): Promise<{ x: number; y: number; half: number }> {
  await trackOf(page).scrollIntoViewIfNeeded();
  const box = await trackOf(page).boundingBox();
  if (!box) throw new Error('there is no timeline');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, half: box.width / 2 };
}

/** Finds a point where a whole tag can be dragged, according to the timeline itself. */
async function findTag(page: Page): Promise<{ x: number; y: number }> {
  await trackOf(page).scrollIntoViewIfNeeded();
  const found = await trackOf(page).evaluate((track: HTMLElement) => {
    const { left, top, width, height } = track.getBoundingClientRect();
    for (let x = left; x < left + width; x += 2)
      for (let y = top + 2; y < top + height; y += 2) {
        track.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y }));
        if (track.style.cursor === 'grab') return { x, y };
      }
    return undefined;
  });
  if (!found) throw new Error('there is no tag on the timeline');
  return found;
}

async function scrub(page: Page): Promise<void> {
  const { x, y, half } = await timelineOf(page);
  for (let step = -10; step <= 10; step++) {
    await page.mouse.move(x + (step * half) / 11, y);
    await page.mouse.click(x + (step * half) / 11, y);
  }
}

async function zoom(page: Page): Promise<void> {
  for (let step = 0; step < 8; step++) await button(page, 'Zoom in').click();
  const { x, y } = await timelineOf(page);
  await page.mouse.move(x, y);
  for (let step = 0; step < 20; step++) await page.mouse.wheel(step < 10 ? 60 : -60, 0);
  await button(page, 'Whole film').click();
}

async function drag(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 20, y, { steps: 20 });
  await page.mouse.up();
  await allSaved(page);
}

const files = await mkdtemp(join(tmpdir(), 'ferryglide-desk-'));

async function chooseFile({ page, tags }: Desk): Promise<void> {
  await button(page, 'Import and export').click();
  const rows = Array.from(
    { length: tags },
    (_, n) => `${new Date(n * 2).toISOString().slice(11, 23)},Gate ${n % 25},Bib ${n}`,
  );
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose a file').click();
  // From disk: the page would have to assemble bytes sent with the command.
  const path = join(files, `${tags}.csv`);
  await writeFile(path, ['time,category,description', ...rows].join('\r\n'));
  await (await chooser).setFiles(path);
  await button(page, `Import ${tags} tags`).waitFor({ timeout: SAVED_MS });
}

/** Undoes this many steps and redoes them, one after another without a pause. */
async function undoAndRedo(page: Page, steps: number): Promise<void> {
  const count = await countOf(page);
  for (let step = 0; step < steps; step++) await page.keyboard.press('Control+z');
  for (let step = 0; step < steps; step++) await page.keyboard.press('Control+Shift+z');
  await showsCount(page, count);
  await allSaved(page);
}

/** In order: each action starts from the state that the previous one left. */
const acts: readonly (readonly [name: string, act: (desk: Desk) => Promise<void>])[] = [
  ['open', open],
  ['scrub along the timeline', ({ page }) => scrub(page)],
  ['zoom and pan the timeline', ({ page }) => zoom(page)],
  [
    'scroll the list',
    async ({ page }) => {
      for (let step = 0; step < 30; step++) await page.mouse.wheel(0, 4_000);
      await page.mouse.wheel(0, -1_000_000_000);
    },
  ],
  [
    'press a button',
    async ({ page }) => {
      for (const key of ['t', 'm', 'f']) await page.keyboard.press(key);
      await allSaved(page);
    },
  ],
  [
    'type in the form of a tag',
    async ({ page }) => {
      await button(page, 'Edit').first().click();
      await page.getByRole('dialog').getByLabel('Description').pressSequentially(' at the third gate');
      await button(page, 'Apply').click();
      await allSaved(page);
    },
  ],
  ['select all', ({ page }) => button(page, 'Select all').click()],
  ['drag all', ({ page, grip }) => drag(page, grip)],
  [
    'shift all twice',
    async ({ page }) => {
      for (let press = 0; press < 2; press++) await page.keyboard.press('Alt+ArrowLeft');
      await allSaved(page);
    },
  ],
  ['undo and redo of that', ({ page }) => undoAndRedo(page, 2)],
  [
    'remove all',
    async ({ page }) => {
      await page.keyboard.press('Delete');
      await showsCount(page, 0);
      await allSaved(page);
    },
  ],
  [
    'undo of that',
    async ({ page }) => {
      await page.keyboard.press('Control+z');
      await allSaved(page);
    },
  ],
  ['preview of a file', chooseFile],
  [
    'import of that',
    async ({ page, tags }) => {
      const before = await countOf(page);
      await button(page, `Import ${tags} tags`).click();
      await showsCount(page, before + tags);
      await allSaved(page);
    },
  ],
  [
    'undo of that',
    async ({ page, tags }) => {
      const before = await countOf(page);
      await page.keyboard.press('Control+z');
      await showsCount(page, before - tags);
      await allSaved(page);
    },
  ],
  [
    'write a file',
    async ({ page }) => {
      await button(page, 'Import and export').click();
      const download = page.waitForEvent('download', { timeout: SAVED_MS });
      await button(page, 'Save the file').click();
      await download;
      await page.keyboard.press('Escape');
    },
  ],
];

await withServer(async (address, data) => {
  const password = (await readAccounts(data))[WHO] ?? '';
  const films = await publicFilms(address);
  const browser = await launchChromium();
  const figures: Longest[][] = [];
  try {
    for (const [n, tags] of [FEW, TAGS].entries()) {
      const film = films[n];
      if (!film) throw new Error('the sample library has too few public films');
      await clear({ address, password, mediaId: film.id });
      await fill({ address, password, mediaId: film.id }, tags, { first: FIRST_S, every: SPREAD_S / tags });
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      await page.addInitScript(() => {
        const found = { longTasks: [] as number[] };
        Object.assign(globalThis, found);
        const observer = new PerformanceObserver((list) => {
          const { longTasks } = globalThis as unknown as typeof found;
          longTasks.push(...list.getEntries().map(({ duration }) => duration));
        });
        observer.observe({ type: 'longtask', buffered: true });
      });
      await signIn(page, address, password);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
      const desk = { page, address: `${address}/studio?video=${film.id}&tool=desk`, tags, grip: { x: 0, y: 0 } };
      const done: Longest[] = [];
      for (const [name, act] of acts) {
        const isMeant = name === 'open' || name.includes(ONLY);
        if (isMeant && name === 'drag all') desk.grip = await findTag(page);
        done.push(isMeant ? await longest(page, session, () => act(desk)) : { observed: 0, traced: 0 });
      }
      figures.push(done);
      await page.close();
    }
  } finally {
    await browser.close();
    await rm(files, { recursive: true });
  }
  const text = ({ observed, traced }: Longest): string => `${traced.toFixed(1)} ms (long tasks: ${observed || 'none'})`;
  console.log(`longest task of each act with ${TAGS} tags, and with ${FEW}; processor ${THROTTLE} times slower`);
  for (const [n, [name]] of acts.entries()) {
    const [floor, figure] = [figures[0]![n]!, figures[1]![n]!];
    console.log(`${name}: ${text(figure)}   floor ${text(floor)}`);
    if (figure.observed > LONG_TASK_MS && floor.observed <= LONG_TASK_MS) process.exitCode = 1;
  }
});
