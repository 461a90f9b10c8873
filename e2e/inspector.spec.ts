/** The project's own inspector on the running product, as `npm run dev` serves both. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { openRun } from './support/library.ts';
import { FULL_CHROMIUM } from './support/browsers.ts';
import { freePort } from '../tools/ports.ts';
import { expect, test } from './support/test.ts';

// Two pages of one window, one behind the other.
test.use({ launchOptions: FULL_CHROMIUM });

const START_MS = 60_000;

let vite: ChildProcess | undefined;
let site = '';

test.beforeAll(async ({ sampleHost }) => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  vite = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    {
      env: { ...process.env, FERRYGLIDE_BACKEND: sampleHost },
      stdio: 'ignore',
    },
  );
  await expect(async () => expect((await fetch(`${site}/inspector.html`)).ok).toBe(true)).toPass({ timeout: START_MS });
});

test.afterAll(() => {
  vite?.kill();
});

test('[C04] the inspector draws each chart of a playing film, its states lit, step by step back, and copies it as a test', async ({
  context,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
  const inspector = await context.newPage();
  await inspector.goto(`${site}/inspector.html`);
  await expect(inspector.getByText('Open a page of this server with ?inspect in its address.')).toBeVisible();

  const film = await context.newPage();
  await film.goto(`${site}/play?video=${openRun.id}&inspect`);
  const actors = inspector.getByRole('region', { name: 'Actors' });
  await expect(actors.getByRole('button', { name: 'playback', exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(actors.getByRole('button', { name: 'mediaElement', exact: true })).toBeVisible({ timeout: 60_000 });

  await actors.getByRole('button', { name: 'transport', exact: true }).click();
  const chart = inspector.getByRole('region', { name: 'Chart' });
  await expect(chart.getByText('Active: playing')).toBeVisible({ timeout: 60_000 });
  await expect(chart.getByRole('img', { name: 'Chart with playing active' })).toBeVisible({ timeout: 60_000 });

  await film.bringToFront();
  await film.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(chart.getByText('Active: paused')).toBeVisible();
  await inspector.bringToFront();
  await inspector.getByRole('button', { name: 'Step back' }).press('Enter');
  await expect(chart.getByText('Active: playing')).toBeVisible();
  await inspector.getByRole('button', { name: 'Follow' }).press('Enter');

  await inspector.getByRole('button', { name: 'Copy as test' }).press('Enter');
  await expect(inspector.getByRole('status')).toHaveText('On the clipboard.');
  const copied = await inspector.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('tests/charts/player/transport.recorded.test.ts');
  expect(copied).toContain('ends: "paused"');
});

const WIDTHS = [1280, 390];

test('[C04] the deepest chart is drawn whole beside a playing film, with what its states run and wait for, and panes are dragged', async ({
  context,
}) => {
  test.setTimeout(180_000);
  const inspector = await context.newPage();
  await inspector.goto(`${site}/inspector.html`);
  const film = await context.newPage();
  await film.goto(`${site}/play?video=${openRun.id}&inspect`);
  const actors = inspector.getByRole('region', { name: 'Actors' });
  await expect(actors.getByRole('button', { name: 'mediaElement', exact: true })).toBeVisible({ timeout: 60_000 });
  await inspector.bringToFront();
  await actors.getByRole('button', { name: 'playback', exact: true }).press('Enter');
  const chart = inspector.getByRole('region', { name: 'Chart' });
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
    await test.info().attach(`playback at ${width}`, {
      body: await inspector.screenshot({ fullPage: true }),
      contentType: 'image/png',
    });
  }
});

test('[C04] a second window does not double the events of the first', async ({ context }) => {
  const first = await context.newPage();
  await first.goto(`${site}/inspector.html`);
  const login = await context.newPage();
  await login.goto(`${site}/login?inspect`);
  const countIn = (page: Page) => page.getByRole('region', { name: 'Events' }).getByText(/^Events up to here: /);
  await expect(countIn(first)).not.toHaveText('Events up to here: 0.', { timeout: 30_000 });
  await login.getByLabel('Email or user name').fill('viewer');
  await login.getByLabel('Password', { exact: true }).fill('wet-paddle-9');
  const count = await countIn(first).textContent();
  const second = await context.newPage();
  await second.goto(`${site}/inspector.html`);
  await expect(countIn(second)).toHaveText(count!);
  await expect(countIn(first)).toHaveText(count!);
});

test('[C04] passwords never reach the inspector', async ({ context }) => {
  const inspector = await context.newPage();
  await inspector.goto(`${site}/inspector.html`);
  const login = await context.newPage();
  await login.goto(`${site}/login?inspect`);
  await login.getByLabel('Email or user name').fill('viewer');
  await login.getByLabel('Password', { exact: true }).fill('wet-paddle-9');
  await login.keyboard.press('Enter');
  const log = inspector.getByRole('region', { name: 'Events' });
  await expect(log.getByText('login.submit').first()).toBeVisible({ timeout: 30_000 });
  expect(await inspector.content()).not.toContain('wet-paddle-9');
});
