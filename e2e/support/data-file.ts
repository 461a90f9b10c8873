/** Data files that a test serves instead of the host. */
import type { BrowserContext, Page } from '@playwright/test';

/** Like `route`. Also removes the data file embedded in the player's page, so that the player requests it. */
export async function routeDataFile(
  within: Page | BrowserContext,
  ...[url, handler]: Parameters<Page['route']>
): Promise<void> {
  await within.addInitScript(() =>
    new MutationObserver(() => document.getElementById('data-file')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    }),
  );
  await within.route(url, handler);
}
