/** Streams reduced to fewer renditions. */
import type { Page } from '@playwright/test';

/**
 * Responses that may hold a multivariant playlist: the playlist itself, or a page or data file that carries it as JSON
 * (`core/contract/carried.ts`).
 */
const HOLDERS = /\/(?:master\.m3u8|play|data\/video\/[^/]+\.json)(?:\?|$)/;
/** The rest of a playlist line with its line break, plain or as JSON escapes it. */
const REST = String.raw`(?:(?!\\n|\n).)*(?:\\n|\n)`;
const LARGER = new RegExp(String.raw`#EXT-X-STREAM-INF:(?:(?!\\n|\n).)*RESOLUTION=\d+x(?!240\b)\d+${REST}${REST}`, 'g');

/**
 * Leaves the page's streams only their smallest rendition, 240 lines. With two films of 720 and 1,080 lines at double
 * speed a busy machine draws late, and the test would measure the machine.
 */
export async function playSmallest(page: Page): Promise<void> {
  await page.route(HOLDERS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(LARGER, '') });
  });
}
