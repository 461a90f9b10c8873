/** Managing items of the sample library: deleting and restoring, downloading, clips. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { catalogue, openRun, signIn } from './support/library.ts';
import { expect, test } from './support/test.ts';

/** The tests inject axe as a script, which the page's own policy would block. */
test.use({ bypassCSP: true });

const results = (page: Page): Locator => page.getByRole('list', { name: 'Results' });
const notice = (page: Page, name: string): Locator => page.getByRole('alertdialog', { name });

/** Opens the menu of an item by keyboard and chooses an action. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  const dots = results(page)
    .getByRole('button', { name: `Actions for ${title}`, exact: true })
    .first();
  await dots.focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: action });
  await entry.focus();
  await page.keyboard.press('Enter');
}

const photo = catalogue.items.find((item) => item.type === 'Photo' && item.visibility === 'public' && item.deleteable);

test('[L18] [L30] a photo is deleted after a question and restored, at once and from the bin, by keyboard', async ({
  page,
}) => {
  if (!photo) throw new Error('no photo');
  await signIn(page, 'admin', `/?element-type=Photo&search-photo=${encodeURIComponent(photo.title)}`);
  const card = results(page).getByRole('listitem').filter({ hasText: photo.title });
  await expect(card.first()).toBeVisible();
  const before = await card.count();
  const sure = notice(page, 'Are you sure?');
  await test.step('at once', async () => {
    await choose(page, photo.title, 'Delete');
    await expect(sure).toContainText(photo.title);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sure).toBeHidden();
    await expect(card).toHaveCount(before);

    await choose(page, photo.title, 'Delete');
    await sure.getByRole('button', { name: 'Delete' }).press('Enter');
    // The focus moves to the toast when the card is removed.
    const toast = page.getByRole('status').getByRole('group', { name: 'is deleted' });
    await expect(toast).toBeFocused();
    // At the bottom of the viewport and clear of its edge, however short the list is.
    const below = () => toast.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom);
    await expect.poll(below).toBeGreaterThanOrEqual(8);
    expect(await below()).toBeLessThan(40);
    await expect(card).toHaveCount(before - 1);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    const back = page.getByRole('status').getByRole('group', { name: 'is restored' });
    await expect(back).toBeFocused();
    await expect(card).toHaveCount(before);
    await page.keyboard.press('Escape');
    await expect(back).toBeHidden();
  });
  await test.step('from the bin, which says who deleted it', async () => {
    await choose(page, photo.title, 'Delete');
    await sure.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(card).toHaveCount(before - 1);

    await page.getByRole('link', { name: 'Bin' }).first().press('Enter');
    const row = page.getByRole('list', { name: 'Bin' }).getByRole('listitem').filter({ hasText: photo.title });
    await expect(row).toContainText('30 days left');
    await expect(row).toContainText(/Photo · Deleted on \d\d\/\d\d\/\d{4} by \S/);
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Restore' }).press('Enter');
    const said = page.getByRole('status').getByText('is back in the library.');
    await expect(said).toBeFocused();
    await expect(row).toBeHidden();
    await page.goto(`/?element-type=Photo&search-photo=${encodeURIComponent(photo.title)}`);
    await expect(card).toHaveCount(before);
  });
});

test('[L18] only administrators are offered the bin and see its contents', async ({ page }) => {
  await signIn(page, 'viewer', '/');
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bin' })).toHaveCount(0);
  await page.goto('/bin');
  await expect(page.getByRole('alert')).toHaveText('Only administrators of the group can see its bin.');
});

test('[L18] deleting a document that videos use is refused with a list of them', async ({ page }) => {
  const film = catalogue.items.find((item) => 'document' in item && 'film' in item && item.document !== null);
  const document = catalogue.items.find(({ id }) => film && 'document' in film && id === film.document);
  if (!film || !document) throw new Error('no linked document');
  await signIn(page, 'admin', `/?element-type=Document&search-document=${encodeURIComponent(document.title)}`);
  await choose(page, document.title, 'Delete');
  const oops = notice(page, 'Oops...');
  await expect(oops).toContainText('You cannot delete this document because it is linked to the following video(s):');
  await expect(oops.getByRole('link', { name: film.title, exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await oops.getByRole('button', { name: 'Understood' }).click();
  await expect(oops).toBeHidden();
});

test('[L19] a chosen file is saved completely, and a photo at once in full size', async ({ page }) => {
  await signIn(page, 'admin', `/?element-type=Video&search=${encodeURIComponent(openRun.title)}`);
  await choose(page, openRun.title, 'Download');
  const dialog = page.getByRole('dialog', { name: 'Choose a file' });
  await expect(dialog.getByRole('button', { name: '720p' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [film] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '720p' }).click(),
  ]);
  const saved = await readFile(await film.path());
  const rendition = await readFile(new URL(`../server/samples/media/${openRun.film}/720.mp4`, import.meta.url));
  // The rendition has video only; the download also has audio, as the handlers of its tracks show.
  expect([rendition, saved].map((file) => ['vide', 'soun'].filter((kind) => file.includes(kind)))).toEqual([
    ['vide'],
    ['vide', 'soun'],
  ]);
  expect(saved.length).toBeGreaterThan(rendition.length);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/element-type=Video/);

  if (!photo || photo.type !== 'Photo') throw new Error('no photo');
  await page.goto(`/?element-type=Photo&search-photo=${encodeURIComponent(photo.title)}`);
  await expect(results(page).getByRole('listitem').first()).toBeVisible();
  const [still] = await Promise.all([page.waitForEvent('download'), choose(page, photo.title, 'Download')]);
  expect(still.suggestedFilename()).toMatch(/\.jpg$/);
});
