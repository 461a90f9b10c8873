/** An editor uploads local files to a library that began empty (rows S02, S03). */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { type ClubHost, EVA, startClub } from './support/club-host.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

const SAMPLES = join(import.meta.dirname, '../server/samples/media');
/** Pads the sample film to three parts of 4 MiB, with a box that players skip. */
const PADDING = 9 * 1024 * 1024;

let host: ClubHost;
test.beforeAll(async () => {
  host = await startClub([EVA]);
  const film = await readFile(join(SAMPLES, 'advert-drybag/film.mp4'));
  const box = Buffer.alloc(PADDING);
  box.writeUInt32BE(PADDING, 0);
  box.write('free', 4, 'latin1');
  await writeFile(join(host.folder, 'final_run.mp4'), Buffer.concat([film, box]));
  await writeFile(join(host.folder, 'other.mp4'), film);
  await writeFile(join(host.folder, 'race book.mp4'), await readFile(join(SAMPLES, 'documents/race-book.pdf')));
  await writeFile(join(host.folder, 'notes.docx'), 'notes');
});
test.afterAll(() => host?.stop());
test.use({ bypassCSP: true });

async function openStudio(page: Page): Promise<void> {
  await host.signIn(page, EVA, '/studio');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
}

async function choose(page: Page, button: string, ...names: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).press('Enter');
  await (await chooser).setFiles(names.map((name) => join(host.folder, name)));
}

const row = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Your files' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Holds each part until the test releases it; `letGo` waits for a part and releases it. */
async function holdParts(page: Page): Promise<{ letGo: () => Promise<void>; free: () => void }> {
  let waiting: (() => void)[] = [];
  let isFree = false;
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && !isFree) await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  const release = (): void => {
    for (const go of waiting) go();
    waiting = [];
  };
  return {
    async letGo() {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      release();
    },
    free() {
      isFree = true;
      release();
    },
  };
}

const receivedOf = async (): Promise<number> =>
  (await host.app.store.uploads.unfinished()).reduce((sum, { received }) => sum + received, 0);

test('[S01] [S02] [S03] an empty library invites its first upload: a film is described while it uploads, joins the library and plays', async ({
  page,
  browser,
}) => {
  await host.signIn(page, EVA, '/');
  await expect(page.getByText('Nothing of this kind has been added yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add the first' }).click();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  const parts = await holdParts(page);
  await choose(page, 'Choose files', 'final_run.mp4', 'notes.docx');
  await expect(page.getByRole('alert').filter({ hasText: 'notes.docx' })).toHaveText(
    'notes.docx is not a film, audio file, photo or PDF.',
  );
  const line = row(page, 'final run');
  await expect(line.getByRole('progressbar', { name: 'Sending final run' })).toBeVisible();
  const title = line.getByLabel('Title');
  await title.fill('Final, second run');
  await title.press('Enter');
  await expect(page.getByRole('status')).toHaveText('The change to Final, second run is saved.');
  await row(page, 'Final, second run').getByLabel('Visible to').selectOption('Everybody');
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => host.app.store.uploads.unfinished()).toMatchObject([{ visibility: 'public' }]);
  parts.free();
  await expect(page.getByRole('status')).toHaveText('Final, second run is ready.');
  await expect(row(page, 'Final, second run').locator('img')).toHaveAttribute('src', /own-thumbnails/);
  await page.getByRole('list', { name: 'All done' }).getByRole('link', { name: 'Final, second run' }).click();
  const film = page.locator('video').first();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.3);
  // Everybody sees it, with the thumbnail that the page made.
  const { media } = host.app.store;
  const [saved] = await media.findMany(await media.playableIds());
  expect(saved?.thumb).toMatch(/^own-thumbnails\//);
  const visitor = await browser.newPage();
  await visitor.goto(`${host.address}/`);
  await expect(visitor.getByText('Final, second run').first()).toBeVisible();
  await visitor.close();
});

test('[S02] files dropped on the library open the upload page and are uploaded', async ({ page }) => {
  await host.signIn(page, EVA, '/');
  await expect(page.getByRole('link', { name: 'Add to the library' })).toBeVisible();
  const film = (await readFile(join(host.folder, 'other.mp4'))).toString('base64');
  const drag = await page.evaluateHandle((base64) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], 'dropped.mp4'));
    return files;
  }, film);
  const main = page.getByRole('main');
  await main.dispatchEvent('dragenter', { dataTransfer: drag });
  await expect(page.getByText('Drop files to add them to the library')).toBeVisible();
  await main.dispatchEvent('drop', { dataTransfer: drag });
  await expect(page).toHaveURL(`${host.address}/studio`);
  // The page may still be announcing that its list is loading.
  await expect(page.getByRole('status').filter({ hasText: 'dropped is ready.' })).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible();
});

test('[S02] after a reload the upload resumes with the same file, and another file is refused', async ({ page }) => {
  await openStudio(page);
  const parts = await holdParts(page);
  await choose(page, 'Choose files', 'final_run.mp4');
  await expect(row(page, 'final run').getByLabel('Title')).toBeVisible();
  await parts.letGo();
  await expect.poll(receivedOf).toBe(4 * 1024 * 1024);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(row(page, 'final run').getByText(/^4.00 MB of 9.16 MB uploaded/)).toBeVisible();
  const again = 'Choose the file again: final run';
  await choose(page, again, 'other.mp4');
  await expect(page.getByRole('alert').filter({ hasText: 'other.mp4' })).toContainText(
    'other.mp4 is not the file whose upload was started.',
  );
  parts.free();
  await choose(page, again, 'final_run.mp4');
  await expect(page.getByRole('status')).toHaveText('final run is ready.');
});

test('[S02] an upload resumes as soon as the network is back', async ({ page, context }) => {
  await openStudio(page);
  const parts = await holdParts(page);
  await choose(page, 'Choose files', 'final_run.mp4');
  await expect(row(page, 'final run').getByLabel('Title').last()).toBeVisible();
  await context.setOffline(true);
  parts.free();
  await expect(page.getByText('The connection is lost. The upload will resume automatically.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status')).toHaveText('final run is ready.');
});

test('[S02] [O02] a busy server is reported, and the upload resumes once it is not', async ({ page }) => {
  await openStudio(page);
  let isBusy = true;
  await page.route('**/uploads/*', (route) =>
    isBusy && route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, headers: { 'retry-after': '5' }, body: 'Send this part again.' })
      : route.continue(),
  );
  await choose(page, 'Choose files', 'final_run.mp4');
  await expect(page.getByText('The server is busy. The upload will resume automatically.')).toBeVisible();
  isBusy = false;
  await expect(page.getByRole('status')).toHaveText('final run is ready.');
});

test('[S02] a PDF named like a film becomes a document; by keyboard, at 390 px, an upload in progress is deleted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openStudio(page);
  await choose(page, 'Choose files', 'race book.mp4');
  await expect(page.getByRole('status')).toHaveText('race book is ready.');
  await expect(page.getByRole('link', { name: 'Edit race book' })).toHaveAttribute(
    'href',
    /^\/document_edit\?document=/,
  );
  const parts = await holdParts(page);
  await choose(page, 'Choose files', 'other.mp4');
  const cancel = page.getByRole('button', { name: 'Cancel other' });
  await cancel.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this file?' });
  await expect(dialog).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('other is deleted.');
  await expect(row(page, 'other')).toHaveCount(0);
  parts.free();
  await expect.poll(() => host.app.store.uploads.unfinished()).toEqual([]);
});
