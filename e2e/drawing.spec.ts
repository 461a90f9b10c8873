/** Drawing over a real film, and saving the result as an image file. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { FRAME_CODE, readFrameNumber } from '../server/samples/frame-code.ts';
import { draw } from './support/drawing.ts';
import { frameOnScreen } from './support/frames.ts';
import { openRun, signIn } from './support/library.ts';
import { pressPanel } from './support/panels.ts';
import { expect, test } from './support/under-policy.ts';

/** Size to which a saved image is scaled, px. */
const WIDTH = 960;
const HEIGHT = 540;

async function openDrawing(page: Page): Promise<void> {
  await pressPanel(page, 'Drawing');
  await expect(page.getByRole('radio', { name: 'Pen' })).toBeChecked();
}

async function pixelsOf(page: Page, png: Buffer): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const base64 = await page.evaluate(
    async ([data, width, height]) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.fromBase64(data)], { type: 'image/png' }));
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(bitmap, 0, 0, width, height);
      return new Uint8Array(context?.getImageData(0, 0, width, height).data.buffer ?? []).toBase64();
    },
    [png.toString('base64'), WIDTH, HEIGHT] as const,
  );
  return new Uint8ClampedArray(Buffer.from(base64, 'base64'));
}

test('[P26] a viewer draws on a paused film, saves the image and measures in it', async ({ page }) => {
  // A moment at which the film itself has no red.
  await page.goto(`/play?video=${openRun.id}&start=1&autoplay=false`);
  await expect.poll(() => frameOnScreen(page)).toBeGreaterThanOrEqual(0);
  await openDrawing(page);

  await test.step('a stroke is drawn, undone, and saved over the frame', async () => {
    await page.getByRole('radio', { name: 'Line', exact: true }).check();
    await page.getByRole('radio', { name: 'Red' }).check();
    await page.getByRole('radio', { name: 'Thick' }).check();
    await draw(page, [0.3, 0.5], [0.7, 0.5]);
    await draw(page, [0.3, 0.6], [0.7, 0.6]);
    const drawnHere = page.getByRole('region', { name: 'Drawn in this film' });
    await expect(drawnHere).toContainText('2 strokes');
    await page.keyboard.press('Control+z');
    await expect(drawnHere).toContainText('1 stroke');
    // Drawing on the film must not play it.
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

    const frame = await frameOnScreen(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the picture' }).click();
    const file = await download;
    await expect(page.getByText('The picture is saved.')).toBeVisible();
    expect(file.suggestedFilename()).toMatch(/-\d+\.\d\d\.png$/);
    const data = await pixelsOf(page, await readFile(await file.path()));

    expect(frame).toBeDefined();
    expect(readFrameNumber({ data, width: WIDTH, height: HEIGHT })).toBe(frame);
    const isRed = (x: number, y: number): boolean => {
      const at = (Math.round(y * HEIGHT) * WIDTH + Math.round(x * WIDTH)) * 4;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      return red > 220 && Math.abs(green - 59) < 40 && Math.abs(blue - 48) < 40;
    };
    const along = [0.35, 0.45, 0.55, 0.65];
    expect(along.map((x) => isRed(x, 0.5))).toEqual([true, true, true, true]);
    expect(along.map((x) => isRed(x, 0.6))).toEqual([false, false, false, false]);
    await page.keyboard.press('Control+z');
    await expect(drawnHere).toHaveCount(0);
  });

  await test.step('an arrow is drawn by keyboard, and its entry in the list seeks back to its moment', async () => {
    await page.getByRole('radio', { name: 'Arrow' }).check();
    await page.getByRole('application', { name: 'Drawing area' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const back = page.getByRole('region', { name: 'Drawn in this film' }).getByRole('button', { name: /1 stroke/ });
    await expect(back).toBeVisible();
    await expect(page.getByText('Draw on the picture.')).toBeVisible();
    await back.click();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'false');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(back).toHaveCount(0);
  });

  await test.step('a distance is measured by a line of known length, in the panel and in the saved image', async () => {
    await page.getByRole('radio', { name: 'Distance' }).check();
    await draw(page, [0.3, 0.2], [0.3, 0.8]);
    const measured = page.getByRole('region', { name: 'Measurements' });
    // 0.6 of the height of 9 is 33.75 % of the width of 16.
    await expect(measured.getByRole('listitem')).toContainText(/Distance 33\.[78]\s% of the width of the picture/);
    await expect(page.getByText('To measure in metres, choose Calibration line')).toBeVisible();

    // Along the lower edge of the film's row of cells, 0.42 of the width: 4.2 m make the whole width 10 m.
    const row = { left: FRAME_CODE.x, width: FRAME_CODE.cells * FRAME_CODE.cellWidth };
    expect(row.width).toBeCloseTo(0.42);
    await page.getByRole('radio', { name: 'Calibration line' }).check();
    await draw(page, [row.left, 0.07], [row.left + row.width, 0.07]);
    const length = page.getByRole('textbox', { name: 'Length of the line in metres' });
    await expect(length).toBeFocused();
    await length.fill('4 and a bit');
    await length.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Enter a length from 0.01 to 1000 metres');
    await length.fill('4,2');
    await length.press('Enter');
    await expect(length).toBeHidden();

    const distance = measured.getByRole('listitem').filter({ hasText: 'Distance' });
    await expect(distance).toContainText(/Distance \d\.\d+\sm ±\s0\.\d+$/);
    const [, metres, uncertainty] = /(\d\.\d+)\sm ±\s(0\.\d+)$/.exec((await distance.textContent()) ?? '') ?? [];
    // 0.6 of a height of 5.625 m.
    expect(Math.abs(Number(metres) - 3.375)).toBeLessThanOrEqual(Number(uncertainty));
    expect(Number(uncertainty)).toBeLessThan(0.2);
    await expect(measured).toContainText(/Calibration line 4\.2\sm/);
    await expect(page.getByText('Distances hold only in the plane of the calibration line')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the picture' }).click();
    const data = await pixelsOf(page, await readFile(await (await download).path()));
    const redWithin = (from: readonly [number, number], to: readonly [number, number]): number => {
      let count = 0;
      for (let y = Math.round(from[1] * HEIGHT); y < to[1] * HEIGHT; y += 1) {
        for (let x = Math.round(from[0] * WIDTH); x < to[0] * WIDTH; x += 1) {
          const [red = 0, green = 0, blue = 0] = data.subarray((y * WIDTH + x) * 4);
          if (red > 220 && Math.abs(green - 59) < 40 && Math.abs(blue - 48) < 40) count += 1;
        }
      }
      return count;
    };
    // The label is beside the middle of the line; nothing else there is red.
    expect(redWithin([0.34, 0.46], [0.8, 0.54])).toBeGreaterThan(100);
    expect(redWithin([0.34, 0.6], [0.8, 0.68])).toBe(0);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(distance).toContainText('of the width of the picture');
    await expect(measured).not.toContainText('Calibration line');
  });

  await test.step('the line is calibrated and a distance measured by keyboard', async () => {
    const area = page.getByRole('application', { name: 'Drawing area' });
    await page.getByRole('radio', { name: 'Calibration line' }).check();
    await area.focus();
    for (const key of ['Enter', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('textbox', { name: 'Length of the line in metres' })).toBeFocused();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(area).toBeFocused();
    await page.getByRole('radio', { name: 'Distance' }).check();
    await area.focus();
    for (const key of ['Enter', 'Shift+ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('region', { name: 'Measurements' })).toContainText(/Distance 2\.0+\sm ±/);
  });
});

/** Names of the panel buttons, including those behind "More panels". */
async function panelNames(page: Page): Promise<string[]> {
  const buttons = page.getByRole('navigation', { name: 'Panels' });
  const more = buttons.getByRole('button', { name: /^More panels/ });
  await expect(buttons.getByRole('button', { name: /^Timeline/ })).toBeAttached();
  const names = await buttons.getByRole('button').allTextContents();
  const labels = await buttons.getByRole('button').evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
  if ((await more.count()) === 0) return [...names, ...labels];
  await more.press('Enter');
  const list = page.getByRole('dialog', { name: /^More panels/ });
  return [...names, ...labels, ...(await list.getByRole('button').allTextContents())];
}

test('[L15] [P26] a preview offers drawing only to signed-in people', async ({ page }) => {
  await page.goto(`/?video=${openRun.id}&autoplay=false`);
  expect((await panelNames(page)).filter((name) => name.includes('Drawing'))).toEqual([]);
  await signIn(page, 'viewer', `/?video=${openRun.id}&autoplay=false`);
  await openDrawing(page);
  await expect(page.getByRole('application', { name: 'Drawing area' })).toBeVisible();
});
