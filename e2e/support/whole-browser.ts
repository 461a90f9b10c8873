/**
 * `test` of files that need Chromium as people have it (`browsers.ts`). It runs beside the headless shell of the same
 * worker, whose host it shares: another worker would start all of them again.
 */
import { test as base } from './test.ts';

export { expect } from '@playwright/test';

export const test = base.extend({
  context: async ({ wholeBrowser }, use) => {
    const context = await wholeBrowser.newContext();
    await use(context);
    await context.close();
  },
});
