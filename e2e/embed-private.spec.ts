/**
 * The snippet of a private film, pasted into another site's page: only somebody who signs in inside the frame can watch
 * it.
 */
import type { Browser, FrameLocator, Page } from '@playwright/test';
import { type OtherSite, startOtherSite } from './support/other-site.ts';
import { type AccessHost, FILM, SECRET_TAG, startAccessHost } from './support/access-host.ts';
import { violations } from './support/axe.ts';
import { expectFramesToMove } from './support/frames.ts';
// These tests need the browser's own third-party rules, which the headless shell lacks.
import { expect, test } from './support/whole-browser.ts';
import { watchPolicy } from './support/policy.ts';
import { tapWires } from './support/wiretap.ts';

const TITLE = 'The medium secret';
const PRIVATE = 'This content is private.';

let host: AccessHost;
let club: OtherSite;
let snippet = '';

test.beforeAll(async () => {
  club = await startOtherSite((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>A club</title><body style="width:900px"><main><h1>Film of the week</h1>${snippet}</main>`,
    );
  });
  host = await startAccessHost('https://club.example');
});
test.afterAll(async () => {
  await host?.stop();
  club?.stop();
});

const refusal = (place: Page | FrameLocator) => place.getByRole('alert').getByRole('heading');

/** Opens the page with the snippet. @returns its frame and the frame's document */
async function pasted(page: Page) {
  await page.goto(club.origin);
  const frame = page.frameLocator(`iframe[title="${TITLE}"]`);
  const document = async () => {
    const found = page.frames().find((each) => each.url().startsWith(host.address));
    if (!found) throw new Error('the host is not framed');
    return found;
  };
  return { frame, document };
}

async function signInWithin(frame: FrameLocator, login: 'viewer' | 'stranger'): Promise<void> {
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await frame.getByLabel('E-mail or user name').fill(login);
  await frame.getByLabel('Password').fill(host.passwordOf(login));
  await frame.getByRole('button', { name: 'Sign in' }).click();
}

/** Copies the snippet from the film's menu, as its owner does. */
async function copySnippet(browser: Browser): Promise<string> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await host.signInByRequest(page, 'viewer');
  await page.goto(`${host.address}/?element-type=Video&search-video=secret`);
  await page.getByRole('button', { name: `Actions for ${TITLE}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Embed', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed' });
  await dialog.getByRole('button', { name: 'Copy the frame' }).click();
  await expect(dialog.getByRole('status')).toHaveText('It has been copied to your clipboard.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await context.close();
  return copied;
}

test.beforeEach(async ({ wholeBrowser }) => {
  snippet ||= await copySnippet(wholeBrowser);
});

test('[L25] [P04] signing in inside the frame plays the private film, also after reopening the page; the host’s own session is neither used nor changed', async ({
  wholeBrowser,
}) => {
  const context = await wholeBrowser.newContext();
  const refused = await watchPolicy(context);
  const page = await context.newPage();
  await host.signInByRequest(page, 'viewer');
  expect((await page.request.get(`${host.address}/data/video/secret.json`)).status()).toBe(200);
  // Otherwise the stored sign-in state would lead the page to the sign-in form.
  await page.evaluate(() => localStorage.clear());
  const { frame, document } = await pasted(page);
  await expect(refusal(frame), "a session of the host's own page is not lent").toHaveText(PRIVATE);
  await context.clearCookies();
  await signInWithin(frame, 'viewer');
  await expect(frame.getByRole('region', { name: `Player: ${TITLE}` })).toBeVisible();
  expect((await document()).url(), 'the same film').toContain('/play?video=secret');
  await frame.getByRole('button', { name: /^Play/ }).first().click();
  await expectFramesToMove(await document());

  const [session] = (await context.cookies()).filter(({ name }) => name === 'ferryglide_session');
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None' });
  expect(session?.partitionKey, 'kept for this site alone').toContain('localhost');

  await page.reload();
  await expect(frame.getByRole('region', { name: `Player: ${TITLE}` })).toBeVisible();
  const own = await context.newPage();
  await own.goto(`${host.address}/play?video=secret`);
  await expect(refusal(own)).toHaveText(PRIVATE);
  expect(refused, 'by the policies of its pages').toEqual([]);
  await context.close();
});

test('[L25] [P04] a stranger learns that the film is private, a member of another group who owns it; neither receives a byte of it', async ({
  wholeBrowser,
}) => {
  const context = await wholeBrowser.newContext({ bypassCSP: true });
  const tap = tapWires(context);
  const page = await context.newPage();
  const { frame, document } = await pasted(page);
  await expect(refusal(frame)).toHaveText(PRIVATE);
  await expect(frame.getByRole('alert')).toContainText('Protected content');
  expect(await violations(await document())).toEqual([]);
  const secrets = [FILM, SECRET_TAG, '/media/s/', '/media/secret/'];
  await tap.expectNothingOf(secrets);
  await signInWithin(frame, 'stranger');
  await expect(refusal(frame)).toHaveText('This video belongs to another group.');
  await expect(frame.locator('video[src]')).toHaveCount(0);
  // A new page: the response to the sign-in was lost with the document that it replaced.
  await page.close();
  const heard = tapWires(context);
  const again = (await pasted(await context.newPage())).frame;
  await expect(refusal(again)).toHaveText('This video belongs to another group.');
  await heard.expectNothingOf(secrets);
  await context.close();
});
