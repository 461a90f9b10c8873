import type { Page } from 'puppeteer-core';
import { account } from '../../support/library.ts';
import type { Account } from '../../support/library.ts';
import { named, open } from './firefox.ts';

/** Signs in on the login page and returns to `back`. */
export async function signIn(page: Page, role: Account, back = '/'): Promise<void> {
  const { login, password } = account(role);
  await open(page, `/login?back=${encodeURIComponent(back)}`);
  await page.locator('input[type="email"], input[name="email"]').fill(login);
  await page.locator('input[type="password"]').fill(password);
  await page.locator(named('button', 'Sign in')).click();
  await page.waitForFunction(() => location.pathname !== '/login');
}
