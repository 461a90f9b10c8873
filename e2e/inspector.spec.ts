/** The project's own inspector on the running product, both served by `npm run dev`. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { frameOnScreen } from './support/frames.ts';
import type { Crop } from './support/frames.ts';
import { openRun } from './support/library.ts';
import { recordTest } from './support/recorded.ts';
import { freePort } from '../tools/ports.ts';
// Two pages of one window, one behind the other: the full browser applies its rules for background pages.
import { expect, test } from './support/whole-browser.ts';

/** Time for the development server to bundle the packages: a cold machine takes half a minute. */
const START_MS = 120_000;
/** The development server delivers modules one by one, and a film of a megapixel is decoded without a graphics card. */
const PATIENT = { timeout: 120_000 };

let vite: ChildProcess | undefined;
let viteLog = '';
let site = '';

/** Requests a package as a page does; the server responds once it has bundled every package that it found. */
async function fetchPackage(): Promise<Response> {
  const module = await (await fetch(`${site}/inspector/main.tsx`)).text();
  const [, address] = /from "([^"]*\/deps\/xstate\.js[^"]*)"/.exec(module) ?? [];
  return fetch(new URL(address ?? 'no-package', site));
}

test.beforeAll(async ({ sampleHost }) => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  vite = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    {
      env: { ...process.env, FERRYGLIDE_BACKEND: sampleHost },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [vite.stdout!, vite.stderr!])
    stream.on('data', (chunk: Buffer) => (viteLog += chunk.toString()));
  await expect(async () => expect((await fetchPackage()).ok, viteLog).toBe(true)).toPass({ timeout: START_MS });
});

test.afterAll(() => {
  vite?.kill();
  // Vite reloads open pages when it finds a package that `optimizeDeps` of vite.config.ts does not lead to.
  expect(viteLog).not.toMatch(/dependenc(y|ies) optimized|dependencies changed/);
});

const WIDTHS = [1280, 390];

/** Types and submits a password on an inspected page, and meanwhile opens a second window. */
async function expectNoPassword(context: BrowserContext, first: Page): Promise<void> {
  const login = await context.newPage();
  await login.goto(`${site}/login?inspect`);
  const eventsIn = (page: Page) => page.getByRole('region', { name: 'Events' });
  const countIn = (page: Page) => eventsIn(page).getByText(/^Events up to here: /);
  await expect(countIn(first)).not.toHaveText('Events up to here: 0.', { timeout: 60_000 });
  await login.getByLabel('E-mail or user name').fill('viewer');
  await login.getByLabel('Password', { exact: true }).fill('wet-paddle-9');
  const count = await countIn(first).textContent();
  const second = await context.newPage();
  await second.goto(`${site}/inspector.html`);
  await expect(countIn(second)).toHaveText(count!);
  await expect(countIn(first)).toHaveText(count!);

  await login.bringToFront();
  await login.getByLabel('Password', { exact: true }).press('Enter');
  for (const inspector of [first, second]) {
    await expect(eventsIn(inspector).getByText('login.submit').first()).toBeVisible({ timeout: 30_000 });
    expect(await inspector.content()).not.toContain('wet-paddle-9');
  }
  await login.close();
  await second.close();
}

