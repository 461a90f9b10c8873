/**
 * Tags of a video are exported as a CSV file and imported from several: by keyboard, with mistakes, and without a
 * network.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { catalogue, samplePlayable, signIn, timedTags } from './support/library.ts';
import { chooseByKeys, openMenu } from './support/menu.ts';
import { goFromDialog } from './support/navigation.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });
// These tests change and restore the same video.
test.describe.configure({ mode: 'serial' });

const used = catalogue.items.filter((item) => 'film' in item && item.film !== null).map(({ id }) => id);
/** The last of its kind, which no other test uses. */
const video = samplePlayable(
  'editable public video beside those of other tests',
  (item) =>
    item.id ===
    used.findLast((id) =>
      catalogue.items.some(
        (each) =>
          each.id === id &&
          'film' in each &&
          'tags' in each &&
          each.type === 'Video' &&
          each.group === 64 &&
          each.editable &&
          each.visibility === 'public' &&
          each.publish &&
          !each.accessControl &&
          !each.pay_per_view &&
          !each.expiration_date &&
          !each.validity_date &&
          !each.pubVideo.preRoll &&
          timedTags(each).length > 1,
      ),
    ),
);

const MATCH = [
  'id;time;team;tag;description',
  'csv-start;00:00:01;A;start;Start of the zeppelin heat',
  'csv-gate;00:00:03.500;A;;"Gate 3; clean"',
];
const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
const whole = [
  file('reportTag.csv', 'tag;category', 'start;Start'),
  file('reportTeam.csv', 'team;nation;athletes', 'A;FRA;Bib 7'),
  file('reportMatch.csv', ...MATCH),
];

/** The preview reads at most this much of a file, bytes (row L21). */
const HEAD_BYTES = 64 * 1024;

async function open(page: Page, action: 'CSV import' | 'CSV export'): Promise<Locator> {
  await goFromDialog(page, `/?${new URLSearchParams({ 'element-type': 'Video', 'search-video': video.title })}`);
  await openMenu(page, video.title);
  await chooseByKeys(page, action);
  return page.getByRole('dialog', { name: 'CSV import' });
}

/** The host's current rows, read with the export's requests. */
async function stored(page: Page): Promise<string> {
  const params = JSON.stringify({ videoIdList: [String(video.id)], titleSession: video.title });
  const response = await page.request.get(`/services?${new URLSearchParams({ request: 'downloadDataAsCsv', params })}`);
  const { data } = (await response.json()) as { data: { path: string } };
  return (await page.request.get(data.path)).text();
}

let before = '';

test('[L22] an administrator exports the tags of a video to a file that a spreadsheet can read', async ({ page }) => {
  await signIn(page, 'admin', '/health');
  const saving = page.waitForEvent('download');
  await open(page, 'CSV export');
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByRole('alertdialog', { name: 'Great!' })).toContainText('Your browser is saving');
  before = readFileSync(await saved.path(), 'utf8');
  expect(await violations(page)).toEqual([]);
  expect(before.startsWith('\uFEFFid,video,time,')).toBe(true);
  expect(before.trimEnd().split('\r\n')).toHaveLength(1 + video.tags.length);
  for (const tag of timedTags(video)) expect(before).toContain(tag.time);
  expect(await stored(page)).toBe(before);
});

