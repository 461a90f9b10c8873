/** A temporarily unavailable server says so in place, and nothing typed or chosen is lost (row O02). */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClubHost, EVA, startClub } from './support/club-host.ts';
import { routeDataFile } from './support/data-file.ts';
import { expectFramesToMove } from './support/frames.ts';
import { openRun } from './support/library.ts';
import { expect, test } from './support/test.ts';

/** The server's response while its database or storage is down. */
const GONE = {
  status: 503,
  headers: { 'retry-after': '5', 'x-request-id': 'edge-7f3a91c2' },
  json: { status: 'error', data: 'The database cannot be reached. Try again in a moment.' },
};

test('[O02] [L10] a search keeps the text and can be retried once the server is back', async ({ page }) => {
  let isGone = false;
  await page.route(/request=search&/, (route) => (isGone ? route.fulfill(GONE) : route.continue()));
  await page.goto('/?element-type=Video');
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.first()).toBeVisible();
  isGone = true;
  const keyword = page.getByRole('combobox', { name: /^Search/ });
  await keyword.fill('slalom');
  await keyword.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'What you typed is still here.' });
  await expect(alert).toContainText('Request edge-7f3a91c2');
  await expect(keyword).toHaveValue('slalom');
  isGone = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(results.first()).toBeVisible();
  await expect(keyword).toHaveValue('slalom');
});

test('[O02] [P01] a video that is temporarily unavailable opens on retry', async ({ page }) => {
  let isGone = true;
  for (const path of ['data', 'cdn'])
    await routeDataFile(page, `**/${path}/video/*.json*`, (route) => (isGone ? route.fulfill(GONE) : route.continue()));
  await page.goto(`/play?video=${openRun.id}`);
  const alert = page.getByRole('alert').filter({ hasText: 'No data available' });
  await expect(alert).toBeVisible();
  isGone = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expectFramesToMove(page);
});

test.describe('uploads', () => {
  let host: ClubHost;
  test.beforeAll(async () => {
    host = await startClub([EVA]);
    const film = await readFile(join(import.meta.dirname, '../server/samples/media/advert-drybag/film.mp4'));
    await writeFile(join(host.folder, 'run.mp4'), film);
  });
  test.afterAll(() => host?.stop());
  test.use({ bypassCSP: true });

  test('[O02] [S02] an upload that meets a full disk keeps what was typed, and resumes once there is room', async ({
    page,
  }) => {
    await host.signIn(page, EVA, '/studio');
    let isFull = true;
    await page.route('**/uploads/*', (route) =>
      isFull && route.request().method() === 'PATCH'
        ? route.fulfill({ status: 507, headers: { 'retry-after': '60' }, body: 'The disk of this server is full.\n' })
        : route.continue(),
    );
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files', exact: true }).press('Enter');
    await (await chooser).setFiles(join(host.folder, 'run.mp4'));
    await expect(page.getByText('There is no room left.')).toBeVisible();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Saturday final');
    await title.press('Enter');
    await expect(title).toHaveValue('Saturday final');
    isFull = false;
    await page.getByRole('button', { name: 'Try now: Saturday final' }).click();
    await expect(page.getByRole('status')).toHaveText('Saturday final is ready.');
  });
});
