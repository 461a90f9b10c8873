/** Streams with fewer qualities than they have. */
import type { Page } from '@playwright/test';

/**
 * Leaves the streams of a page their smallest picture, 240 lines. With two films of 720 and 1,080 lines at twice their pace
 * a busy machine draws pictures late: what is measured then is the machine.
 */
export async function playSmallest(page: Page): Promise<void> {
  await page.route('**/master.m3u8', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/#EXT-X-STREAM-INF:.*RESOLUTION=\d+x(?!240\b)\d+.*\n.*\n/g, '');
    await route.fulfill({ response, body });
  });
}
