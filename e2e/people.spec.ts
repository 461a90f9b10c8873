/** Permissions, keys, sessions, groups and the audit list on an administrator's pages (rows S07, S09). */
import type { Page } from '@playwright/test';
import { aMedium } from '../tests/server/store-library.ts';
import { violations } from './support/axe.ts';
import { type ClubHost, CYD, EVA, PASSWORD, startClub } from './support/club-host.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

let host: ClubHost;
test.beforeAll(async () => {
  host = await startClub([CYD, EVA]);
  const { media, users } = host.app.store;
  const eva = await users.named(EVA.login);
  await media.save(aMedium({ id: 'heron', title: 'Heron run', groupId: 64, userId: eva?.id ?? 0 }));
});
test.afterAll(() => host?.stop());
test.use({ bypassCSP: true });

const status = (page: Page) => page.getByRole('status').first();

test('[S07] a member’s permissions override the role; removing the member hands over what they made and is recorded', async ({
  page,
}) => {
  await host.signIn(page, CYD, '/members');
  await page.getByRole('link', { name: 'Group settings' }).click();
  await expect(page.getByLabel('Name of the group')).toBeVisible();
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('link', { name: 'Rights and removal of Eva Moss' }).click();
  await expect(page.getByRole('heading', { name: 'Rights of Eva Moss' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Videos').selectOption('Refused');
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(status(page)).toHaveText('The permissions of Eva Moss are saved.');
  await page.reload();
  await expect(page.getByLabel('Videos')).toHaveValue('denied');

  await page.getByLabel('Who takes over').selectOption('Cyd Ames');
  await page.getByRole('button', { name: 'Remove Eva Moss' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Eva Moss?' });
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(status(page)).toHaveText('Eva Moss is removed.');
  const { media, users } = host.app.store;
  expect((await media.find('heron'))?.userId).toBe((await users.named(CYD.login))?.id);

  await page.goto(`${host.address}/audit`);
  const entries = page.getByRole('list', { name: 'Entries, the newest first' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Eva Moss');
  await expect(entries.first()).toContainText('Cyd Ames');
  expect(await violations(page)).toEqual([]);
  const all = await entries.count();
  await page.getByLabel('Person or key').selectOption('Cyd Ames');
  await expect.poll(() => entries.count()).toBeLessThanOrEqual(all);
  await expect(entries.first()).toContainText('Cyd Ames');
});

test('[S09] a key is shown once, reads what its scope allows, and is refused once revoked', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await host.signIn(page, CYD, '/keys');
  const form = page.getByRole('form', { name: 'Create a key' });
  await form.getByRole('button', { name: 'Create the key' }).click();
  await expect(status(page)).toHaveText('Enter a name and choose what the key may do.');
  await form.getByLabel('Name').fill('Scoreboard');
  await form.getByLabel('Read what viewers of the group can see').check();
  await form.getByRole('button', { name: 'Create the key' }).click();
  await expect(status(page)).toHaveText('The key Scoreboard is created.');
  const key = await page.getByRole('textbox', { name: 'The new key' }).inputValue();
  expect(await violations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const ask = (path: string, name: string) =>
    request.get(`${host.address}${path}`, {
      headers: { authorization: `Bearer ${key}` },
      params: { request: name, params: '{}' },
    });
  expect((await ask('/services', 'getSearchAttributeFilters')).status()).toBe(200);
  expect((await ask('/services/auth', 'getMembers')).status(), 'what no key may').toBe(403);

  await page.reload();
  await expect(page.getByText('The new key')).toHaveCount(0);

  await form.getByLabel('Name').fill('Gate judge');
  await form.getByLabel('Write tags').check();
  await form.getByLabel('Find a video or audio').fill('heron');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toHaveText('1 result. Choose it as the scope of the key.');
  await form.getByLabel('Scope').selectOption('Heron run');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create the key' }).click();
  await expect(status(page)).toHaveText('The key Gate judge is created.');
  const keys = page.getByRole('list', { name: 'Keys of the group' }).getByRole('listitem');
  await expect(keys.filter({ hasText: 'Gate judge' })).toContainText('Write tags · only “Heron run”');
  await page.getByRole('button', { name: 'Revoke Scoreboard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(status(page)).toHaveText('The key Scoreboard is revoked.');
  await expect(keys).toHaveCount(1);
  expect((await ask('/services', 'getSearchAttributeFilters')).status()).toBe(401);
});

test('[S07] a person sees their signed-in devices and signs out another one', async ({ page, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await host.signIn(other, CYD, '/health');
  await host.signIn(page, CYD, '/account');
  await page.getByRole('link', { name: 'Active sessions' }).click();
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(status(page)).toHaveText('All other devices are signed out.');
  await expect(sessions).toHaveCount(1);
  await other.goto(`${host.address}/members`);
  await other.waitForURL(/\/login/);
  await context.close();
});

test('[S07] sign-up is closed until an administrator, told of the consequences, opens it', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`${host.address}/account`);
  const closed = visitor.getByText('This group does not accept sign-ups. Ask its administrator for an account.');
  await expect(closed).toBeVisible();

  await host.signIn(page, CYD, '/members');
  const section = page.getByRole('region', { name: 'Open sign-up' });
  await section.getByRole('button', { name: 'Open sign-up' }).click();
  const question = page.getByRole('dialog', { name: 'Open sign-up?' });
  await expect(question).toContainText('can see the private media of the group');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Open sign-up' }).click();
  await expect(section.getByRole('status')).toHaveText('Sign-up is open now.');
  await visitor.goto(`${host.address}/account`);
  await expect(visitor.getByRole('form', { name: 'Create an account' })).toBeVisible();

  await section.getByRole('button', { name: 'Close sign-up' }).click();
  await expect(section.getByRole('status')).toHaveText('Sign-up is closed now.');
  await visitor.reload();
  await expect(closed).toBeVisible();
  await context.close();
});

test('[S07] the super user creates a group whose administrator is invited, and renames it', async ({ page }) => {
  await page.goto(host.setUpLink ?? '');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What is your group called?' })).toBeVisible();
  await page.goto(`${host.address}/groups`);
  const form = page.getByRole('form', { name: 'Create a group' });
  await form.getByLabel('Name of the group').fill('Flatwater League');
  await form.getByLabel('Name of the administrator').fill('Mia Brook');
  await form.getByLabel('E-mail of the administrator').fill('mia@club.example');
  await form.getByRole('button', { name: 'Create the group' }).click();
  await expect(status(page)).toHaveText('The group Flatwater League is created, and its administrator is invited.');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Name of Flatwater League', { exact: true }).fill('Sprint League');
  await page.getByRole('button', { name: 'Rename Flatwater League' }).click();
  await expect(status(page)).toContainText('is renamed.');
  await expect(page.getByRole('link', { name: 'Members of Sprint League' })).toBeVisible();

  await page.context().clearCookies();
  await host.signIn(page, CYD, '/groups');
  await expect(page.getByText('Only administrators of the group can see this page.')).toBeVisible();
});
