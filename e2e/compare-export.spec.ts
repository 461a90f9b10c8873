/** A comparison is exported as an MP4 from its page and downloaded (row B05). */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { findFfmpeg } from '../tools/ffmpeg.ts';
import { startClipHost } from './support/clip-host.ts';
import type { ClipHost } from './support/clip-host.ts';
import { RUN } from './support/clip-host.ts';
import { bothThere } from './support/compare.ts';
import { expect, test } from './support/test.ts';

let host: ClipHost;
test.beforeAll(async () => {
  host = await startClipHost();
});
test.afterAll(() => host.stop());

test('[B05] a comparison is exported and downloaded as an MP4, with or without the drawing over both films', async ({
  page,
}, info) => {
  test.skip(!host.isExact, 'without ffmpeg there is no export');
  await host.signIn(page, 'editor', `/compare?a=${RUN.id}@5&b=${RUN.id}@9&loop=0_0.4&layout=over&mirror=b`);
  await bothThere(page);
  const included = page.getByRole('checkbox', { name: 'Include the drawing' });
  await expect(included).toHaveCount(0);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByRole('radio', { name: 'Red' }).click();
  await page.getByRole('radio', { name: 'Thick' }).click();
  await page.getByRole('application').scrollIntoViewIfNeeded();
  // Overlaid on a wide page, the pictures have black bars at both sides.
  const box = (await page.getByRole('group', { name: 'Film A' }).first().boundingBox())!;
  expect(box.width).toBeLessThan(1200);
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.4, { steps: 8 });
  await page.mouse.up();
  await expect(included).toBeChecked();

  await page.getByRole('combobox', { name: 'Sound of the export' }).selectOption('Of film B');
  const middleOf = async (name: string): Promise<number[]> => {
    await page.getByRole('button', { name: 'Export as MP4' }).click();
    await expect(page.getByText('The export is ready.')).toBeVisible({ timeout: 60_000 });
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the MP4' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('comparison.mp4');
    const file = info.outputPath(name);
    await download.saveAs(file);
    return pixelOf(file, 0.26, 0.4);
  };
  const [red = 0, green = 0, blue = 0] = await middleOf('with.mp4');
  const bytes = await readFile(info.outputPath('with.mp4'));
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
  expect(bytes.length).toBeGreaterThan(10_000);
  // One video and one audio track.
  expect(bytes.toString('latin1').match(/hdlr.{8}(?:vide|soun)/gs)).toHaveLength(2);
  // #ff3b30, as encoded.
  expect([red > 200, green < 110, blue < 100]).toEqual([true, true, true]);
  await included.uncheck();
  const [bareRed = 0, bareGreen = 0] = await middleOf('without.mp4');
  expect(bareRed > 200 && bareGreen < 110).toBe(false);
});

/** Red, green and blue of the first frame at a position given as fractions of its width and height. */
function pixelOf(file: string, x: number, y: number): number[] {
  const ffmpeg = findFfmpeg();
  if (ffmpeg === undefined) throw new Error('no ffmpeg to read the export with');
  const place = `crop=2:2:trunc(iw*${x}):trunc(ih*${y}),scale=1:1`;
  const output = ['-frames:v', '1', '-vf', place, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  return [...execFileSync(ffmpeg, ['-v', 'error', '-i', file, ...output])];
}
