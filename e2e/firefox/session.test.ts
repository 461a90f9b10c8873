/**
 * The session in Firefox: it persists on http://127.0.0.1, is hidden from scripts, and is partitioned in another site's
 * frame.
 */
import type { Frame, Page } from 'puppeteer-core';
import { describe, expect } from 'vitest';
import { startOtherSite } from '../support/other-site.ts';
import { account } from '../support/library.ts';
import { address, it, open } from './support/firefox.ts';
import { signIn } from './support/sign-in.ts';

const SESSION = 'ferryglide_session';

/** The host's response to a script of this page that checks its session. */
async function sessionOf(where: Page | Frame): Promise<string> {
  const response = await where.evaluate(
    async () => (await fetch('/services/session?request=check_session')).json() as Promise<{ status: string }>,
  );
  return response.status;
}

describe('the session in Firefox', () => {
  it('[P33] signing in on the page sets a persistent cookie that scripts cannot see', async ({
    viewer: { context, page },
  }) => {
    const given = page.waitForResponse((response) => response.headers()['set-cookie']?.includes(SESSION) ?? false);
    await open(page, '/login');
    expect(await sessionOf(page)).toBe('disconnected');
    await signIn(page, 'viewer');

    const attributes = (await given).headers()['set-cookie']?.split(/;\s*/).slice(1);
    expect(attributes).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=None', 'Partitioned']),
    );
    const kept = (await context.cookies()).filter(({ name }) => name === SESSION);
    expect(kept).toMatchObject([{ domain: '127.0.0.1', path: '/', httpOnly: true, secure: true, sameSite: 'None' }]);
    expect(await page.evaluate(() => document.cookie)).toBe('');

    await page.reload();
    expect(await sessionOf(page)).toBe('ok');
  });

  it('[L25] [P33] the session persists in a frame of another site, separate from the host’s own page', async ({
    viewer: { context, page },
  }) => {
    const club = await startOtherSite((request, response) => {
      response.setHeader('content-type', 'text/html').end(`<iframe src="${address}${request.url}"></iframe>`);
    });
    const framed = (): Frame => {
      const frame = page.frames().find((one) => one.url().startsWith(address));
      if (!frame) throw new Error('the host was not framed');
      return frame;
    };

    await page.goto(`${club.origin}/play`);
    expect(await sessionOf(framed())).toBe('disconnected');
    const { login, password } = account('viewer');
    await framed().evaluate(
      async (params) => {
        const body = JSON.stringify({ request: 'login', params });
        await fetch('/services/auth', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
      },
      { email: login, password },
    );
    await page.reload();
    expect(await sessionOf(framed())).toBe('ok');

    const own = await context.newPage();
    await open(own, '/health');
    expect(await sessionOf(own)).toBe('disconnected');
    club.stop();
  });
});
