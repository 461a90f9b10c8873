import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Presses a panel's button over the picture, or in the list of buttons that do not fit there. By keyboard, because
 * buttons fade under a resting mouse.
 *
 * @param name start of the button's name
 */
export async function pressPanel(page: Page, name: string): Promise<void> {
  const begins = { name: new RegExp(`^${name}`) };
  const buttons = page.getByRole('navigation', { name: /^Pan(els|neaux)$/ });
  const own = buttons.getByRole('button', begins);
  const more = buttons.getByRole('button', { name: /^More panels/ });
  await expect(own.or(more).first()).toBeVisible();
  if ((await own.count()) > 0) return own.press('Enter');
  await more.press('Enter');
  await page
    .getByRole('dialog', { name: /^More panels/ })
    .getByRole('button', begins)
    .press('Enter');
}
