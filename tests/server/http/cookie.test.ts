/** The session cookie in a real browser: on the host's own page, and in a frame of another site. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page, type Frame } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_ARGS, findChromium } from '../../../tools/chromium.ts';
import { type RunningHost, startHost } from '../harness.ts';

let host: RunningHost;
let browser: Browser;

beforeAll(async () => {
  host = await startHost();
  const executablePath = findChromium();
  browser = await chromium.launch({ args: [...CHROMIUM_ARGS], ...(executablePath ? { executablePath } : {}) });
});
afterAll(async () => {
  await browser?.close();
  await host.stop();
});

/** Requests as the page does, with its origin and cookies. */
function request(
  where: Page | Frame,
  controller: string,
  request: string,
  params?: object,
): Promise<{ status: string }> {
  return where.evaluate(
    async ([path, name, body]) => {
      const init = body
        ? {
            method: 'POST',
            body: JSON.stringify({ request: name, params: body }),
            headers: { 'content-type': 'application/json' },
          }
        : {};
      return (await fetch(body ? path : `${path}?request=${name}`, init)).json() as Promise<{ status: string }>;
    },
    [`/services/${controller}`, request, params] as const,
  );
}
const session = async (where: Page | Frame): Promise<string> =>
  (await request(where, 'session', 'check_session')).status;
const signIn = () => ({ email: 'viewer', password: host.passwords['viewer'] });

describe('the session in Chromium', () => {
  it('[P33] is stored on http://127.0.0.1, out of reach of scripts', async () => {
    const page = await browser.newPage();
    await page.goto(`${host.address}/health`);
    expect(await session(page)).toBe('disconnected');
    expect((await request(page, 'auth', 'login', signIn())).status).toBe('ok');
    await page.reload();
    expect(await session(page)).toBe('ok');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await request(page, 'auth', 'logout', {});
    expect(await session(page)).toBe('disconnected');
    await page.close();
  });

  it("[L25] [P33] is stored in a frame of another site, separately from the host's own page", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    // localhost and 127.0.0.1 are different sites to a browser.
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'text/html').end(`<iframe src="${host.address}${request.url}"></iframe>`);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const club = (path: string) => `http://localhost:${(server.address() as AddressInfo).port}/${path}`;
    const framed = () => page.frames().find((one) => one.url().startsWith(host.address));

    // Other sites cannot frame pages that are not meant for embedding.
    await page.goto(club('confirm'));
    expect(framed()).toBeUndefined();

    await page.goto(club('play'));
    const embed = framed();
    if (!embed) throw new Error('the player was not framed');
    expect(await session(embed)).toBe('disconnected');
    expect((await request(embed, 'auth', 'login', signIn())).status).toBe('ok');
    await page.reload();
    const again = framed();
    expect(again && (await session(again))).toBe('ok');

    const own = await context.newPage();
    await own.goto(`${host.address}/health`);
    expect(await session(own)).toBe('disconnected');
    await context.close();
    server.close();
  });
});
