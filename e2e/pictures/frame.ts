/** One gallery frame per worker, which shows one state after another without reloading. */
import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { GALLERY } from './host.ts';

/** The current time for the views. */
const NOW = new Date('2026-07-01T10:00:00Z');

export const test = base.extend<object, { frame: Page }>({
  frame: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        timezoneId: 'UTC',
        locale: 'en-GB',
        reducedMotion: 'reduce',
        deviceScaleFactor: 1,
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(NOW);
      await page.goto(`${process.env[GALLERY]}frame.html?pictures`);
      await page.waitForFunction(() => 'galleryShow' in globalThis);
      await use(page);
      await context.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
