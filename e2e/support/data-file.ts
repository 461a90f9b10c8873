/** Data files that a test answers for, in the host's place. */
import type { BrowserContext, Page } from '@playwright/test';

/** Like `route`; the player's page loses the file that it carries, and asks for it. */
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
