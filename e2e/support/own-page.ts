/** A page at the sample host's own origin that a test writes, such as one with an element in it. */
import type { Page } from '@playwright/test';

export async function openOwnPage(page: Page, html: string): Promise<void> {
  await page.route('**/somebodys-page', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/somebodys-page');
}
