/** A comparison is exported from its page, and its MP4 downloaded (row B05). */
import { readFile } from 'node:fs/promises';
import { startClipHost } from './support/clip-host.ts';
import type { ClipHost } from './support/clip-host.ts';
import { RUN } from './support/clip-host.ts';
import { expect, test } from './support/test.ts';

let host: ClipHost;
test.beforeAll(async () => {
  host = await startClipHost();
});
test.afterAll(() => host.stop());

test('[B05] a comparison is exported and downloaded as an MP4', async ({ page }) => {
  test.skip(!host.isExact, 'without ffmpeg there is no export');
  const address = `/compare?a=${RUN.id}@5&b=${RUN.id}@9&loop=0_1&mirror=b`;
  await host.signIn(page, 'editor', address);
  await page.getByRole('combobox', { name: 'Sound of the export' }).selectOption('Of film B');
  await page.getByRole('button', { name: 'Export as MP4' }).click();
  await expect(page.getByText('The export is ready.')).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the MP4' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('comparison.mp4');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
  expect(bytes.length).toBeGreaterThan(10_000);
  // Its tracks: pictures and one sound.
  expect(bytes.toString('latin1').match(/hdlr.{8}(?:vide|soun)/gs)).toHaveLength(2);
});

test('[B05] who may not take the films reads why in place', async ({ page }) => {
  await host.signIn(page, 'viewer', `/compare?a=${RUN.id}@5&b=${RUN.id}@9&loop=0_1`);
  await page.getByRole('button', { name: 'Export as MP4' }).click();
  await expect(page.getByText('You may export only films that you may download or clip.')).toBeVisible();
});