test('[C04] the inspector draws each chart of a playing film with its active states, steps back, copies a test, resizes panes, never receives passwords and does not duplicate events for a second window', async ({
  context,
}) => {
  test.setTimeout(300_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
  const inspector = await context.newPage();
  await inspector.goto(`${site}/inspector.html`);
  await expect(
    inspector.getByText('Open a page of this server with ?inspect in its address, or a recording.'),
  ).toBeVisible();

  await test.step('passwords never reach it, and a second window does not duplicate the first one’s events', () =>
    expectNoPassword(context, inspector));

  const film = await context.newPage();
  await film.goto(`${site}/play?video=${openRun.id}&inspect`);
  const actors = inspector.getByRole('region', { name: 'Actors' });
  await expect(actors.getByRole('button', { name: 'playback', exact: true })).toBeVisible(PATIENT);
  await expect(actors.getByRole('button', { name: 'mediaElement', exact: true })).toBeVisible(PATIENT);

  await actors.getByRole('button', { name: 'transport', exact: true }).click();
  const chart = inspector.getByRole('region', { name: 'Chart' });
  await expect(chart.getByText('Active: shown.playing')).toBeVisible({ timeout: 60_000 });
  await expect(chart.getByRole('img', { name: 'Chart with shown.playing active' })).toBeVisible({ timeout: 60_000 });

  await film.bringToFront();
  await film.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(chart.getByText('Active: shown.paused')).toBeVisible();
  await inspector.bringToFront();
  await inspector.getByRole('button', { name: 'Step back' }).press('Enter');
  await expect(chart.getByText('Active: shown.playing')).toBeVisible();
  await inspector.getByRole('button', { name: 'Follow' }).press('Enter');

  await inspector.getByRole('button', { name: 'Copy as test' }).press('Enter');
  await expect(inspector.getByRole('status')).toHaveText('Copied to the clipboard.');
  const copied = await inspector.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('tests/charts/player/transport.recorded.test.ts');
  expect(copied).toContain('ends: { shown: "paused" }');

  await actors.getByRole('button', { name: 'playback', exact: true }).press('Enter');
  await expect(chart.getByRole('heading', { name: 'playback' })).toBeVisible();
  await expect(chart.getByText(/^invoke /).first()).toBeVisible({ timeout: 30_000 });
  await expect(chart.getByText(/^entry \/ /).first()).toBeAttached();
  await expect(chart.getByText(/after\(\w+, \d+ ms\)/).first()).toBeAttached();

  const log = inspector.getByRole('region', { name: 'Events' });
  const before = (await log.boundingBox())!;
  const splitter = (await inspector.getByRole('separator', { name: 'Size of the events' }).boundingBox())!;
  const [x, y] = [splitter.x + splitter.width / 2, splitter.y + splitter.height / 2];
  await inspector.mouse.move(x, y);
  await inspector.mouse.down();
  await inspector.mouse.move(x, y - 60, { steps: 6 });
  await inspector.mouse.up();
  await expect.poll(async () => Math.round((await log.boundingBox())!.height - before.height)).toBe(60);

  for (const width of WIDTHS) {
    await inspector.setViewportSize({ width, height: 900 });
    expect(await violations(inspector)).toEqual([]);
    const path = test.info().outputPath(`playback-${width}.png`);
    await chart.evaluate((element) => element.scrollIntoView());
    await inspector.screenshot({ path });
    await test.info().attach(`playback at ${width}`, { path, contentType: 'image/png' });
  }
});

interface RecordedEvent {
  type: string;
  createdAt: string;
  sessionId: string;
  name?: string;
  event?: { type: string; output?: { time: number } };
}

/** Frame rate of the sample film. */
const FPS = 25;
/** Maximum delay between the element's time and the frame that a busy machine paints, seconds. */
const LATEST_S = 1.5;
/** A chart reads the film's time first; a busy machine may record the event this much later, seconds. */
const EARLY_S = 0.5;
/** Frame duration of Playwright's recordings, ms. */
const PICTURE_MS = 40;
/** Interval between the pictures of a Playwright trace, seconds. */
const TRACE_S = 0.2;
/** How many following frames are tried for the number: the compression of the recording may blur it. */
const UNREADABLE_PICTURES = 5;

/** As set in `e2e/recorded/playwright.config.ts`. */
const RECORDED = { width: 1280, height: 800 };

/** The film's area in its player's box, as fractions of the page, at its aspect ratio. */
function pictureIn({ x, y, width, height }: Crop): Crop {
  const fitted = Math.min(width, (height * 16) / 9);
  const lines = (fitted * 9) / 16;
  return {
    x: (x + (width - fitted) / 2) / RECORDED.width,
    y: (y + (height - lines) / 2) / RECORDED.height,
    width: fitted / RECORDED.width,
    height: lines / RECORDED.height,
  };
}

test('[C04] a test’s film and its charts are scrubbed together and agree at each moment', async ({
  context,
}, testInfo) => {
  test.setTimeout(400_000);
  const recorded = await recordTest(site, openRun.id, testInfo.outputPath('recorded'));
  const { films, messages } = JSON.parse(await readFile(recorded.inspection, 'utf8')) as {
    films: number[];
    messages: RecordedEvent[];
  };
  const began = Number(messages[0]!.createdAt);
  const actorOf = (name: string) =>
    messages.find((each) => each.type === '@xstate.actor' && each.name === name)!.sessionId;
  const eventsOf = (actor: string, type: string) =>
    messages.filter(
      (each) => each.type === '@xstate.event' && each.sessionId === actorOf(actor) && each.event!.type === type,
    );
  const timesOf = (type: string) => eventsOf('transport', type).map(({ createdAt }) => Number(createdAt));
  const [, pressedAgain] = timesOf('playback.toggle');
  const [paused] = timesOf('media.paused');
  // On a busy machine the film may have stalled in between and resumed.
  const [playing] = timesOf('media.playing');
  const playingAgain = timesOf('media.playing').find((time) => time > pressedAgain!);

  const inspector = await context.newPage();
  await inspector.setViewportSize({ width: 1280, height: 900 });
  await inspector.goto(`${site}/inspector.html`);
  const files = inspector.locator('input[type=file]');
  const bar = inspector.getByRole('region', { name: 'Replay' });
  const chart = inspector.getByRole('region', { name: 'Chart' });
  const position = inspector.getByRole('slider', { name: 'Position' });
  const log = inspector.getByRole('region', { name: 'Events' });

  // The recording alone reports that the film is missing; then the film is added.
  await files.setInputFiles(recorded.inspection);
  await expect(bar.getByRole('heading')).toHaveText('a film is played, paused and played on');
  await expect(bar.getByText(/^No film is open\./)).toBeVisible();
  await files.setInputFiles(recorded.video);
  const film = inspector.getByRole('region', { name: 'Film of the test' }).locator('video');
  await expect(film).toBeVisible();
  await expect(bar.getByText(/^No film is open\./)).toBeHidden();

  // The film starts before the first event, so positions count from its start.
  const [filmBegan] = films as [number];
  expect(filmBegan).toBeLessThan(began);
  const goTo = async (time: number) => {
    const target = Math.round((time - filmBegan) / PICTURE_MS) * PICTURE_MS;
    await position.fill(String(target));
    const distance = ({ seeking, readyState, currentTime }: HTMLVideoElement, seconds: number): number =>
      seeking || readyState < 2 ? Number.POSITIVE_INFINITY : Math.abs(currentTime - seconds);
    await expect.poll(() => film.evaluate(distance, target / 1000), PATIENT).toBeLessThan(0.002);
  };
  const crop = pictureIn(recorded.box);
  /** The time of the recorded film in the test's film, seconds. */
  const filmTime = async (): Promise<number> => {
    await expect
      .poll(() => inspector.evaluate(() => document.querySelector('video')?.seeking ?? false), PATIENT)
      .toBe(false);
    const frame = await frameOnScreen(inspector, 'document', crop);
    return frame === undefined ? Number.NaN : frame / FPS;
  };

  await goTo(paused!);
  await inspector
    .getByRole('region', { name: 'Actors' })
    .getByRole('button', { name: 'transport', exact: true })
    .click();

  // While playing, the picture and the chart agree, and the picture shows the time that the chart read. Moments close
  // to a change are skipped, because a position is only as precise as a frame of the recording.
  const changes = messages
    .filter(
      (each) =>
        each.type === '@xstate.event' &&
        each.sessionId === actorOf('transport') &&
        each.event!.type.startsWith('media.'),
    )
    .map(({ createdAt, event }) => ({ at: Number(createdAt), type: event!.type }));
  const isPlayingAround = (time: number) =>
    changes.findLast(({ at }) => at <= time)?.type === 'media.playing' &&
    changes.every(({ at }) => Math.abs(at - time) > 2 * PICTURE_MS);
  const readings = eventsOf('tags', 'xstate.done.actor.readTime')
    .filter(({ event }) => event!.output !== undefined)
    .map(({ createdAt, event }) => ({ at: Number(createdAt), time: event!.output!.time }));
  const whilePlaying = readings.filter(({ at }) => at > playing! + 1_000 && at < paused! - 500 && isPlayingAround(at));
  const late: number[] = [];
  for (const { at, time } of whilePlaying) {
    let shown = Number.NaN;
    for (let pictures = 0; Number.isNaN(shown) && pictures <= UNREADABLE_PICTURES; pictures += 1) {
      await goTo(at + pictures * PICTURE_MS);
      await expect(chart.getByText('Active: shown.playing')).toBeVisible();
      shown = await filmTime();
    }
    if (Number.isFinite(shown)) late.push(time - shown);
    else
      await testInfo.attach(`no frame number ${Math.round(at - filmBegan)} ms into the film`, {
        body: await inspector.screenshot({ fullPage: true }),
        contentType: 'image/png',
      });
  }
  expect(late.length, `of ${whilePlaying.length} moments the frame number is read`).toBeGreaterThan(0);
  expect(Math.min(...late)).toBeGreaterThan(-EARLY_S);
  expect(late.toSorted((one, other) => one - other)[Math.floor((late.length - 1) / 2)]).toBeLessThan(LATEST_S);

  // While paused, the chart is paused, and the picture shows the time that the chart read.
  await goTo(paused! + 500);
  await expect(chart.getByText('Active: shown.paused')).toBeVisible();
  await goTo(pressedAgain! - 200);
  await expect(chart.getByText('Active: shown.paused')).toBeVisible();
  const still = readings.findLast(({ at }) => at > paused! && at < pressedAgain!)!.time;
  // Both the film and its recording hold each picture for a frame.
  await expect.poll(async () => Math.abs((await filmTime()) - still)).toBeLessThan(2.5 / FPS);
  const on = readings.findLast(({ at }) => at > playingAgain! && isPlayingAround(at))!;
  expect(on.time).toBeGreaterThan(still + LATEST_S + 0.4);
  await goTo(on.at);
  await expect(chart.getByText('Active: shown.playing')).toBeVisible();
  await expect.poll(filmTime).toBeGreaterThan(still + 0.4);

  // A row of the log seeks the film.
  await goTo(paused! + 500);
  const row = log.getByRole('button', { name: /media\.paused .* → transport/ }).first();
  await row.press('Enter');
  await expect
    .poll(async () => Math.abs(Number(await position.inputValue()) - (paused! - filmBegan)))
    .toBeLessThanOrEqual(PICTURE_MS);
  await expect(position).toHaveAttribute('aria-valuetext', /^\d:\d\d\.\d{3} of/);
  await expect.poll(async () => Math.abs((await filmTime()) - still)).toBeLessThan(LATEST_S);
  await expect(log.getByRole('group', { name: 'Details of media.paused' })).toBeVisible();

  // Playing the film advances the chart.
  await goTo(pressedAgain! - 400);
  await expect(chart.getByText('Active: shown.paused')).toBeVisible();
  await bar.getByRole('button', { name: 'Play' }).press('Enter');
  await expect(chart.getByText('Active: shown.playing')).toBeVisible();
  await expect.poll(filmTime).toBeGreaterThan(still + 0.2);
  // On a busy machine the film may have ended meanwhile.
  await expect(async () => {
    const pause = bar.getByRole('button', { name: 'Pause the film' });
    if (await pause.isVisible()) await pause.press('Enter', { timeout: 1_000 });
    await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await goTo(paused! + 500);

  // The keyboard moves the position by one frame of the recording.
  const before = Number(await position.inputValue());
  await position.press('ArrowRight');
  expect(Number(await position.inputValue())).toBe(before + PICTURE_MS);

  for (const width of WIDTHS) {
    await inspector.setViewportSize({ width, height: 900 });
    expect(await violations(inspector)).toEqual([]);
    const path = testInfo.outputPath(`replay-${width}.png`);
    await inspector.screenshot({ fullPage: true, path });
    await testInfo.attach(`replay at ${width}`, { path, contentType: 'image/png' });
  }
  await inspector.setViewportSize({ width: 1280, height: 900 });

  // A film of another day is not shown, and a file that cannot be opened says why.
  const film1 = await readFile(recorded.video);
  const clock = film1.indexOf(Buffer.from([0x44, 0x61, 0x88])) + 3;
  film1.writeBigInt64BE(film1.readBigInt64BE(clock) - 86_400_000_000_000n, clock);
  await files.setInputFiles({ name: 'yesterday.webm', mimeType: 'video/webm', buffer: film1 });
  await expect(bar.getByText(/^The film is not from the same time as the recording/)).toBeVisible();
  await expect(film).toBeHidden();
  await files.setInputFiles([
    { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"kind":') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    { name: 'half.zip', mimeType: 'application/zip', buffer: (await readFile(recorded.trace)).subarray(0, 9_000) },
  ]);
  await expect(bar.getByRole('alert')).toContainText('broken.json cannot be read');
  await expect(bar.getByRole('alert')).toContainText('notes.txt is neither an inspection.json');
  await expect(bar.getByRole('alert')).toContainText('half.zip cannot be read');
  await bar.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(inspector.getByText('Live', { exact: true })).toBeVisible();

  // The trace contains both, and is dropped onto the page.
  const trace = (await readFile(recorded.trace)).toString('base64');
  const dropped = await inspector.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(base64), (each) => each.codePointAt(0)!)], 'trace.zip'));
    return transfer;
  }, trace);
  await inspector.getByRole('main').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(bar.getByRole('heading')).toHaveText('a film is played, paused and played on');
  await expect(inspector.getByRole('region', { name: 'Film of the test' }).getByRole('img')).toBeVisible();
  await expect(bar.getByRole('status')).toHaveCount(0);
  // At the second press it is still paused, in the chart and in the picture.
  await position.fill(await position.evaluate((slider) => (slider as HTMLInputElement).max));
  const pressed = log.getByRole('button', { name: /playback\.toggle .* → transport/ }).first();
  for (let pages = 0; pages < 9 && !(await pressed.isVisible()); pages += 1)
    await log.getByRole('button', { name: 'Older events' }).press('Enter');
  await pressed.press('Enter');
  await inspector
    .getByRole('region', { name: 'Actors' })
    .getByRole('button', { name: 'transport', exact: true })
    .click();
  await inspector.getByRole('button', { name: 'Step back' }).press('Enter');
  await expect(chart.getByText('Active: shown.paused')).toBeVisible();
  // As with the film, except that a trace may lack frames painted less than `TRACE_S` after the previous picture.
  await expect.poll(async () => Math.abs((await filmTime()) - still)).toBeLessThan(TRACE_S + LATEST_S);
});
