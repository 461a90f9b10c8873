/** Requests from a page to its host, outside of the page's own code and with its session. */
import { expect, type Page } from '@playwright/test';

/**
 * Sends a request as a page of the host does, or with other headers.
 *
 * @param origin origin of the host
 * @returns the data of the response, whose status must be `ok`
 */
export async function ask<Data>(
  page: Page,
  origin: string,
  [controller, request, params]: readonly [controller: string, request: string, params: object],
  headers: Record<string, string> = { origin },
): Promise<Data> {
  const response = await page.request.post(`${origin}/services/${controller}`, { headers, data: { request, params } });
  const { status, data } = (await response.json()) as { status: string; data: Data };
  expect(status, request).toBe('ok');
  return data;
}

/** @returns a key with which a timing bridge saves tags of a film */
export async function timingKey(page: Page, origin: string, mediaId: string): Promise<string> {
  const wanted = { name: 'Timing', scopes: ['tags'], mediaId };
  return (await ask<{ key: string }>(page, origin, ['keys', 'createKey', wanted])).key;
}

/** Saves tags of a film as a timing bridge does. */
export async function putTimingTags(page: Page, origin: string, mediaId: string, saved: object[]): Promise<void> {
  const authorization = `Bearer ${await timingKey(page, origin, mediaId)}`;
  await ask(page, origin, ['tags', 'putTags', { mediaId, source: 'c123', saved }], { authorization });
}
