/** Who may watch, in Firefox: strangers, members of the group, and those who know a password. */
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

/** Everything that the page receives and that could name a film: addresses, and texts. */
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

it('[P04] private: refused to a stranger, with no address of the film in anything received', async ({
  viewer: { page },
}) => {
  const received = listen(page);
  await open(page, `/play?video=${privateRun.id}`);
  await page.waitForSelector('::-p-text(This content is private.)');
  expect(await page.$('pierce/video')).toBeNull();
  const all = await received();
  expect(all, 'the stub that the page carries').toContain(`{"stub":true,"video":{"id":"${privateRun.id}"`);
  expect(all).not.toMatch(ADDRESS);
});

it('[P04] [P30] private: open to its group, under a signature', async ({ viewer: { page } }) => {
  await signIn(page, 'viewer');
  const signed = page.waitForResponse((response) => response.url().includes('/media/s/') && response.ok());
  await open(page, `/play?video=${privateRun.id}`);
  await signed;
  await expectFramesToMove(page);
});

it('[P05] a password: a wrong one is refused, the right one opens the film', async ({ viewer: { page } }) => {
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

it('[P05] a registration: an empty form is sent back, and nothing of the film is there', async ({
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
