/** Signing in if the login page is not under test. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

interface SignIn {
  /** Address of the host. */
  address: string;
  login: string;
  password: string;
}

/** Stores what the login page leaves in the browser; the next page needs it when it starts. */
export const leaveConnected = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('mvConnected', '1'));

/**
 * Signs in by the request that the login page sends, without opening that page or the next one. Leaves the browser on a
 * page of the host without scripts.
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
