/**
 * `test` for files that need full Chromium (`browsers.ts`). It runs beside the headless shell of the same worker and
 * shares its host; another worker would start both again.
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
