/** An administrator invites somebody by keys alone, changes the role, suspends and resumes (row S07). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readConfig } from '../server/config.ts';
import { start, type Started } from '../server/http/start.ts';
import { hashPassword } from '../server/services/passwords.ts';
import { readOutbox } from '../tests/server/outbox.ts';
import { violations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'Eddy-Line-2026';
const CHAIR = 'cyd@club.example';
const EVA = 'eva@club.example';

let folder: string;
let host: Started;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-members-'));
  const config = readConfig({ PORT: '0', FERRYGLIDE_DATA: join(folder, 'data'), FERRYGLIDE_SAMPLES: 'off' });
  host = await start(config, { log: () => undefined });
  const { users } = host.app.store;
  const chair = {
    groupId: 64,
    login: CHAIR,
    name: 'Cyd Ames',
    role: 'admin',
    studio: false,
    multicast: false,
  } as const;
  await users.create(chair, await hashPassword(PASSWORD));
});
test.afterAll(async () => {
  await host?.stop();
  await rm(folder, { recursive: true, force: true });
});
test.use({ bypassCSP: true });

const lastLetter = async (): Promise<string> => (await readOutbox(join(folder, 'data'))).at(-1) ?? '';

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${host.address}/login`);
  await page.getByLabel('Email or user name').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
async function tabTo(page: Page, locator: Locator): Promise<void> {
  while (!(await isFocused(locator))) await page.keyboard.press('Tab');
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('[S07] by keys alone: who is invited sets a password, is in the library, and is suspended', async ({
  page,
  browser,
}) => {
  await signIn(page, CHAIR);
  await page.waitForURL(`${host.address}/`);
  await page.goto(`${host.address}/members`);
  const form = page.getByRole('form', { name: 'Invite by e-mail' });
  await expect(form).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const invite = form.getByRole('button', { name: 'Invite' });
  await tabTo(page, form.getByLabel('Email'));
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
  const status = page.getByRole('status');
  await expect(status).toHaveText('Eva Moss is invited by e-mail.');
  await expect(invite).toBeFocused();
  await expect(form.getByLabel('Email')).toHaveValue('');
  const list = page.getByRole('list', { name: 'Members of the group' });
  const row = list.getByRole('listitem').filter({ hasText: 'Eva Moss' });
  await expect(row).toContainText('Invited');

  await expect.poll(lastLetter).toContain(`To: ${EVA}`);
  const context = await browser.newContext({ bypassCSP: true });
  const hers = await context.newPage();
  await hers.goto(/http\S+/.exec(await lastLetter())?.[0] ?? '');
  await expect(hers.getByText(`For Eva Moss (${EVA}).`)).toBeVisible();
  await hers.getByLabel('New password').fill(PASSWORD);
  await hers.keyboard.press('Enter');
  await hers.waitForURL(`${host.address}/`);
  await expect(hers.getByRole('main', { name: 'Media library' })).toBeVisible();
  await hers.goto(`${host.address}/members`);
  await expect(hers.getByText('Only administrators of the group see its members.')).toBeVisible();

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
  expect((await host.app.store.users.named(EVA))?.role).toBe('editor');

  await tabTo(page, row.getByRole('button', { name: 'Suspend Eva Moss' }));
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Eva Moss is suspended and signed out everywhere.');
  const resume = row.getByRole('button', { name: 'Resume Eva Moss' });
  await expect(resume).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await hers.goto(`${host.address}/members`);
  await hers.waitForURL(/\/login/);
  await signIn(hers, EVA);
  await expect(hers.getByRole('alert')).toHaveText('An administrator has suspended your account.');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Eva Moss is no longer suspended.');
  expect(await violations(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await signIn(hers, EVA);
  await hers.waitForURL(`${host.address}/`);
  await context.close();
});
