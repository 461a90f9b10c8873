/** A page that a test writes at the sample host's own origin, such as one with an element. */
import type { Page } from '@playwright/test';

export async function openOwnPage(page: Page, html: string): Promise<void> {
  await page.route('**/somebodys-page', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/somebodys-page');
}
