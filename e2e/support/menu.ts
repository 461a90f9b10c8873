/** Menus of results, by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the menu of the first result with this title. */
export async function openMenu(page: Page, title: string): Promise<Locator> {
  const dots = page.getByRole('button', { name: `Actions for ${title}`, exact: true }).first();
  await expect(dots).toBeVisible();
  await dots.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: `Actions for ${title}` });
  await expect(menu).toBeVisible();
  return menu;
}

/** Moves to an item of the open menu by arrow keys, and presses Enter. */
export async function chooseByKeys(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    expect(await item.evaluate((each) => each === document.activeElement)).toBe(true);
  }).toPass({ timeout: 20_000, intervals: [1] });
  await page.keyboard.press('Enter');
}
