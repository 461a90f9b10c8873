/** Signing in where the login page is not what a test is about. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

interface SignIn {
  /** Where the host responds. */
  address: string;
  login: string;
  password: string;
}

/** What the login page leaves in the browser, in which it must be before the next page starts. */
export const leaveConnected = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('mvConnected', '1'));

/**
 * Signs in by the request that the login page sends, without opening that page and the one behind it. The browser is left
 * on a page of the host without scripts.
 */
export async function signInByRequest(page: Page, { address, login, password }: SignIn): Promise<void> {
  await page.goto(`${address}/health`);
  const status = await page.evaluate(
    async (params) => {
      const body = JSON.stringify({ request: 'login', params });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/services/auth', { method: 'POST', headers, body });
      return ((await response.json()) as { status: string }).status;
    },
    { email: login, password },
  );
  expect(status, `${login} signs in`).toBe('ok');
  await leaveConnected(page);
}
