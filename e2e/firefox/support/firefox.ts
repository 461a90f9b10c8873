/** Firefox with a fresh profile. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import type { Browser, Page } from 'puppeteer-core';
import { inject, it as base } from 'vitest';
import { findFirefox } from '../../../tools/firefox.ts';

export const address = inject('address');

/** Allows autoplay with sound, as the Chromium of the other end-to-end tests does. */
const PREFERENCES = { 'media.autoplay.default': 0, 'intl.accept_languages': 'en-GB, en' };

interface RunningFirefox {
  readonly browser: Browser;
  stop: () => Promise<void>;
}

async function startFirefox(): Promise<RunningFirefox> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error('no Firefox that can show films: `npm test` installs it');
  // As root, Firefox refuses another user's home; and it must not touch the user's own.
  const home = await mkdtemp(join(tmpdir(), 'ferryglide-firefox-'));
  const env: Record<string, string | undefined> = { ...process.env, HOME: home };
  for (const name of ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'XDG_CONFIG_HOME'])
    delete env[name];
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env,
    extraPrefsFirefox: PREFERENCES,
  });
  return {
    browser,
    async stop() {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

export const it = base
  // One for all files, because starting it takes longer than most tests.
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads which fixtures it needs off the pattern
  .extend('firefox', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const { browser, stop } = await startFirefox();
    onCleanup(stop);
    return browser;
  })
  // A new viewer: a context of its own, with one page at 1280 by 800.
  .extend('viewer', async ({ firefox }, { onCleanup }) => {
    const context = await firefox.createBrowserContext();
    onCleanup(() => context.close());
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    return { context, page };
  });

/** A selector by accessible role and name that pierces shadow roots. */
export const named = (role: string, name: string): string => `::-p-aria([name="${name}"][role="${role}"])`;

/** Opens a page of the host. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, address).href);
}
