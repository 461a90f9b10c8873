/** The gallery in use: every state in the list, the view beside it, or a sentence if there is none. */
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import type { ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPathFiles } from '../../tools/charts/find.ts';
import { CHROMIUM_ARGS, findChromium } from '../../tools/chromium.ts';
import { addressOf, serveGallery } from '../../tools/gallery/serve.ts';
import { isLeaf } from '../../tools/paths/state-assertions.ts';
import { allStates } from '../../tools/paths/transitions.ts';

/** Without a cache, a browser loads the gallery's modules one by one. */
const PATIENCE_MS = 240_000;

let server: ViteDevServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await serveGallery(0, false);
  const executablePath = findChromium();
  browser = await chromium.launch({ args: [...CHROMIUM_ARGS], ...(executablePath ? { executablePath } : {}) });
  page = await browser.newPage({ viewport: { width: 1700, height: 950 } });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(addressOf(server));
  await page.locator('nav a').first().waitFor({ state: 'attached' });
}, 2 * PATIENCE_MS);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const frame = (title: string) => page.frameLocator(`iframe[title="${title}"]`);
const show = (hash: string) => page.evaluate((requested) => void (location.hash = requested), hash);

it('[C02] lists every state of every chart', async () => {
  const files = await findPathFiles();
  const states = files.flatMap(({ paths }) =>
    allStates(paths.machine)
      .filter(isLeaf)
      .map(() => paths.name),
  );
  const listed = await page
    .locator('nav a')
    .evaluateAll((links) =>
      links.map((link) => new URLSearchParams((link as HTMLAnchorElement).hash.slice(1)).get('chart')),
    );
  const sorted = (names: readonly (string | null)[]): string[] =>
    names.map(String).toSorted((a, b) => a.localeCompare(b));
  expect(sorted(listed)).toEqual(sorted(states));
});

it(
  '[C02] shows a state in both widths, in French and dark, and moves on with the keyboard',
  async () => {
    await show('chart=login&state=editing&language=fr&width=both&theme=dark');
    for (const title of ['1280 px, dark, fr', '390 px, dark, fr'])
      await frame(title).getByRole('button', { name: 'Se connecter', exact: true }).waitFor();
    expect(
      await frame('390 px, dark, fr')
        .locator('html')
        .evaluate(() => innerWidth),
    ).toBe(390);
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'login: checkingName' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('group', { name: 'language' }).getByRole('radio', { name: 'en' }).check();
    await frame('1280 px, dark, en').getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  },
  PATIENCE_MS,
);

it(
  '[C02] says why a state cannot be shown',
  async () => {
    await show('chart=plugins&state=idle');
    await frame('1280 px, light, en').getByRole('alert').filter({ hasText: 'has no view of its own' }).waitFor();
  },
  PATIENCE_MS,
);
