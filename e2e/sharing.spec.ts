/** A private film is shared from its preview by keyboard, with axe, up to the guest who watches it. */
import { violations } from './support/axe.ts';
import { expectFramesToMove } from './support/frames.ts';
import { privateRun, signIn } from './support/library.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });

const CLOSED = 'This content is private.';

test('[L15] by keyboard: an editor shares a private film by a link, with which a guest watches it until it ends', async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(
    page,
    'editor',
    `/?${new URLSearchParams({ 'element-type': 'Video', 'search-video': privateRun.title })}`,
  );
  await page.getByRole('link', { name: privateRun.title, exact: true }).first().press('Enter');
  const preview = page.getByRole('dialog', { name: privateRun.title });
  await preview.getByRole('tab', { name: 'Info' }).press('ArrowRight');
  await expect(preview.getByRole('tab', { name: 'Sharing' })).toBeFocused();
  const panel = preview.getByRole('tabpanel', { name: 'Sharing' });
  await expect(panel.getByText('Group members with access')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const today = new Date();
  const lastDay = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  await panel.getByLabel('Last day of the link').fill(lastDay);
  await panel.getByRole('button', { name: 'Create a link' }).press('Enter');
  await panel.getByRole('button', { name: 'Copy the link' }).press('Enter');
  await expect(panel.getByRole('status')).toHaveText('The link has been copied to your clipboard.');
  expect(await violations(page)).toEqual([]);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await panel.getByLabel('Link', { exact: true }).inputValue());

  const guests = await browser.newContext({ locale: 'en-GB' });
  const guest = await guests.newPage();
  await guest.goto(link);
  await expect(guest).toHaveURL(new RegExp(`/play\\?video=${privateRun.id}`));
  await expectFramesToMove(guest);

  await panel.getByRole('button', { name: /^End the share: A link/ }).press('Enter');
  await expect(panel.getByText('It is not shared with anybody else.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText(CLOSED)).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByRole('alert')).toHaveText('This link is no longer valid.');
  expect(await violations(guest)).toEqual([]);
  await guests.close();
});
