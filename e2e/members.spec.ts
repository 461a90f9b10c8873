/** An administrator invites a member by keyboard, changes the role, suspends and resumes (row S07). */
import type { Locator, Page } from '@playwright/test';
import { readOutbox } from '../tests/server/outbox.ts';
import { violations } from './support/axe.ts';
import { type ClubHost, CYD, EVA, PASSWORD, startClub } from './support/club-host.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

let host: ClubHost;
test.beforeAll(async () => {
  host = await startClub([CYD]);
});
test.afterAll(() => host?.stop());
test.use({ bypassCSP: true });

const lastLetter = async (): Promise<string> => (await readOutbox(host.dataFolder)).at(-1) ?? '';

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
async function tabTo(page: Page, locator: Locator): Promise<void> {
  while (!(await isFocused(locator))) await page.keyboard.press('Tab');
}

test('[S07] by keyboard: an invited person sets a password, enters the library, and is suspended', async ({
  page,
  browser,
}) => {
  await host.signIn(page, CYD, '/members');
  const form = page.getByRole('form', { name: 'Invite by e-mail' });
  await expect(form).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const invite = form.getByRole('button', { name: 'Invite' });
  await tabTo(page, form.getByLabel('E-mail'));
  await page.keyboard.type('eva@club');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Eva Moss');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address.');
  await expect(form.getByLabel('Name')).toHaveValue('Eva Moss');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.type('.example');
  await tabTo(page, invite);
  await page.keyboard.press('Enter');
  const status = page.getByRole('status').first();
  await expect(status).toHaveText('An invitation has been e-mailed to Eva Moss.');
  await expect(invite).toBeFocused();
  await expect(form.getByLabel('E-mail')).toHaveValue('');
  const list = page.getByRole('list', { name: 'Members of the group' });
  const row = list.getByRole('listitem').filter({ hasText: 'Eva Moss' });
  await expect(row).toContainText('Invited');

  await expect.poll(lastLetter).toContain(`To: ${EVA.login}`);
  const context = await browser.newContext({ bypassCSP: true });
  const hers = await context.newPage();
  await hers.goto(/http\S+/.exec(await lastLetter())?.[0] ?? '');
  await expect(hers.getByText(`For Eva Moss (${EVA.login}).`)).toBeVisible();
  await hers.getByLabel('New password').fill(PASSWORD);
  await hers.keyboard.press('Enter');
  await hers.waitForURL(`${host.address}/`);
  await expect(hers.getByRole('main', { name: 'Media library' })).toBeVisible();
  await hers.goto(`${host.address}/members`);
  await expect(hers.getByText('Only administrators of the group can see its members.')).toBeVisible();

  await page.reload();
  await expect(row).toContainText('Active');
  const role = row.getByLabel('Role of Eva Moss', { exact: true });
  await tabTo(page, role);
  await page.keyboard.press('ArrowDown');
  await expect(role).toHaveValue('editor');
  const saveRole = row.getByRole('button', { name: 'Save role of Eva Moss' });
  await tabTo(page, saveRole);
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('The role of Eva Moss is saved.');
  await expect(saveRole).toBeFocused();
  await expect(saveRole).toHaveAttribute('aria-disabled', 'true');
  expect((await host.app.store.users.named(EVA.login))?.role).toBe('editor');

  // The list is reloaded after a change; until then a key would be lost.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await tabTo(page, row.getByRole('button', { name: 'Suspend Eva Moss' }));
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Eva Moss is suspended and signed out everywhere.');
  const resume = row.getByRole('button', { name: 'Lift the suspension of Eva Moss' });
  await expect(resume).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await hers.goto(`${host.address}/members`);
  await hers.waitForURL(/\/login/);
  await host.sendLogin(hers, EVA);
  await expect(hers.getByRole('alert')).toHaveText('An administrator has suspended your account.');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Eva Moss is no longer suspended.');
  expect(await violations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await host.sendLogin(hers, EVA);
  await hers.waitForURL(`${host.address}/`);
  await context.close();
});
