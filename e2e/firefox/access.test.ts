/** Who may watch, in Firefox: strangers, members of the group, and people who know a password. */
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { expectFramesToMove } from '../support/frames.ts';
import { privateRun, samplePlayable } from '../support/library.ts';
import { it, named, open } from './support/firefox.ts';
import { signIn } from './support/sign-in.ts';

const passworded = samplePlayable(
  'open video behind a password',
  (item) =>
    item.accessControl?.kind === 'password' && item.visibility === 'public' && item.publish && !item.expiration_date,
);
const registered = samplePlayable(
  'open video behind a registration',
  (item) => item.accessControl?.kind === 'registration' && item.visibility === 'public' && item.publish,
);

/** Everything received by the page that could contain an address of the film: addresses and texts. */
function listen(page: Page): () => Promise<string> {
  const received: Promise<string>[] = [];
  page.on('response', (response) => {
    const kind = response.headers()['content-type'] ?? '';
    const isText = /json|mpegurl|dash|text\/(html|plain)/.test(kind);
    received.push(
      isText
        ? response.text().then(
            (text) => `${response.url()}\n${text}`,
            () => response.url(),
          )
        : Promise.resolve(response.url()),
    );
  });
  return async () => (await Promise.all(received)).join('\n');
}

const ADDRESS = /master\.m3u8|manifest\.mpd|film\.mp4|\/media\/s\//;

it('[P04] a private film is refused to a stranger, who receives no address of it', async ({ viewer: { page } }) => {
  const received = listen(page);
  await open(page, `/play?video=${privateRun.id}`);
  await page.waitForSelector('::-p-text(This content is private.)');
  expect(await page.$('pierce/video')).toBeNull();
  const all = await received();
  expect(all, 'the stub that the page carries').toContain(`{"stub":true,"video":{"id":"${privateRun.id}"`);
  expect(all).not.toMatch(ADDRESS);
});

it('[P04] [P30] a private film opens for its group, at a signed address', async ({ viewer: { page } }) => {
  await signIn(page, 'viewer');
  const signed = page.waitForResponse((response) => response.url().includes('/media/s/') && response.ok());
  await open(page, `/play?video=${privateRun.id}`);
  await signed;
  await expectFramesToMove(page);
});

it('[P05] a password gate refuses a wrong password and opens with the right one', async ({ viewer: { page } }) => {
  const received = listen(page);
  await open(page, `/play?video=${passworded.id}`);
  const field = page.locator('>>> input[type="password"]');
  await field.fill('not this one');
  await page.locator(named('button', 'Open')).click();
  await page.waitForSelector('::-p-text(This password is incorrect)');
  expect(await received()).not.toMatch(ADDRESS);

  if (passworded.accessControl?.kind !== 'password') throw new Error('no password');
  await field.fill(passworded.accessControl.password);
  await page.locator(named('button', 'Open')).click();
  await expectFramesToMove(page);
});

it('[P05] a registration form is rejected when empty, and nothing of the film is sent', async ({
  viewer: { page },
}) => {
  const received = listen(page);
  await open(page, `/play?video=${registered.id}`);
  await page.locator(named('button', 'Register')).click();
  await page.waitForFunction(() => {
    const texts = (root: Document | ShadowRoot): string[] => [
      ...[...root.querySelectorAll('form [role="alert"]')].map((alert) => alert.textContent ?? ''),
      ...[...root.querySelectorAll('*')].flatMap((element) => (element.shadowRoot ? texts(element.shadowRoot) : [])),
    ];
    return texts(document).some((text) => text !== '');
  });
  expect(await page.$('pierce/video')).toBeNull();
  expect(await received()).not.toMatch(ADDRESS);
});
