/** Scrubbing, looping and saving a comparison (row B05), checked by the frame numbers in both pictures. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readFrameNumber } from '../server/samples/frame-code.ts';
import type { FramePicture } from '../server/samples/frame-code.ts';
import { bothOnScreen, bothWhilePlaying } from './support/cameras.ts';
import type { BothShown } from './support/cameras.ts';
import { openPair, PAIRS, pauseBoth, playBoth } from './support/compare.ts';
import { routeDataFile } from './support/data-file.ts';
import { expect, test } from './support/test.ts';

// Locked at 1.2 s of a film of 25 frames a second and at 1.5 s of one of 50.
const [, [slow, fast]] = PAIRS[0]!;

type Picture = 'lead' | 'tile';

const framesOf = (samples: readonly BothShown[], picture: Picture): number[] =>
  samples.flatMap((sample) => sample[picture] ?? []);

/** How often a picture jumps back to the beginning of a loop. */
const returnsOf = (samples: readonly BothShown[], picture: Picture): number =>
  framesOf(samples, picture).filter((frame, index, all) => frame < (all[index - 1] ?? 0) - 10).length;

/** A busy machine detects the end of a loop late; seconds of the film. */
const LATE_S = 0.25;

test('[B05] both pictures loop between two points set by keyboard', async ({ page }) => {
  test.setTimeout(180_000);
  await openPair(page, [slow, fast]);
  await page.keyboard.press('i');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => bothOnScreen(page)).toMatchObject({ lead: 55, tile: 125 });
  await page.keyboard.press('o');
  await expect(page.getByText('Loops from 0:00.000 to 0:01.000')).toBeVisible();
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.5');
  await playBoth(page).click();
  // Two rounds take four seconds on an idle machine.
  const samples = await bothWhilePlaying(page, 6, (read) =>
    (['lead', 'tile'] as const).every((picture) => returnsOf(read, picture) >= 2),
  );
  await pauseBoth(page).click();
  for (const [picture, from, to, fps] of [
    ['lead', 30, 55, 25],
    ['tile', 75, 125, 50],
  ] as const) {
    expect(returnsOf(samples, picture), picture).toBeGreaterThanOrEqual(2);
    const frames = framesOf(samples, picture);
    expect(Math.min(...frames), picture).toBeGreaterThanOrEqual(from);
    expect(Math.max(...frames), picture).toBeGreaterThan((from + to) / 2);
    expect(Math.max(...frames), picture).toBeLessThanOrEqual(to + LATE_S * fps);
  }
});

/** Draws a red line across both pictures at half their height. */
async function drawAcross(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByRole('radio', { name: 'Red' }).check({ force: true });
  const { x, y, width, height } = (await page.getByRole('application').boundingBox())!;
  await page.mouse.move(x + width * 0.25, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.75, y + height / 2, { steps: 8 });
  await page.mouse.up();
}

/** Expects the saved picture to hold the frames of both films and the drawing over them. */
async function expectSavedPicture(page: Page): Promise<void> {
  await drawAcross(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the picture' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('Compare-0.00.png');
  const { data, info } = await sharp(await readFile(await download.path()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  expect(width).toBe(3_840);
  const half = (from: number): FramePicture => {
    const part = new Uint8Array((width / 2) * height * 4);
    for (let row = 0; row < height; row += 1) {
      const begin = (row * width + from) * 4;
      part.set(data.subarray(begin, begin + width * 2), row * width * 2);
    }
    return { data: part, width: width / 2, height };
  };
  expect(readFrameNumber(half(0))).toBe(30);
  expect(readFrameNumber(half(width / 2))).toBe(75);
  const colourAt = (x: number, y: number): number[] => {
    const at = (Math.round(y * height) * width + Math.round(x * width)) * 4;
    return [...data.subarray(at, at + 3)];
  };
  // The pencil's red, #ff3b30, over both films.
  for (const x of [0.3, 0.7]) {
    expect(colourAt(x, 0.5)).toEqual([255, 59, 48]);
    expect(colourAt(x, 0.7)).not.toEqual([255, 59, 48]);
  }
}

test('[B05] both pictures are scrubbed to a moment and saved as one with the drawing', async ({ page }) => {
  await openPair(page, [slow, fast], '&layout=beside');
  await test.step('both show the frames of that moment after scrubbing', async () => {
    const position = page.getByRole('slider', { name: 'Position' });
    for (const [seconds, text, lead, tile] of [
      ['2', '0:02.000 from the lock', 80, 175],
      ['-1', '−0:01.000 from the lock', 5, 25],
      ['0.6', '0:00.600 from the lock', 45, 105],
    ] as const) {
      await position.fill(seconds);
      await expect.poll(() => bothOnScreen(page), { message: `at ${seconds} s` }).toMatchObject({ lead, tile });
      await expect(position).toHaveAttribute('aria-valuetext', text);
    }
  });
  await page.getByRole('button', { name: 'Go to the lock' }).click();
  await expect.poll(() => bothOnScreen(page)).toMatchObject({ lead: 30, tile: 75 });
  await test.step('both are saved as one picture with the drawing', () => expectSavedPicture(page));
});

test.describe(() => {
  // To serve a film of another site.
  test.use({ bypassCSP: true });

  test('[B05] a comparison with a film that forbids reading its pixels is not saved, and the page says so', async ({
    page,
  }) => {
    const kept = 'https://films.example/kept.mp4';
    const body = await readFile('tests/adapters/media/varying-rate/video.mp4');
    await page.route(kept, (route) => {
      const [, from = '0'] = /bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '') ?? [];
      const range = `bytes ${from}-${body.length - 1}/${body.length}`;
      const headers = { 'accept-ranges': 'bytes', 'content-range': range };
      return route.fulfill({ status: 206, body: body.subarray(Number(from)), contentType: 'video/mp4', headers });
    });
    await routeDataFile(page, `**/data/video/${slow.id}.json*`, async (route) => {
      const document = (await (await route.fetch()).json()) as { video: object };
      await route.fulfill({ json: { ...document, video: { ...document.video, replay_url: kept } } });
    });
    await page.goto(`/compare?a=${slow.id}@0.2&b=${fast.id}@${fast.lock}`);
    await expect
      .poll(() => page.evaluate(() => [...document.querySelectorAll('video')].map(({ readyState }) => readyState > 1)))
      .toEqual([true, true]);
    const [address] = await page.evaluate(() => [...document.querySelectorAll('video')].map((film) => film.currentSrc));
    expect(address).toBe(kept);
    await drawAcross(page);
    await page.getByRole('button', { name: 'Save the picture' }).click();
    await expect(
      page.getByText(
        'This film comes from a site that does not allow its pictures to be saved. Your drawing is kept here.',
      ),
    ).toBeVisible();
  });
});
