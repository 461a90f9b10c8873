/** Menus of results by keys alone. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the menu of the first result of this title. */
export async function openMenu(page: Page, title: string): Promise<Locator> {
  const dots = page.getByRole('button', { name: `Actions for ${title}`, exact: true }).first();
  await expect(dots).toBeVisible();
  await dots.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: `Actions for ${title}` });
  await expect(menu).toBeVisible();
  return menu;
}

/** Arrow keys to an item of the open menu, then Enter. */
export async function chooseByKeys(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    expect(await item.evaluate((each) => each === document.activeElement)).toBe(true);
  }).toPass({ timeout: 20_000, intervals: [1] });
  await page.keyboard.press('Enter');
}
