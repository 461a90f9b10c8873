/** The session in Firefox: kept on http://127.0.0.1, out of the reach of scripts, and apart in another site's frame. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'puppeteer-core';
import { describe, expect } from 'vitest';
import { account } from '../support/library.ts';
import { address, it, open } from './support/firefox.ts';
import { signIn } from './support/sign-in.ts';

const SESSION = 'ferryglide_session';

/** How the host responds to a script of this page about its session. */
async function sessionOf(where: Page | Frame): Promise<string> {
  const response = await where.evaluate(
    async () => (await fetch('/services/session?request=check_session')).json() as Promise<{ status: string }>,
  );
  return response.status;
}

describe('the session in Firefox', () => {
  it('[P33] signing in on the page gives a cookie that stays, and that no script sees', async ({
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

  it("[L25] [P33] is kept in a frame of another site, apart from the host's own page", async ({
    viewer: { context, page },
  }) => {
    // localhost and 127.0.0.1 are different sites to a browser.
    const club = createServer((request, response) => {
      response.setHeader('content-type', 'text/html').end(`<iframe src="${address}${request.url}"></iframe>`);
    });
    await once(club.listen(0, '127.0.0.1'), 'listening');
    const site = `http://localhost:${(club.address() as AddressInfo).port}`;
    const framed = (): Frame => {
      const frame = page.frames().find((one) => one.url().startsWith(address));
      if (!frame) throw new Error('the host was not framed');
      return frame;
    };

    await page.goto(`${site}/play`);
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
    club.close();
  });
});
