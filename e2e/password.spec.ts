/** A library that starts empty, and a password set by the link in an e-mail. */
import { readOutbox } from '../tests/server/outbox.ts';
import { violations } from './support/axe.ts';
import { type ClubHost, PASSWORD, startClub } from './support/club-host.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

let host: ClubHost;
test.beforeAll(async () => {
  host = await startClub([]);
});
test.afterAll(() => host?.stop());
test.use({ bypassCSP: true });

const lastLetter = async (): Promise<string> => (await readOutbox(host.dataFolder)).at(-1) ?? '';

test('[S01] [L35] by keyboard: the administrator of an empty library sets a password and enters it', async ({
  page,
}) => {
  await page.goto(host.setUpLink ?? '');
  const form = page.getByRole('form', { name: 'Choose a password' });
  await expect(form.getByText('For Administrator (admin).')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const field = form.getByLabel('New password');
  while (!(await field.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type('abcdefgh1');
  await expect(form.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'Weak');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('This password is too weak');
  await field.fill(PASSWORD);
  await page.keyboard.press('Enter');
  // The first run leads from here to its questions.
  await page.waitForURL(`${host.address}/first-run`);
  await page.goto(`${host.address}/account`);
  await expect(page.getByText('You are signed in as Administrator.')).toBeVisible();

  await page.goto(host.setUpLink ?? '');
  const again = page.getByRole('form', { name: 'Forgotten password' });
  await expect(again.getByRole('alert')).toHaveText('This link has expired or was used before. Ask for another one.');
});

test('[S07] a person who forgot the password requests a link on the sign-in page and signs in by it', async ({
  page,
}) => {
  const { users } = host.app.store;
  const ana = { groupId: 64, login: 'ana@club.example', name: 'Ana Roy', role: 'viewer' } as const;
  await users.create({ ...ana, studio: false, multicast: false }, 'none');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${host.address}/login`);
  await page.getByRole('link', { name: 'Forgotten password?' }).click();
  const form = page.getByRole('form', { name: 'Forgotten password' });
  await form.getByLabel('E-mail').fill('ana@club');
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address.');
  expect(await violations(page)).toEqual([]);
  await form.getByLabel('E-mail').fill('ana@club.example');
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toContainText('an e-mail with a link is on its way');
  expect(await violations(page)).toEqual([]);

  await expect.poll(lastLetter).toContain('To: ana@club.example');
  await page.goto(/http\S+/.exec(await lastLetter())?.[0] ?? '');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.waitForURL(`${host.address}/`);
  await page.goto(`${host.address}/account`);
  await expect(page.getByText('You are signed in as Ana Roy.')).toBeVisible();
  const sideways = await overflowOf(page);
  expect(sideways).toBeLessThanOrEqual(0);
});
