import { expect, type Page } from '@playwright/test';

/**
 * Goes to a page right after a dialog has closed. Its history navigation may still be pending and abort the first
 * attempt.
 */
export async function goFromDialog(page: Page, address: string): Promise<void> {
  await expect(() => page.goto(address)).toPass();
}
