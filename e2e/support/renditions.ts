/** Streams with fewer qualities than they have. */
import type { Page } from '@playwright/test';

/** What holds a multivariant playlist: itself, or a page or data file that carries it as JSON (`core/contract/carried.ts`). */
const HOLDERS = /\/(?:master\.m3u8|play|data\/video\/[^/]+\.json)(?:\?|$)/;
/** The rest of a line of a playlist, with its end: as it is, or as JSON writes it. */
const REST = String.raw`(?:(?!\\n|\n).)*(?:\\n|\n)`;
const LARGER = new RegExp(String.raw`#EXT-X-STREAM-INF:(?:(?!\\n|\n).)*RESOLUTION=\d+x(?!240\b)\d+${REST}${REST}`, 'g');

/**
 * Leaves the streams of a page their smallest picture, 240 lines. With two films of 720 and 1,080 lines at twice their pace
 * a busy machine draws pictures late: what is measured then is the machine.
 */
export async function playSmallest(page: Page): Promise<void> {
  await page.route(HOLDERS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(LARGER, '') });
  });
}
