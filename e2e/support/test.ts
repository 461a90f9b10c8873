/**
 * `test` for every end-to-end file. Each worker has a host with its own copy of the seeded library, and starts other
 * shared servers and browsers when a test needs them. All worker fixtures are here, because Playwright would start
 * another worker, with a host and a browser, for a file's own.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { FULL_CHROMIUM } from './browsers.ts';
import { type ClubSite, startClubSite } from './club-site.ts';
import { startSampleHost } from './sample-host.ts';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  /** Data folder of the worker's host, its own copy. */
  sampleFolder: string;
  /** Address of the worker's host. */
  sampleHost: string;
  /** Full Chromium, beside the headless shell. */
  wholeBrowser: Browser;
  /** A site whose pages embed players. */
  club: ClubSite;
}

export const test = base.extend<object, WorkerFixtures>({
  sampleFolder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'ferryglide-e2e-'));
      await cp(process.env['FERRYGLIDE_E2E_DATA']!, folder, { recursive: true });
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  sampleHost: [
    async ({ sampleFolder }, use) => {
      const host = await startSampleHost(sampleFolder);
      await use(host.address);
      await host.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  wholeBrowser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(FULL_CHROMIUM);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  club: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const club = await startClubSite();
      await use(club);
      club.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ sampleHost }, use) => use(sampleHost),
});