test('[L21] a large file, a workbook, a missing reportMatch.csv, mistakes and a lost network are reported in place and change nothing', async ({
  page,
}) => {
  await signIn(page, 'admin', '/health');
  const dialog = await open(page, 'CSV import');
  expect(await violations(page)).toEqual([]);
  const input = dialog.getByLabel(/^Choose (other )?files$/);
  await test.step('a large file is previewed at once', async () => {
    await page.evaluate(() => {
      const read: number[] = [];
      Object.assign(window, { bytesRead: read });
      for (const name of ['arrayBuffer', 'text', 'stream', 'bytes'] as const) {
        const original = Blob.prototype[name] as () => unknown;
        Object.defineProperty(Blob.prototype, name, {
          value(this: Blob) {
            read.push(this.size);
            return original.call(this);
          },
        });
      }
      FileReader.prototype.readAsText = FileReader.prototype.readAsArrayBuffer = (blob) => void read.push(blob.size);
    });
    const large = Array.from({ length: 200_000 }, (_row, at) => `00:00:01;Žiga ${at}`).join('\r\n');
    const path = test.info().outputPath('reportMatch.csv');
    writeFileSync(path, `time;description\r\n${large}`);
    await input.setInputFiles(path);
    const preview = dialog.getByRole('region', { name: 'First rows of reportMatch.csv' });
    await expect(preview.getByRole('row')).toHaveCount(11);
    // Reading all 3.5 MB would take most of a second, in which the page does not respond.
    const read = await page.evaluate(() => (window as unknown as { bytesRead: number[] }).bytesRead);
    expect(read).toEqual([HEAD_BYTES]);
  });
  await test.step('a workbook is refused before it is uploaded', async () => {
    await input.setInputFiles([{ ...file('reportMatch.csv'), buffer: Buffer.from('PK\u0003\u0004 a workbook') }]);
    await expect(dialog.getByRole('alert')).toContainText('There is a problem with the file reportMatch.csv');
    await expect(dialog.getByRole('row').last()).toContainText('This is a spreadsheet workbook, not a CSV file.');
    await dialog.getByRole('button', { name: 'Choose other files' }).click();
  });

  await input.setInputFiles([file('reportTeam.csv', 'team;nation', 'A;FRA')]);
  await expect(dialog.getByRole('alert')).toHaveText('You have not selected the reportMatch file');

  await input.setInputFiles([file('reportMatch.csv', 'time;description', '00:00:01;a', 'soon;b', '00:00:02;c;d')]);
  await dialog.getByRole('button', { name: 'Replace them' }).click();
  await expect(dialog.getByRole('alert')).toContainText('There is a problem with the file reportMatch.csv');
  await expect(dialog.getByRole('row')).toHaveText([
    /^Line/,
    '3timeNot a valid time. Write 00:01:23.45, 1:23.45, 83.45, or XX:XX:XX for none.',
    '4There are more cells than columns.',
  ]);
  expect(await violations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Choose other files' }).click();
  await input.setInputFiles(whole);
  await page.route('**/services/session-import', (route) => route.abort('internetdisconnected'));
  await dialog.getByRole('button', { name: 'Replace them' }).click();
  const oops = page.getByRole('alertdialog', { name: 'Oops...' });
  await expect(oops).toContainText('The connection was interrupted.');
  await page.keyboard.press('Escape');
  await expect(oops).toBeHidden();
  expect(await stored(page)).toBe(before);
});

test('[L21] by keyboard: files are sent in the specified order, the import leads home, and their tags play', async ({
  page,
}) => {
  await signIn(page, 'admin', '/health');
  const dialog = await open(page, 'CSV import');
  await dialog.getByLabel('Choose files').setInputFiles(whole);
  await expect(dialog.getByRole('listitem')).toHaveText([/^reportMatch\.csv/, /^reportTeam\.csv/, /^reportTag\.csv/]);
  const sending = page.waitForRequest('**/services/session-import');
  // The dialog must not move the focus while the files are read.
  const replace = dialog.getByRole('button', { name: 'Replace them' });
  await expect(replace).toBeEnabled();
  await replace.focus();
  await page.keyboard.press('Enter');
  expect((await sending).headers()['content-type']).toContain('multipart/form-data');
  await expect(page.getByRole('alertdialog', { name: 'Great!' })).toContainText('CSV import completed successfully');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/home\\?video=${video.id}$`));
  await expect(page.getByRole('dialog').first()).toContainText(video.title);

  await page.goto(`/play?video=${video.id}&autoplay=false`);
  await expect(page.getByRole('region', { name: /^Player: / })).toBeVisible();
  await expect(page.getByRole('option', { name: /Start of the zeppelin heat/ }).first()).toBeAttached();
  await expect(page.getByRole('option', { name: /Gate 3; clean/ }).first()).toBeAttached();
});

test('[L21] a Windows-1250 file is previewed before the import, and imported once although the response is lost', async ({
  page,
}) => {
  await signIn(page, 'admin', '/health');
  const rows = (await stored(page)).trimEnd().split('\r\n').length;
  const dialog = await open(page, 'CSV import');
  // KREJČÍ and Dvořan, and a row of separators only. ř counts as ø only if nothing else decides.
  const text = 'time;description\r\n00:00:07;KREJ\u00c8\u00cd\r\n;\r\n00:00:08;Dvo\u00f8an\r\n';
  await dialog
    .getByLabel('Choose files')
    .setInputFiles([{ ...file('reportMatch.csv'), buffer: Buffer.from(text, 'latin1') }]);
  const encoding = dialog.getByRole('combobox', { name: 'Encoding of reportMatch.csv' });
  const preview = dialog.getByRole('region', { name: 'First rows of reportMatch.csv' });
  await expect(encoding).toHaveValue('windows-1250');
  await expect(preview.getByRole('row')).toHaveText(['Linetimedescription', '200:00:07KREJČÍ', '400:00:08Dvořan']);
  expect(await violations(page)).toEqual([]);

  await encoding.focus();
  await encoding.selectOption('windows-1252');
  await expect(preview.getByRole('row').last()).toHaveText('400:00:08Dvoøan');
  await expect(encoding).toBeFocused();
  await encoding.selectOption('iso-8859-2');
  await expect(preview.getByRole('row').last()).toHaveText('400:00:08Dvořan');

  const pattern = '**/services/session-import';
  // The host accepts the import, but its response never arrives.
  await page.route(pattern, async (route) => {
    const taken = await route.fetch();
    expect(await taken.json()).toEqual({ status: 'ok', skippedRows: 1 });
    await route.abort('internetdisconnected');
  });
  await dialog.getByRole('button', { name: 'Keep them and add' }).click();
  const oops = page.getByRole('alertdialog', { name: 'Oops...' });
  await expect(oops).toContainText('The connection was interrupted.');
  await page.unroute(pattern);
  await oops.getByRole('button', { name: 'Try again' }).click();
  const great = page.getByRole('alertdialog', { name: 'Great!' });
  await expect(great).toContainText('CSV import completed successfully');
  const after = await stored(page);
  expect(after.trimEnd().split('\r\n')).toHaveLength(rows + 2);
  expect(after).toContain('KREJČÍ');
  expect(after).toContain('Dvořan');
});

test('[L21] [L22] an exported file is imported again unchanged', async ({ page }) => {
  await signIn(page, 'admin', '/health');
  const dialog = await open(page, 'CSV import');
  await dialog.getByLabel('Choose files').setInputFiles([{ ...file('reportMatch.csv'), buffer: Buffer.from(before) }]);
  await dialog.getByRole('button', { name: 'Replace them' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Great!' })).toBeVisible();
  expect(await stored(page)).toBe(before);
});

test('[L16] an editor is offered neither import nor export', async ({ page }) => {
  await signIn(page, 'editor', '/health');
  await page.goto(`/?${new URLSearchParams({ 'element-type': 'Video', 'search-video': video.title })}`);
  await page
    .getByRole('button', { name: `Actions for ${video.title}`, exact: true })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Share', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /CSV/ })).toHaveCount(0);
});
