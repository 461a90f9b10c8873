/** An administrator works on several results by keyboard and downloads them as one ZIP file (row S08). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';
import { aMedium } from '../tests/server/store-library.ts';
import { violations } from './support/axe.ts';
import { type ClubHost, CYD, startClub } from './support/club-host.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

const COUNT = 30;

let host: ClubHost;
test.beforeAll(async () => {
  host = await startClub([CYD]);
  const { store } = host.app;
  await store.transaction(async (within) => {
    for (let at = 1; at <= COUNT; at += 1) {
      const number = String(at).padStart(2, '0');
      await within.media.save(
        aMedium({
          id: `race-${number}`,
          type: 'Document',
          title: `Start list ${number}`,
          date: `2026-05-${String(31 - at).padStart(2, '0')}`,
          path: 'documents/race-book.pdf',
          visibility: 'private',
        }),
      );
    }
    await within.media.save(
      aMedium({ id: 'film', title: 'Final', player: { ...aMedium({ id: '0' }).player!, documentId: 'race-02' } }),
    );
  });
});
test.afterAll(() => host?.stop());
test.use({ bypassCSP: true });

async function open(page: Page, lang = 'en'): Promise<void> {
  await host.signIn(page, CYD, `/?element-type=Document&lang=${lang}`);
}

const result = (page: Page, number: string) => page.getByRole('link', { name: `Start list ${number}`, exact: true });
const bar = (page: Page, name = 'Selection') => page.getByRole('toolbar', { name });
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
async function act(page: Page, name: RegExp): Promise<void> {
  const button = bar(page).getByRole('button', { name });
  await bar(page).getByRole('button').first().focus();
  while (!(await isFocused(button))) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

test('[S08] by keyboard: select, collect, set the visibility, download one ZIP, delete and undo', async ({ page }) => {
  await open(page);
  await result(page, '01').focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar(page)).toContainText('3 selected');

  await act(page, /^Add to a collection/);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('3 items');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Title of the new collection' }).focus();
  await page.keyboard.type('Start lists');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '3 items changed.' })).toBeAttached();
  const [collection] = await host.app.store.collections.ofGroup(64);
  expect([collection?.title, collection?.members]).toEqual(['Start lists', ['race-01', 'race-02', 'race-03']]);

  await act(page, /^Visibility/);
  await dialog.getByRole('combobox', { name: 'Who sees them' }).selectOption('Everybody');
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect((await host.app.store.media.find('race-03'))?.visibility).toBe('public');

  await act(page, /^Download/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).press('Enter');
  const saved = join(host.folder, 'saved.zip');
  await (await download).saveAs(saved);
  const zip = await fromBufferPromise(await readFile(saved));
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  expect(names).toEqual(['Start list 01.pdf', 'Start list 02.pdf', 'Start list 03.pdf']);

  // A film uses the second one: it is kept, and the message names it with the reason.
  await act(page, /^Delete/);
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(sure).toContainText('Do you really want to delete 2 items?');
  await expect(sure).toContainText('Start list 02: these videos show it: Final');
  await sure.getByRole('button', { name: 'Delete' }).press('Enter');
  const report = page.getByRole('alertdialog', { name: 'Caution' });
  await expect(report).toContainText('2 of 3 done.');
  await report.getByRole('button', { name: 'Understood' }).press('Enter');
  await expect(result(page, '01')).toBeHidden();
  await expect(result(page, '02')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '2 items are restored.' })).toBeVisible();
  await expect(result(page, '01')).toBeVisible();
  await expect(result(page, '03')).toBeVisible();
});

test('[S08] selecting all results reaches beyond the page, survives a change of view, and ends with another search', async ({
  page,
}) => {
  await open(page);
  await result(page, '01').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar(page)).toContainText('25 selected');
  await bar(page)
    .getByRole('button', { name: `All ${COUNT} found` })
    .click();
  await expect(bar(page)).toContainText(`${COUNT} selected`);
  await page.getByRole('button', { name: 'Search more' }).click();
  await expect(page.getByRole('checkbox', { name: `Select “Start list ${COUNT}”` })).toBeChecked();
  await act(page, /^Keywords/);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${COUNT} items`);
  await dialog.getByRole('textbox', { name: 'Keywords, separated by commas' }).fill('2026, start');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect((await host.app.store.media.find(`race-${COUNT}`))?.keywords).toEqual(['2026', 'start']);
  await page.getByRole('combobox', { name: 'Search' }).fill('start');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'start');
  await expect(bar(page)).toBeHidden();
});

test('[S08] the selection passes axe and does not overflow, in French, wide and on a phone', async ({ page }) => {
  await open(page, 'fr');
  await page.getByRole('button', { name: 'Sélectionner', exact: true }).click();
  await result(page, '01').click();
  await result(page, '02').click();
  await expect(bar(page, 'Sélection')).toContainText('2 ');
  for (const [width, colorScheme] of [
    [1280, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(bar(page, 'Sélection')).toContainText('2 ');
    expect(await violations(page), `${width} px`).toEqual([]);
    expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
  }
});
