import { expect, type Page } from '@playwright/test';

/** To a page from one where a dialog has just closed: its way back in history may still be under way, and end the first try. */
export async function goFromDialog(page: Page, address: string): Promise<void> {
  await expect(() => page.goto(address)).toPass();
}
